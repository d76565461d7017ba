import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';

/** Rows on a page of a table. */
export const mostOnPage = 50;

/** A whole number that an option gives, from `least` on. */
export function readNumber(option: string, text: string, least: number): Result<number, Refusal> {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least) return err(refusal('cli.badNumber', { option, text, least }));
  return ok(value);
}
