import { type AnsweredLetter, parseCommandLine } from '../../src/command/index.js';

const isTurn = (value: unknown): value is { text: string } =>
  typeof value === 'object' && value !== null && 'names' in value && 'text' in value;

/** Returns the command that a line is read as, with turns as text, or the code of its refusal. */
export function readCommand(line: string, answered: AnsweredLetter = {}): unknown {
  const read = parseCommandLine(line, answered);
  if (!read.ok) return read.error.code;
  return JSON.parse(JSON.stringify(read.value, (_, value) => (isTurn(value) ? value.text : value)));
}
