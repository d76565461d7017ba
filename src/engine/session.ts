import {
  type Catalogue,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  say,
  sentence,
} from '../base/index.js';
import { type SearchResult, Thinker } from '../computer/index.js';
import { boardText } from '../display/index.js';
import {
  bySquares,
  firstLabels,
  makePosition,
  makeTurn,
  nextLabels,
  parsePosition,
  parseTurn,
} from '../notation/index.js';
import {
  areFriends,
  findGame,
  games,
  outcome,
  type Position,
  perft,
  play,
  startPosition,
  turns,
  usualGame,
} from '../rules/index.js';
import { type GoOrder, infoLine, readGo } from './goCommand.js';

/** The answer to a line: the lines to write, generated lazily, or a refusal. */
type Answer = Result<Iterable<string>, Refusal>;

const nothing: Answer = ok([]);

/** Lines that are answered even while the computer is thinking; all others wait for its `bestmove`. */
const atOnce: ReadonlySet<string> = new Set(['', 'ugi', 'isready', 'stop', 'quit', 'query', 'show']);

/** The part of the computer that a session needs. */
type SessionThinker = Pick<Thinker, 'think' | 'halt' | 'warmUp' | 'forget' | 'stop'>;

/** How long a search may go on after the end of the input, in ms: more than any level takes. */
const endMs = 60_000;

/**
 * A conversation in UGI, the Universal Game Interface. It takes and returns lines, and uses no streams. Turns are
 * single words in the notation of docs/notation-reference.md section 1; positions are position strings (section 3). The
 * computer thinks in a worker, so the session can read lines in the meantime.
 */
export class Session {
  readonly #catalogue: Catalogue;
  #game = usualGame;
  #position = startPosition(this.#game);
  #isOver = false;
  readonly #write: (line: string) => void;
  readonly #thinker: SessionThinker;
  /** Settles when the current search has finished and its answer has been sent. */
  #result: Promise<void> | undefined;
  #warmth: Promise<void> | undefined;
  /** Whether the computer has searched before, even if only to warm up. */
  #isWarm = false;
  /** Answers waiting for the end of the warm-up: `ugiok` and `readyok`. */
  readonly #awaited: string[] = [];
  #isInfinite = false;
  #release: (() => void) | undefined;
  /** Lines waiting for the end of the current search. */
  readonly #waiting: string[] = [];

  /**
   * @param write called with the lines that come after `answer` has returned: the computer's search results, and the
   *   answers to lines that had to wait for them
   */
  constructor(
    catalogue: Catalogue,
    write: (line: string) => void,
    thinker: SessionThinker = new Thinker({ deadlineMs: Number.POSITIVE_INFINITY }),
  ) {
    this.#catalogue = catalogue;
    this.#write = write;
    this.#thinker = thinker;
  }

  /** Whether `quit` was sent. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Answers a line. Changes are complete on return; a long answer is generated as it is read, so it need not fit in
   * memory. The answer to a refused line is a single `error …` line, and nothing changes.
   */
  answer(line: string): Iterable<string> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    if (this.#result && !atOnce.has(word)) {
      this.#waiting.push(line);
      return [];
    }
    if (word === '') return [];
    // A program that does not wait for ugiok or readyok gets the answers in order.
    this.#sayAwaited();
    const answer = this.#obey(word, rest);
    return answer.ok ? answer.value : [`error ${this.#say(answer.error)}`];
  }

  /** Resolves when no search is running and no line is waiting. */
  async idle(): Promise<void> {
    while (this.#result) await this.#result;
  }

  /**
   * Ends the conversation: lines already sent are still answered. An infinite search is stopped, and any other after
   * `lastMs`, since nobody may be left to wait for it.
   * @param lastMs how long each search may still go on, in ms
   */
  async end(lastMs = endMs): Promise<void> {
    this.#sayAwaited();
    while (this.#result) {
      if (this.#isInfinite) this.#halt();
      const late = setTimeout(() => this.#halt(), lastMs);
      await this.#result;
      clearTimeout(late);
    }
    this.#thinker.stop();
  }

  /**
   * Has the computer search for about a second, so that its code is compiled before the first `go`. Until that is
   * done, `ugi` and `isready` are not answered in full unless another line arrives. Resolves when the warm-up ends.
   */
  warmUp(): Promise<void> {
    this.#warmth ??= this.#thinker.warmUp(this.#position).then(() => {
      this.#isWarm = true;
      this.#sayAwaited();
    });
    return this.#warmth;
  }

  #obey(word: string, rest: readonly string[]): Answer {
    switch (word) {
      case 'ugi':
        return ok([...this.#introduce(), ...this.#onceWarm('ugiok')]);
      case 'isready':
        return ok(this.#onceWarm('readyok'));
      case 'uginewgame':
        this.#thinker.forget();
        this.#position = startPosition(this.#game);
        return nothing;
      case 'setoption':
        return this.#setOption(rest);
      case 'position':
        return this.#setPosition(rest);
      case 'query':
        return answerQuery(this.#position, rest.join(' '));
      case 'perft':
        return countLeaves(this.#position, rest);
      case 'go':
        return this.#go(rest);
      case 'stop':
        this.#halt();
        return nothing;
      case 'turns':
        return ok(listTurns(this.#position));
      case 'show':
        return ok([...boardText(this.#position).split('\n'), 'showok']);
      case 'quit':
        this.#isOver = true;
        this.#waiting.length = 0;
        this.#halt();
        return nothing;
      default:
        return err(refusal('engine.unknownWord', { word }));
    }
  }

  #go(words: readonly string[]): Answer {
    const order = readGo(this.#position, words);
    if (!order.ok) return order;
    this.#isWarm = true;
    this.#result = this.#think(this.#position, order.value).finally(() => {
      this.#result = undefined;
      this.#goOn();
    });
    return nothing;
  }

  /** Returns an answer, or nothing if it must wait for the end of the warm-up. */
  #onceWarm(answer: string): string[] {
    if (this.#result || this.#isWarm) return [answer];
    this.#awaited.push(answer);
    void this.warmUp();
    return [];
  }

  #sayAwaited(): void {
    for (const answer of this.#awaited.splice(0)) this.#write(answer);
  }

  async #think(position: Position, { options, infinite }: GoOrder): Promise<void> {
    this.#isInfinite = infinite;
    const stopped = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    try {
      const report = (result: SearchResult) => this.#write(infoLine(position, result));
      const result = await this.#thinker.think(position, options, report);
      if (infinite) await stopped;
      this.#write(`bestmove ${result ? makeTurn(position, result.turn) : '(none)'}`);
    } catch (error) {
      this.#write(`error ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #halt(): void {
    if (this.#result) this.#thinker.halt();
    this.#release?.();
  }

  /** Answers the waiting lines, up to the next search. */
  #goOn(): void {
    while (!this.#result && !this.#isOver) {
      const line = this.#waiting.shift();
      if (line === undefined) return;
      for (const answer of this.answer(line)) this.#write(answer);
    }
  }

  #introduce(): string[] {
    const values = games.map((game) => `var ${game.id}`).join(' ');
    return [
      `id name ${this.#say(sentence('engine.name'))}`,
      `id author ${this.#say(sentence('engine.author'))}`,
      `option name Game type combo default ${usualGame.id} ${values}`,
    ];
  }

  #setOption([name, option, value, id, ...more]: readonly string[]): Answer {
    if (name !== 'name' || value !== 'value' || id === undefined || more.length > 0) {
      return err(refusal('engine.optionForm'));
    }
    if (option !== 'Game') return err(refusal('engine.unknownOption', { option: option ?? '' }));
    const game = findGame(id);
    if (!game.ok) return game;
    this.#game = game.value;
    this.#position = startPosition(game.value);
    return nothing;
  }

  #setPosition([from, ...rest]: readonly string[]): Answer {
    const at = rest.indexOf('moves');
    const before = at < 0 ? rest : rest.slice(0, at);
    const moves = at < 0 ? [] : rest.slice(at + 1);
    const given: Result<Position, Refusal> =
      from === 'startpos' && before.length === 0
        ? ok(startPosition(this.#game))
        : from === 'fen'
          ? parsePosition(before.join(' '))
          : err(refusal('engine.positionForm'));
    if (!given.ok) return given;
    let position = given.value;
    let labels = firstLabels(position);
    for (const [i, text] of moves.entries()) {
      const known = () => labels;
      const turn = parseTurn(position, bySquares(text, known), known);
      if (!turn.ok) {
        return err(refusal('engine.badMove', { number: i + 1, reason: this.#say(turn.error) }));
      }
      labels = nextLabels(labels, position, turn.value);
      position = play(position, turn.value);
    }
    this.#position = position;
    return nothing;
  }

  /** Puts a sentence on one line, even if it quotes several lines. */
  #say(what: Sentence): string {
    return say(this.#catalogue, what).replace(/\s+/g, ' ');
  }
}

function countLeaves(position: Position, [depth, ...more]: readonly string[]): Answer {
  if (depth === undefined || !/^\d{1,3}$/.test(depth) || more.length > 0) {
    return err(refusal('engine.perftForm'));
  }
  return ok([`perft ${Number(depth)} ${perft(position, Number(depth))}`]);
}

function* listTurns(position: Position): Generator<string, void, undefined> {
  let count = 0;
  for (const turn of turns(position)) {
    count++;
    yield `turn ${makeTurn(position, turn)} ${makePosition(play(position, turn))}`;
  }
  yield `turnsok ${count}`;
}

const queries: Readonly<Record<string, (position: Position) => string>> = {
  fen: makePosition,
  gameover: (position) => String(outcome(position) !== undefined),
  result: (position) => {
    const end = outcome(position);
    if (!end) return 'none';
    if (end.winners.length === 0) return 'draw';
    return end.winners.includes(0) ? 'p1win' : 'p2win';
  },
  p1turn: (position) => String(areFriends(position.game, position.turn, 0)),
};

/** Answers a UGI query about a position; p1 is the game's first player, together with the partner if there is one. */
function answerQuery(position: Position, what: string): Result<readonly string[], Refusal> {
  if (!Object.hasOwn(queries, what)) {
    return err(refusal('engine.unknownQuery', { queries: Object.keys(queries) }));
  }
  return ok([`response ${queries[what]?.(position)}`]);
}
