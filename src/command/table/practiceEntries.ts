import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { readBoardNumber, tidyBoard } from '../arguments/boardNumber.js';
import { choosingOptions, gameId, isGameWord, takeOptions } from '../arguments/gameOptions.js';
import { quoteClaim, readOwnClaim } from '../arguments/identityClaim.js';
import { valueMeant } from '../arguments/preferenceWords.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { preferences } from './preferences.js';

/** Reads `import`; the record is an attached file, or the text below the line (see `readBlock`). */
function readImport({ args }: CommandInput): Result<Command, Refusal> {
  const claim = readOwnClaim(args);
  if (!claim.ok) return claim;
  return ok({ word: 'import', ...claim.value, line: quoteLine('import', ...quoteClaim(claim.value)) });
}

/**
 * Words that open a board with the tutorial. Without one of them, `tutorial` asks for the help page, like any bare
 * topic.
 */
const start = new RegExp(`^${anyPhrase('command.start')}$`, 'iu');

function readTutorial({ args }: CommandInput): Result<Command, Refusal> {
  if (args.length === 1 && start.test(args[0] ?? '')) {
    return ok({ word: 'tutorial', line: 'tutorial start' });
  }
  return err(refusal('command.tutorial'));
}

/** Words that show the solution to a puzzle. */
const solution = new RegExp(`^${anyPhrase('command.solution')}$`, 'iu');

function readPuzzle(input: CommandInput): Result<Command, Refusal> {
  const { args, game, options } = input;
  const [word = '', ...rest] = args;
  // "puzzle octilite" means the same as "octilite puzzle".
  if (game === undefined && isGameWord(word))
    return readPuzzle({ ...input, game: word.toLowerCase(), args: rest });
  if (rest.length === 0 && preferences.puzzle?.includes(valueMeant(word, preferences.puzzle)))
    return err(refusal('command.puzzle.weekly'));
  if (solution.test(word)) {
    const [number, ...others] = tidyBoard(rest);
    const board = number === undefined ? undefined : readBoardNumber(number);
    if (others.length > 0 || (number !== undefined && board === undefined))
      return err(refusal('command.puzzle'));
    const line = quoteLine('puzzle solution', board);
    return ok({ word: 'puzzle', solution: true, ...(board !== undefined && { board }), line });
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

/** The commands that open a practice board: with an imported game, the tutorial or a puzzle. */
export const practiceEntries: readonly CommandEntry[] = [
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
    usage: ['[game] puzzle', 'puzzle solution [board]'],
    examples: ['puzzle', 'octilite puzzle', 'octi puzzle -wrap', 'puzzle solution', 'puzzle solution 101'],
    wrong: ['puzzle me', 'puzzle 7', 'puzzle solution 7', 'octilite puzzle -wrap'],
    read: readPuzzle,
  },
];
