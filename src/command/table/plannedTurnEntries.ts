import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import type { TurnText } from '../../notation/index.js';
import { usualGame } from '../../rules/index.js';
import { takeBoard } from '../arguments/boardNumber.js';
import { choosingOptions, gameId, takeOptions } from '../arguments/gameOptions.js';
import { quoteClaim, readClaim } from '../arguments/identityClaim.js';
import { opensTurn } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { makeTurnQueue, parseTurnQueue } from '../model/turnQueue.js';
import { readTurnNumber, readTurnText } from '../model/turnText.js';

/** Reads `[board] [userid [password]] turn`, `clear`, or branches. */
function readQueue({ args, answered }: CommandInput): Result<Command, Refusal> {
  const numbered = /^\d{3,}$/.test(args[0] ?? '');
  const board =
    numbered || answered.board === undefined
      ? takeBoard(args, answered)
      : ok({ rest: args, board: undefined });
  if (!board.ok) return board;
  const { board: number, rest } = board.value;
  const opens = rest.findIndex((word) => opensTurn(word) || /^(?:if|clear)$/i.test(word));
  if (opens < 0) return err(refusal('command.queue.form'));
  const claim = readClaim('queue', rest.slice(0, opens));
  if (!claim.ok) return claim;
  const written = rest.slice(opens);
  const clear = written.length === 1 && written[0]?.toLowerCase() === 'clear';
  const plan = clear ? ok('clear' as const) : parseTurnQueue(written.join(' '));
  if (!plan.ok) return plan;
  const shown = plan.value === 'clear' ? 'clear' : makeTurnQueue(plan.value);
  return ok({
    word: 'queue',
    ...(number !== undefined && { board: number }),
    ...claim.value,
    plan: plan.value,
    line: quoteLine('queue', number, ...quoteClaim(claim.value), shown),
  });
}

/** Reads several turns in a row; a turn may have spaces where a line may be broken (docs/replies.md section 1). */
function readTurns(words: readonly string[]): Result<TurnText[], Refusal> {
  const texts: string[] = [];
  for (const word of words) {
    const last = texts.at(-1);
    const goesOn = last !== undefined && (/[,;\-+(]$/.test(last) || /^[,;\-+x()]/i.test(word));
    if (goesOn) texts[texts.length - 1] = last + word;
    else texts.push(word);
  }
  const turns: TurnText[] = [];
  for (const text of texts) {
    const turn = readTurnText(text);
    if (!turn.ok) return turn;
    if (turn.value.number !== undefined) return err(refusal('command.preview.number'));
    turns.push(turn.value.turn);
  }
  return ok(turns);
}

const textsOf = (turns: readonly TurnText[]): string[] => turns.map(({ text }) => text);

const newGame = new RegExp(`^${anyPhrase('command.new')}$`, 'iu');

function readPreview({
  args,
  game = usualGame.name,
  options,
  answered,
}: CommandInput): Result<Command, Refusal> {
  const parted = takeOptions([...args, ...options.map((option) => `-${option}`)], choosingOptions);
  if (!parted.ok) return parted;
  const { words, options: given } = parted.value;
  if (newGame.test(words[0] ?? '')) {
    const id = gameId(game === 'all' ? usualGame.name : game, given);
    if (!id.ok) return id;
    const turns = readTurns(words.slice(1));
    if (!turns.ok) return turns;
    const line = quoteLine(id.value, 'preview new', ...textsOf(turns.value));
    return ok({ word: 'preview', game: id.value, turns: turns.value, line });
  }
  if (given.length > 0) return err(refusal('command.preview.options'));
  const [, digits, hash] = /^(\d{3,})?(?:#(\d+))?$/.exec(words[0] ?? '') ?? [];
  const named = digits !== undefined || hash !== undefined;
  const board = takeBoard(digits === undefined ? [] : [digits], answered);
  if (!board.ok) return board;
  const number = hash === undefined ? undefined : readTurnNumber(hash);
  if (hash !== undefined && number === undefined && hash !== '0') return err(refusal('command.turn.number'));
  const rest = named ? words.slice(1) : words;
  const opens = rest.findIndex(opensTurn);
  if (opens < 0) return err(refusal('command.preview.noTurn'));
  const claim = readClaim('preview', rest.slice(0, opens));
  if (!claim.ok) return claim;
  const turns = readTurns(rest.slice(opens));
  if (!turns.ok) return turns;
  const at = `${board.value.board ?? ''}${hash === undefined ? '' : `#${hash}`}`;
  return ok({
    word: 'preview',
    ...(board.value.board !== undefined && { board: board.value.board }),
    ...claim.value,
    ...(hash !== undefined && { number: number ?? 0 }),
    turns: turns.value,
    line: quoteLine('preview', at, ...quoteClaim(claim.value), ...textsOf(turns.value)),
  });
}

/** The commands for turns that are played later. */
export const plannedTurnEntries: readonly CommandEntry[] = [
  {
    word: 'queue',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: [
      'queue [board] [userid [password]] turn',
      'queue [board] [userid [password]] if turn then turn (if ...); if ...',
      'queue [board] [userid [password]] clear',
    ],
    examples: [
      'queue 101 33-34',
      'queue 101 if 37+E then 33-34; if 57-56 then 53+A',
      'queue 101 if 37+E then 33-34 (if 37-36 then 34-35; if 57+E then 34-45)',
      'octi queue 101 clear',
    ],
    wrong: ['queue 101', 'queue 101 if 37+E', 'queue 101 if 37+E then', 'queue 101 33-34#5'],
    read: readQueue,
  },
  {
    word: 'preview',
    inFull: false,
    needs: 'nobody',
    onBoard: true,
    usage: ['preview [board][#n] [userid [password]] turn...', '[game] preview new turn... [options]'],
    examples: ['preview 101 57+E', 'preview 101#4 57+E 53+A 57-56', 'octi preview new 57+E 53+A -wrap'],
    wrong: ['preview 101', 'preview 57+E', 'preview 101 57+Z', 'octilite preview new 36+E -wrap'],
    read: readPreview,
  },
];
