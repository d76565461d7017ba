import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { takeBoard } from '../arguments/boardNumber.js';
import { choosingOptions, gameId, takeOptions } from '../arguments/gameOptions.js';
import { quoteClaim, readClaim } from '../arguments/identityClaim.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { readTurnNumber } from '../model/turnText.js';

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

/** Reads `import`; the record is an attached file, or the text below the line (see `readBlock`). */
function readImport({ args }: CommandInput): Result<Command, Refusal> {
  const claim = readClaim(args);
  if (!claim.ok) return claim;
  return ok({ word: 'import', ...claim.value, line: quoteLine('import', ...quoteClaim(claim.value)) });
}

/** Words that open a board with the tutorial; without one, `tutorial` is the help page, like any bare topic. */
const start = new RegExp(`^${anyPhrase('command.start')}$`, 'iu');

function readTutorial({ args }: CommandInput): Result<Command, Refusal> {
  if (args.length === 1 && start.test(args[0] ?? '')) {
    return ok({ word: 'tutorial', line: 'tutorial start' });
  }
  return err(refusal('command.tutorial'));
}

/** Words that show the solution of a puzzle. */
const solution = new RegExp(`^${anyPhrase('command.solution')}$`, 'iu');

function readPuzzle({ args, game, options }: CommandInput): Result<Command, Refusal> {
  const [word = ''] = args;
  if (args.length === 1 && solution.test(word)) {
    return ok({ word: 'puzzle', solution: true, line: 'puzzle solution' });
  }
  if (game === undefined || game === 'all') {
    const isBare = args.length === 0 && options.length === 0;
    return isBare ? ok({ word: 'puzzle', line: 'puzzle' }) : err(refusal('command.puzzle'));
  }
  const parted = takeOptions([...args, ...options.map((option) => `-${option}`)], choosingOptions);
  if (!parted.ok) return parted;
  if (parted.value.words.length > 0) return err(refusal('command.puzzle'));
  const id = gameId(game, parted.value.options);
  return id.ok ? ok({ word: 'puzzle', game: id.value, line: quoteLine(id.value, 'puzzle') }) : id;
}

/** The commands that show past turns of a board, or import a game. */
export const recordEntries: readonly CommandEntry[] = [
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
    word: 'import',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['import [userid [password]]'],
    examples: ['import', 'octi import alice'],
    wrong: ['import 101', 'import alice opensesame 5'],
    read: readImport,
  },
  {
    word: 'tutorial',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['tutorial start'],
    examples: ['tutorial start', 'octi tutorial start'],
    wrong: ['tutorial 5', 'tutorial now please'],
    read: readTutorial,
  },
  {
    word: 'puzzle',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: ['[game] puzzle', 'puzzle solution'],
    examples: ['puzzle', 'octilite puzzle', 'octi puzzle -wrap', 'puzzle solution'],
    wrong: ['puzzle me', 'puzzle 7', 'octilite puzzle -wrap'],
    read: readPuzzle,
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
