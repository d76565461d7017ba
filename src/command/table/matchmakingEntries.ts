import { rowId, type SeekId } from '../../base/data/ids.js';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase, playerWords } from '../../base/language/playerWords.js';
import { findGame, usualGame } from '../../rules/index.js';
import { isGameWord, readGameTerms } from '../arguments/gameOptions.js';
import { valueMeant } from '../arguments/preferenceWords.js';
import { isComputer, looksLikeUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { readTurnNumber } from '../model/turnText.js';

/** A level after "computer": "level 3", "level=3", "Stufe 3", "livello 3" or just "3". */
const levelInWords = new RegExp(`^(?:${anyPhrase('command.level')}[ =]?)?(\\d{1,4})$`, 'iu');

/** Rewrites a level after "computer" as an option for the challenge. */
function withLevelOption(args: readonly string[]): readonly string[] {
  const at = args.findIndex(isComputer);
  const [, level] = levelInWords.exec(args.slice(at + 1).join(' ')) ?? [];
  return at < 0 || level === undefined ? args : [...args.slice(0, at + 1), `-level=${level}`];
}

/** Names of the command `help` in other languages. */
const helpWords: readonly string[] = Object.values(playerWords).flatMap(
  ({ commands }) => commands?.help ?? [],
);

function readChallenge(given: CommandInput): Result<Command, Refusal> {
  const read = readGameTerms({ ...given, args: withLevelOption(given.args) }, ['level']);
  if (!read.ok) return read;
  const { terms, words, shown, level } = read.value;
  const stranger = words.find((word) => !looksLikeUserid(word));
  if (stranger !== undefined || words.length === 0 || words.length > 4) {
    const game = findGame(terms.game);
    const names = game.ok && game.value.seats.length > 2 ? 'bob carol dave' : 'bob';
    return err(refusal('command.challenge.whom', { example: `${terms.game} challenge ${names}` }));
  }
  const computer = words.some(isComputer);
  // "challenge computer help" asks how to do that. No player can be called "help", but one may be called "hilfe".
  const asksForHelp = (word: string): boolean =>
    word.toLowerCase() === 'help' || (computer && helpWords.includes(word.toLowerCase()));
  if (words.some(asksForHelp)) return ok({ word: 'help', topics: ['challenge'], line: 'help challenge' });
  if (level !== undefined && !computer) {
    return err(refusal('command.challenge.level', { game: terms.game }));
  }
  // The computer needs no time limit: it keeps nobody waiting.
  const { nagDays, forfeitDays, totalDays } = terms;
  if (computer && (nagDays ?? forfeitDays ?? totalDays) !== undefined) {
    return err(refusal('command.challenge.noClocks'));
  }
  return ok({
    word: 'challenge',
    ...terms,
    players: words,
    ...(level !== undefined && { level }),
    line: quoteLine(terms.game, 'challenge', ...words, ...shown),
  });
}

function readSeek(given: CommandInput): Result<Command, Refusal> {
  const read = readGameTerms(given);
  if (!read.ok) return read;
  const { terms, words, shown } = read.value;
  if (words.length > 0) return err(refusal('command.seek.more'));
  return ok({ word: 'seek', ...terms, line: quoteLine(terms.game, 'seek', ...shown) });
}

const readSeekNumber =
  (word: 'join' | 'unseek'): CommandEntry['read'] =>
  ({ args }) => {
    const [written = '', ...more] = args;
    const seek = /^\d{1,9}$/.test(written) ? rowId<SeekId>(Number(written)) : undefined;
    if (!seek || more.length > 0) return err(refusal('command.seek.number', { word }));
    return ok({ word, seek, line: quoteLine(word, seek) });
  };

function readLimit({ args, game = usualGame.name }: CommandInput): Result<Command, Refusal> {
  const named = args.length === 2 && isGameWord(args[0] ?? '') ? args[0]?.toLowerCase() : undefined;
  const [name = ''] = (named ?? game).split('+');
  const written = args.slice(named === undefined ? 0 : 1);
  const word = valueMeant(written[0] ?? '', ['accept', 'reject', 'off']);
  const limit =
    word === 'accept' || word === 'reject' || word === 'off' ? word : word === '0' ? 0 : readTurnNumber(word);
  if (written.length !== 1 || limit === undefined || name === 'all') return err(refusal('command.limit'));
  return ok({ word: 'limit', game: name, limit, line: quoteLine(name, 'limit', limit) });
}

const matchmaking = { inFull: false, needs: 'player', onBoard: false } as const;

/** The commands that find a game. */
export const matchmakingEntries: readonly CommandEntry[] = [
  {
    ...matchmaking,
    word: 'challenge',
    about: ['computer', 'level', 'nagtime', 'forfeittime', 'totaltime', 'unrated'],
    usage: [
      '[game] challenge [userid1] userid2 [options]',
      'octi4 challenge partner enemy1 enemy2 [options]',
      '[game] challenge computer [-level=1..9] [options]',
    ],
    examples: [
      'octi challenge bob',
      'octi challenge bob -wrap -3base',
      'octilite challenge bob alice',
      'octi4 challenge carol bob dave',
      'chal bob -second --nagtime=3 --forfeittime=10',
      'octilite challenge computer -level=2',
    ],
    wrong: [
      'challenge',
      'octi challenge bob -fast',
      'octilite challenge bob -wrap',
      'challenge bob --nagtime=soon',
      'challenge bob --nagtime=9 --forfeittime=5',
      'challenge bob -level=3',
      'challenge computer -level=10',
      'challenge computer --nagtime=3',
    ],
    read: readChallenge,
  },
  {
    ...matchmaking,
    word: 'seek',
    usage: ['[game] seek [options]'],
    examples: ['octi seek', 'octilite seek -random', 'octi seek -wrap --totaltime=60'],
    wrong: ['seek bob', 'octi seek -fast'],
    read: readSeek,
  },
  {
    word: 'seeks',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['seeks'],
    examples: ['seeks', 'octi seeks'],
    wrong: ['seeks alice'],
    read: ({ args }) =>
      args.length > 0 ? err(refusal('command.seeks')) : ok({ word: 'seeks', line: 'seeks' }),
  },
  {
    ...matchmaking,
    word: 'join',
    usage: ['join n'],
    examples: ['join 3', 'octi join 12'],
    wrong: ['join', 'join alice', 'join 3 4'],
    read: readSeekNumber('join'),
  },
  {
    ...matchmaking,
    word: 'unseek',
    usage: ['unseek n'],
    examples: ['unseek 3'],
    wrong: ['unseek', 'unseek all'],
    read: readSeekNumber('unseek'),
  },
  {
    ...matchmaking,
    word: 'limit',
    usage: ['game limit n | accept | reject | off'],
    examples: ['octi limit 3', 'octilite limit accept', 'limit octi4 reject', 'octi limit off'],
    wrong: ['limit', 'octi limit many', 'octi limit 3 4'],
    read: readLimit,
  },
];
