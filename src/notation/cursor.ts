import { type Refusal, type RefusalFilledBy, refusal } from '../base/index.js';
import { type Direction, directionLetters, type Prongs, type Square } from '../rules/index.js';

/** The maximum number of characters that a refusal quotes, to keep it short. */
const quoted = 60;

/** A set of prongs as written, with superprongs listed separately. */
export interface ProngsText {
  readonly prongs: Prongs;
  readonly superprongs: Prongs;
}

/** A refusal that says what a parser expected at the point where it stopped. */
type WantedCode = RefusalFilledBy<{ text: string; before: string }>;

/**
 * Reads text from left to right. A parsing method that cannot continue returns undefined, and the cursor remembers
 * where that happened and what was expected there.
 */
export class Cursor {
  readonly text: string;
  /** The text as typed, for quoting in refusals; unlike `text`, it has spaces. */
  readonly #typed: string;
  #at = 0;
  #wanted: WantedCode = 'notation.wantTurn';

  constructor(text: string, typed = text) {
    this.text = text;
    this.#typed = typed;
  }

  get atEnd(): boolean {
    return this.#at === this.text.length;
  }

  /** Whether the next character is this one. */
  isAt(character: string): boolean {
    return this.text.charAt(this.#at) === character;
  }

  /** Whether the text continues with a part of a stack's move that omits the square, as in `DE-65`. */
  get isAtOpenPart(): boolean {
    return /^(?:[a-h]!?)+-[1-9]{2}(?!\d)/i.test(this.text.slice(this.#at, this.#at + quoted));
  }

  /** Whether only more prongs follow, as after `57+A` in `57+AE` or `57+A+E`. */
  get isAtMoreProngs(): boolean {
    return /^(?:\+?[a-h])+$/i.test(this.text.slice(this.#at));
  }

  /** The most recently read text, for quoting. */
  get before(): string {
    const typed = this.#typed.slice(0, typedLength(this.#typed, this.#at));
    return typed.slice(-quoted).trimStart();
  }

  /** Skips one character, in upper or lower case, if it comes next. */
  take(character: string): boolean {
    if (this.atEnd || this.text.charAt(this.#at).toLowerCase() !== character.toLowerCase()) return false;
    this.#at++;
    return true;
  }

  square(): Square | undefined {
    const digits = this.text.slice(this.#at, this.#at + 2);
    if (!/^[1-9]{2}$/.test(digits)) return this.fail('notation.wantSquare');
    this.#at += 2;
    return Number(digits);
  }

  /** Reads an owner's glyph before a colon, as typed; if there is none, returns undefined and does not move. */
  owner(): string | undefined {
    const glyph = /^([xo]):/i.exec(this.text.slice(this.#at, this.#at + 2))?.[1];
    if (glyph !== undefined) this.#at += 2;
    return glyph;
  }

  /** Reads the letter for a direction. */
  prong(): Direction | undefined {
    const direction = this.atEnd ? -1 : directionLetters.indexOf(this.text.charAt(this.#at).toUpperCase());
    if (direction < 0) return this.fail('notation.wantProng');
    this.#at++;
    return direction as Direction;
  }

  /** Reads letters in any order, each at most once, superprongs with `!`; no letters mean an empty set. */
  prongs(): ProngsText | undefined {
    let prongs = 0;
    let superprongs = 0;
    while (/^[a-h]$/i.test(this.text.charAt(this.#at))) {
      const direction = this.prong() as Direction;
      if (prongs & (1 << direction)) return this.fail('notation.prongTwice');
      prongs |= 1 << direction;
      if (this.take('!')) superprongs |= 1 << direction;
    }
    return { prongs, superprongs };
  }

  fail(wanted: WantedCode): undefined {
    this.#wanted = wanted;
    return undefined;
  }

  /** Returns why and where parsing stopped. */
  refusal(): Refusal {
    const { before } = this;
    const text = this.#typed.length > quoted ? `${this.#typed.slice(0, quoted)}…` : this.#typed;
    return refusal(before === '' ? 'notation.wantTurn' : this.#wanted, { text, before });
  }
}

/** Returns the length of the shortest prefix of typed text that has this many characters, not counting spaces. */
function typedLength(typed: string, count: number): number {
  let at = 0;
  for (let left = count; left > 0; at++) if (typed.charAt(at) !== ' ') left--;
  return at;
}
