import { z } from 'zod';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import {
  beginsLikeTurn,
  hasOnlyTurnCharacters,
  insertsAtCompassPoint,
  isTurnText,
  parseTurnText,
  type TurnText,
} from '../../notation/index.js';

/** An unresolved turn, and the `#n` after it (docs/mail-rules.md section 3). */
interface NumberedTurn {
  readonly turn: TurnText;
  readonly number?: number;
}

const isParsed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'text' in value;

/** The schema of an unresolved turn; the database stores its text. */
export const turnTextSchema: z.ZodType<TurnText> = z.codec(z.string(), z.custom<TurnText>(isParsed), {
  decode: (text, context) => {
    const parsed = parseTurnText(text);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', input: text, message: parsed.error.code });
    return z.NEVER;
  },
  encode: ({ text }) => text,
});

/** Reads a turn number as written after `#`, 1 to 9999. */
export function readTurnNumber(text: string): number | undefined {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : undefined;
}

/** Returns a turn with its `#n`, for quoting in answers. */
export const numberedText = ({ turn, number }: NumberedTurn): string =>
  number === undefined ? turn.text : `${turn.text}#${number}`;

/**
 * Reads a turn and an optional `#n` after it, by spelling alone. Refuses text that is one typing error from a turn with
 * `command.turn.nearly`, text that is further off with `command.turn` or `command.turn.unlike`, and an invalid `#n`
 * with `command.turn.number`.
 */
export function readTurnText(text: string): Result<NumberedTurn, Refusal> {
  const { written, compact, behind } = splitAtHash(text);
  // The refusal quotes the text with its spaces.
  const parsed = parseTurnText(written);
  return parsed.ok ? withNumber(parsed.value, behind) : err(whyNoTurn(written.trim(), compact, parsed.error));
}

/**
 * Reads a line in plain typography as a turn with or without `#n`. Undefined if it is not spelt like a turn;
 * refuses an invalid `#n` with `command.turn.number`.
 */
export function readTurnLine(line: string): Result<NumberedTurn, Refusal> | undefined {
  const { compact, behind } = splitAtHash(line);
  const parsed = parseTurnText(compact);
  return parsed.ok ? withNumber(parsed.value, behind) : undefined;
}

function withNumber(turn: TurnText, behind: string | undefined): Result<NumberedTurn, Refusal> {
  if (behind === undefined) return ok({ turn });
  const number = readTurnNumber(behind.trim());
  return number === undefined ? err(refusal('command.turn.number')) : ok({ turn, number });
}

/** Returns the text before the first `#`, as written and without spaces, and the text after it. */
function splitAtHash(text: string): { written: string; compact: string; behind?: string } {
  const at = text.indexOf('#');
  const written = at < 0 ? text : text.slice(0, at);
  return { written, compact: written.replaceAll(' ', ''), ...(at >= 0 && { behind: text.slice(at + 1) }) };
}

/** Whether a line can only be meant as a turn: a pod and a symbol, or only characters that occur in turns. */
export const isMeantAsTurn = (line: string): boolean =>
  beginsLikeTurn(line) || hasOnlyTurnCharacters(line.replace(/#.*$/, ''));

/** @param why the grammar's refusal */
function whyNoTurn(written: string, turn: string, why: Refusal): Refusal {
  const nearly = isNearlyTurn(turn) || insertsAtCompassPoint(turn);
  // Other text might contain a password and is not quoted.
  if (!nearly && !hasOnlyTurnCharacters(written)) return refusal('command.turn.unlike');
  return refusal(nearly ? 'command.turn.nearly' : 'command.turn', { why });
}

const characters = [...'123456789ABCDEFGHX+-,;()!R'];
/**
 * Longer text counts as nearly a turn if all its characters occur in turns, since trying every error would take too
 * long.
 */
const longestTried = 80;

/** Whether text is one typing error away from a turn. */
export function isNearlyTurn(text: string): boolean {
  if (text.length > longestTried) return hasOnlyTurnCharacters(text);
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
