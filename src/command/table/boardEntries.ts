import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { beginsLikeTurn } from '../../notation/index.js';
import { usualGame } from '../../rules/index.js';
import { takeBoard } from '../arguments/boardNumber.js';
import { quoteClaim, readClaim } from '../arguments/identityClaim.js';
import { looksLikeUserid, opensTurn } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { numberedText, readTurnNumber, readTurnText } from '../model/turnText.js';
import { readGames } from './listingEntries.js';

const toWord = new RegExp(`^${anyPhrase('turn.to')}$`, 'iu');

/**
 * Whether a turn with its symbol comes right after "to", in any language: `move 101 to 57-56`. A player may be called
 * `nach`, but the word can still be skipped: a userid without a password proves no more than the sender's address.
 */
const isTo = ([word = '', turn = '']: readonly string[]): boolean =>
  toWord.test(word) && beginsLikeTurn(turn);

/** Reads `[board] [userid [password]] turn[#n]`. */
function readPlaying(
  { args, answered }: CommandInput,
  word: 'move' | 'submit',
): Result<Extract<Command, { word: 'move' | 'submit' }>, Refusal> {
  // In a reply, `move 33+B` omits the board: digits followed by anything but a space are a turn.
  const isBoard = /^\d{3,}$/.test(args[0] ?? '') && args.length > 1;
  const board =
    isBoard || answered.board === undefined
      ? takeBoard(args, answered)
      : ok({ rest: args, board: undefined });
  if (!board.ok) return board;
  const { board: number, rest: written } = board.value;
  const rest = isTo(written) ? written.slice(1) : written;
  const opens = rest.findIndex(opensTurn);
  if (opens < 0) return err(refusal('command.move.noTurn', { word }));
  const claim = readClaim(word, rest.slice(0, opens));
  if (!claim.ok) return claim;
  const turn = readTurnText(rest.slice(opens).join(' '));
  if (!turn.ok) return turn;
  const line = quoteLine(word, number, ...quoteClaim(claim.value), numberedText(turn.value));
  return ok({
    word,
    ...(number !== undefined && { board: number }),
    ...claim.value,
    ...turn.value,
    line,
  });
}

function readShow(given: CommandInput): Result<Command, Refusal> {
  const { args, answered, game } = given;
  if (game === 'all') return readGames(given);
  const [written = '', after, ...more] = args
    .join(' ')
    .replace(/\s*#\s*/, ' #')
    .trim()
    .split(' ');
  if (looksLikeUserid(written) && !/^#/.test(written)) {
    if (after !== undefined || game === undefined) return err(refusal('command.show.wrong'));
    // The name of the usual game, without options, may precede any command and means all games.
    const only = game === usualGame.name ? {} : { game };
    return ok({ word: 'show', player: written, ...only, line: quoteLine(game, 'show', written) });
  }
  const hashOnly = written.startsWith('#');
  const digits = (hashOnly ? written : (after ?? '')).replace('#', '');
  // The number 0 means the board before the first turn.
  const number = /^0{1,4}$/.test(digits) ? 0 : readTurnNumber(digits);
  if (more.length > 0 || ((after !== undefined || hashOnly) && number === undefined)) {
    return err(refusal('command.show.wrong'));
  }
  const board = takeBoard(hashOnly || written === '' ? [] : [written], answered);
  if (!board.ok) return board;
  if (board.value.rest.length > 0) return err(refusal('command.show.wrong'));
  const at = board.value.board;
  const hash = number === undefined ? '' : `#${number}`;
  const line = at === undefined ? quoteLine('show', hash) : quoteLine('show', `${at}${hash}`);
  return ok({
    word: 'show',
    ...(at !== undefined && { board: at }),
    ...(number !== undefined && { number }),
    line,
  });
}

const displays = ['ascii', 'labels', 'position'] as const;

function readReplay({ args, answered }: CommandInput): Result<Command, Refusal> {
  const numbered = /^\d{3,}$/.test(args[0] ?? '') && (args.length > 1 || answered.board === undefined);
  const board = takeBoard(numbered ? args.slice(0, 1) : [], answered);
  if (!board.ok) return board;
  const [written = '1', ...more] = numbered ? args.slice(1) : args;
  const number = readTurnNumber(written.replace(/^#/, ''));
  if (number === undefined || more.length > 0) return err(refusal('command.replay.wrong'));
  const at = board.value.board;
  return ok({
    word: 'replay',
    ...(at !== undefined && { board: at }),
    number,
    line: quoteLine('replay', at, number),
  });
}

function readShowas({ args, answered }: CommandInput): Result<Command, Refusal> {
  const display = displays.find((one) => one === args[0]?.toLowerCase());
  const [, digits, hash] =
    /^(\d{3,})?(?:#(\d{1,4}))?$/.exec(
      args
        .slice(1)
        .join(' ')
        .replace(/ (?=#)/, ''),
    ) ?? [];
  if (!display || args.length > 3 || (args.length > 1 && digits === undefined && hash === undefined)) {
    return err(refusal('command.showas.wrong', { displays }));
  }
  const board = takeBoard(digits === undefined ? [] : [digits], answered);
  if (!board.ok) return board;
  const at = board.value.board;
  const number = hash === undefined ? undefined : Number(hash);
  return ok({
    word: 'showas',
    display,
    ...(at !== undefined && { board: at }),
    ...(number !== undefined && { number }),
    line: quoteLine('showas', display, `${at ?? ''}${hash === undefined ? '' : `#${number}`}`),
  });
}

/** The commands that play on a board or show one. */
export const boardEntries: readonly CommandEntry[] = [
  {
    word: 'move',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: ['move [board] [userid [password]] turn[#n]'],
    examples: [
      'move 101 33+B',
      'octi move 101 alice 33+B',
      'move 101 33 - 34',
      'move 101 46CD-56,46D-55 #12',
    ],
    wrong: ['move 101', 'move 101 alice', 'move 33+B', 'move 101 33+Z'],
    read: (given) => readPlaying(given, 'move'),
  },
  {
    word: 'submit',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: ['submit [board] [userid [password]] turn[#n]'],
    examples: ['submit 101 33+B', 'octi submit 101 alice 33-34 #3'],
    wrong: ['submit 101', 'submit 33+B'],
    read: (given) => readPlaying(given, 'submit'),
  },
  {
    word: 'show',
    inFull: false,
    needs: 'nobody',
    onBoard: true,
    usage: ['show [board][#n]', 'game show userid'],
    examples: ['show 101', 'octi show 101#4', 'octi show alice'],
    wrong: ['show', 'show me the board', 'show 101 #x'],
    read: readShow,
  },
  {
    word: 'replay',
    inFull: false,
    needs: 'nobody',
    onBoard: true,
    usage: ['replay [board] n'],
    examples: ['replay 101 5', 'octi replay 101'],
    wrong: ['replay', 'replay 101 five', 'replay 99'],
    read: readReplay,
  },
  {
    word: 'showas',
    inFull: false,
    needs: 'nobody',
    onBoard: true,
    usage: [`showas ${displays.join(' | ')} [board][#n]`],
    examples: ['showas position 101', 'octi showas labels 101#4'],
    wrong: ['showas 101', 'showas picture 101', 'showas ascii 101 102'],
    read: readShowas,
  },
];
