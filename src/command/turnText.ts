import { z } from 'zod';
import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { isTurnText, parseTurnText, type TurnText } from '../notation/index.js';

/** An unresolved turn, and the `#n` behind it (docs/mail-rules.md section 3). */
export interface NumberedTurn {
  readonly turn: TurnText;
  readonly number?: number;
}

const isParsed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'text' in value;

/** An unresolved turn; the database keeps its text. */
export const turnTextSchema: z.ZodType<TurnText> = z.codec(z.string(), z.custom<TurnText>(isParsed), {
  decode: (text, context) => {
    const parsed = parseTurnText(text);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', input: text, message: parsed.error.code });
    return z.NEVER;
  },
  encode: ({ text }) => text,
});

/** A number as written behind `#`, 1 to 9999. */
export function readNumber(text: string): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}

/** A turn with its `#n`, as commands are quoted. */
export const numberedText = ({ turn, number }: NumberedTurn): string =>
  number === undefined ? turn.text : `${turn.text}#${number}`;

/**
 * Reads a turn and the `#n` that may end it, by spelling alone. Refuses with `command.turn.nearly` what is one typing
 * error from a turn, with `command.turn` or `command.turn.unlike` what is further off, with `command.turn.number` a
 * wrong `#n`.
 */
export function readTurnText(text: string): Result<NumberedTurn, Refusal> {
  const { written, compact, behind } = splitAtHash(text);
  const parsed = parseTurnText(compact);
  return parsed.ok ? withNumber(parsed.value, behind) : err(whyNoTurn(written.trim(), compact, parsed.error));
}

/**
 * Reads a line, its typography undone, that is a turn with or without `#n`. Undefined if it is no turn by its spelling;
 * refuses a wrong `#n` with `command.turn.number`.
 */
export function readTurnLine(line: string): Result<NumberedTurn, Refusal> | undefined {
  const { compact, behind } = splitAtHash(line);
  const parsed = parseTurnText(compact);
  return parsed.ok ? withNumber(parsed.value, behind) : undefined;
}

function withNumber(turn: TurnText, behind: string | undefined): Result<NumberedTurn, Refusal> {
  if (behind === undefined) return ok({ turn });
  const number = readNumber(behind.trim());
  return number === undefined ? err(refusal('command.turn.number')) : ok({ turn, number });
}

/** What comes before the first `#`, as written and without blanks, and what comes after it. */
function splitAtHash(text: string): { written: string; compact: string; behind?: string } {
  const at = text.indexOf('#');
  const written = at < 0 ? text : text.slice(0, at);
  return { written, compact: written.replaceAll(' ', ''), ...(at >= 0 && { behind: text.slice(at + 1) }) };
}

/** What can only have been meant as a turn; anything else might hold a password and is not quoted. */
const turnLike = /^[1-9]{2}(?!\d)[0-9a-hrmxo+\-,;:()!> ]*$/i;

/** Whether a line can only have been meant as a turn: a square and a sign, or nothing but what turns are made of. */
export const isMeantAsTurn = (line: string): boolean =>
  /^[1-9]{2}[a-h!]*\s*[-+]/i.test(line) || turnLike.test(line.replace(/#.*$/, ''));

/** @param why the refusal of the grammar */
function whyNoTurn(written: string, turn: string, why: Refusal): Refusal {
  const nearly = isNearlyTurn(turn);
  if (!nearly && !turnLike.test(written)) return refusal('command.turn.unlike');
  return refusal(nearly ? 'command.turn.nearly' : 'command.turn', { why });
}

const characters = [...'123456789ABCDEFGHX+-,;()!R'];
/** Longer texts are nearly a turn when they hold nothing else than one does: trying all errors would take long. */
const longestTried = 80;

/** Whether one typing error parts a text from a turn. */
export function isNearlyTurn(text: string): boolean {
  if (text.length > longestTried) return turnLike.test(text);
  if (!/\d/.test(text)) return false;
  for (let at = 0; at <= text.length; at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (tail !== '' && isTurnText(head + tail.slice(1))) return true;
    if (tail.length > 1 && isTurnText(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`)) return true;
    for (const one of characters) {
      if (isTurnText(head + one + tail)) return true;
      if (tail !== '' && isTurnText(head + one + tail.slice(1))) return true;
    }
  }
  return false;
}
