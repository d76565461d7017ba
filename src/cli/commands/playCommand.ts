import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import {
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  say,
  sentence,
  undoTypography,
} from '../../base/index.js';
import { version } from '../../base/node/packageFacts.js';
import { type Level, levelRating, Thinker } from '../../computer/index.js';
import { wrap } from '../../letter/index.js';
import { makeSgf, makeTurn, tryPlay } from '../../notation/index.js';
import {
  type Game,
  type Outcome,
  outcome,
  type Position,
  play as playTurn,
  type Seat,
  type Turn,
  turns,
} from '../../rules/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { readLevel, readNumber, readPosition } from '../arguments.js';
import { boardToFit } from '../compactBoard.js';
import { fail } from '../output.js';
import { terminalColumns } from '../terminalBoard.js';

interface PlayOptions {
  readonly level: string;
  readonly side: string;
  readonly seed?: string;
}

/** `octi play [game] [--level N] [--side x]`: plays a game against the computer in the terminal. */
export async function play(gameName: string | undefined, options: PlayOptions): Promise<void> {
  const start = readPosition(gameName ?? 'startpos');
  if (!start.ok) return fail(start.error);
  const { game } = start.value;
  const level = readLevel(options.level);
  if (!level.ok) return fail(level.error);
  const glyphs: readonly string[] = game.seats.map(({ glyph }) => glyph);
  const side = glyphs.indexOf(options.side);
  if (side < 0) return fail(refusal('cli.play.badSide', { side: options.side, sides: glyphs }));
  const seed = options.seed === undefined ? randomInt(2 ** 31) : seedOf(options.seed);
  if (typeof seed !== 'number') return fail(seed);
  const input = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY,
  });
  const thinker = new Thinker();
  try {
    const think = (position: Position) => thinker.think(position, { level: level.value, seed });
    await new TerminalGame(start.value, side as Seat, input, think).run(level.value);
  } finally {
    thinker.stop();
    input.close();
  }
}

function seedOf(text: string): number | Refusal {
  const seed: Result<number, Refusal> = readNumber('--seed', text, 0);
  return seed.ok ? seed.value : seed.error;
}

/** The words that a player can enter instead of a turn. */
const words = ['help', 'moves', 'hint', 'undo', 'board', 'save', 'resign', 'quit'] as const;
/** Other words for some of them. */
const aliases = new Map<string, (typeof words)[number]>([
  ['?', 'help'],
  ['q', 'quit'],
  ['exit', 'quit'],
]);

/** A game between a person at the terminal and the computer, which plays all other seats. */
class TerminalGame {
  readonly #game: Game;
  readonly #start: Position;
  readonly #side: Seat;
  readonly #input: Interface;
  readonly #think: (position: Position) => Promise<{ readonly turn: Turn } | undefined>;
  readonly #catalogue = loadCatalogue();
  #turns: Turn[] = [];
  #isEnded = false;
  /** Whether the player has been told why the board is compact. */
  #isCompactKnown = false;

  constructor(
    start: Position,
    side: Seat,
    input: Interface,
    think: (position: Position) => Promise<{ readonly turn: Turn } | undefined>,
  ) {
    this.#start = start;
    this.#game = start.game;
    this.#side = side;
    this.#input = input;
    this.#think = think;
  }

  get #position(): Position {
    return this.#turns.reduce(playTurn, this.#start);
  }

  /** Plays until the game is over, or the player enters `resign` or `quit`, or ends the input. */
  async run(level: Level): Promise<void> {
    const rating = levelRating(this.#game, level);
    const side = this.#glyph(this.#side);
    this.#say(sentence('cli.play.begin', { game: this.#game.id, side, level, rating }));
    if (this.#start.turn === this.#side) this.#show();
    this.#input.once('close', () => {
      this.#isEnded = true;
    });
    const lines = this.#input[Symbol.asyncIterator]();
    for (;;) {
      const position = this.#position;
      const over = outcome(position);
      if (over) {
        this.#show();
        return this.#end(over);
      }
      if (position.turn !== this.#side) {
        await this.#computersTurn(position);
        continue;
      }
      if (process.stdin.isTTY && !this.#isEnded) {
        this.#input.setPrompt(`${this.#glyph(this.#side)} ${this.#turns.length + 1}> `);
        this.#input.prompt();
      }
      const { value: line, done } = await lines.next();
      if (done) return;
      if (await this.#answer(undoTypography(line).trim(), position)) return;
    }
  }

  /** Handles a line of input, and returns whether the player wants to stop. */
  async #answer(line: string, position: Position): Promise<boolean> {
    const [written = '', ...rest] = line.split(/\s+/);
    const typed = written.toLowerCase();
    const word = aliases.get(typed) ?? words.find((one) => one === typed);
    switch (word) {
      case 'resign':
        this.#say(sentence('cli.play.resigned'));
        return true;
      case 'quit':
        return true;
      case 'help':
        this.#say(sentence('cli.play.help', { example: this.#example(position) }));
        return false;
      case 'board':
        this.#show();
        return false;
      case 'moves':
        this.#list(position, (rest[0] ?? '').toUpperCase());
        return false;
      case 'hint': {
        const result = await this.#think(position);
        if (result) this.#say(sentence('cli.play.hint', { turn: makeTurn(position, result.turn) }));
        return false;
      }
      case 'undo':
        this.#undo();
        return false;
      case 'save':
        this.#save(rest.join(' '));
        return false;
      case undefined:
        if (line !== '') this.#playersTurn(position, line);
        return false;
    }
  }

  /** Lists the legal turns that begin in this way, for example with a square. */
  #list(position: Position, beginning: string): void {
    let isEmpty = true;
    for (const turn of turns(position)) {
      const text = makeTurn(position, turn);
      if (!text.startsWith(beginning)) continue;
      this.#print(text);
      isEmpty = false;
    }
    if (isEmpty) this.#say(sentence('cli.play.noMoves', { beginning }));
  }

  #playersTurn(position: Position, line: string): void {
    const played = tryPlay(position, line);
    if (!played.ok) {
      this.#say(sentence('cli.play.wrong', { why: played.error, example: this.#example(position) }));
      return;
    }
    this.#turns.push(played.value.turn);
  }

  async #computersTurn(position: Position): Promise<void> {
    const result = await this.#think(position);
    if (!result) throw new Error('the computer found no turn in a game that is not over');
    const glyph = this.#glyph(position.turn);
    this.#say(sentence('cli.play.computer', { glyph, turn: makeTurn(position, result.turn) }));
    this.#turns.push(result.turn);
    if (this.#position.turn === this.#side && !outcome(this.#position)) this.#show();
  }

  /** Takes back the player's last turn and everything after it. */
  #undo(): void {
    let position = this.#start;
    const played = this.#turns.map((turn) => {
      const isOwn = position.turn === this.#side;
      const text = makeTurn(position, turn);
      position = playTurn(position, turn);
      return { isOwn, text };
    });
    const last = played.findLastIndex(({ isOwn }) => isOwn);
    if (last < 0) this.#say(sentence('cli.play.nothing'));
    else {
      this.#turns = this.#turns.slice(0, last);
      this.#show();
      this.#say(sentence('cli.play.undone', { turns: played.slice(last).map(({ text }) => text) }));
    }
  }

  #save(file: string): void {
    if (!file.endsWith('.sgf')) {
      this.#say(sentence('cli.play.saveAs'));
      return;
    }
    const over = outcome(this.#position);
    const players = this.#game.seats.map((_, seat) => (seat === this.#side ? 'You' : 'Computer'));
    const turns = this.#turns.map((turn) => ({ turn, comment: '' }));
    const result = over && this.#game.seats.length === 2 ? (over.winners.includes(0) ? 'B+' : 'W+') : '?';
    const record = { game: this.#game, players, start: this.#start, turns, comment: '', result };
    try {
      writeFileSync(file, makeSgf(record, version), { flag: 'wx' });
      this.#say(sentence('cli.play.saved', { file }));
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
      this.#say(refusal('store.unwritable', { file, why }));
    }
  }

  #end({ winners, reason }: Outcome): void {
    const won = winners.includes(this.#side);
    this.#say(sentence(won ? 'cli.play.won' : 'cli.play.lost', { why: sentence(reason) }));
  }

  #glyph(seat: Seat): string {
    return this.#game.seats[seat]?.glyph ?? '';
  }

  #example(position: Position): string {
    const [turn] = turns(position);
    return turn ? makeTurn(position, turn) : '';
  }

  #show(): void {
    const { text, fullRows } = boardToFit(this.#position);
    if (fullRows !== undefined && !this.#isCompactKnown) {
      this.#say(sentence('cli.play.compact', { rows: fullRows }));
      this.#isCompactKnown = true;
    }
    this.#print(`\n${text}\n`);
  }

  #say(what: Sentence): void {
    const text = say(this.#catalogue, what);
    this.#print(process.stdout.isTTY ? wrap(text, terminalColumns()) : text);
  }

  #print(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}
