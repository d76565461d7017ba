import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Command } from '../commands.js';
import { type Given, quoteLine } from './commandEntry.js';

/** Languages that letters come in; the first for whoever has set none. Each has its folder in `templates/`. */
export const languages = ['en', 'de', 'it'] as const;

/** What players may set for themselves, with the values there are; the first is how it comes (docs/mail-rules.md section 4). */
export const preferences: Readonly<Record<string, readonly string[]>> = {
  labels: ['off', 'on'],
  display: ['html', 'image', 'ascii'],
  digest: ['off', 'daily'],
  language: languages,
  sgf: ['off', 'on'],
  broadcast: ['on', 'off'],
};

/** Reads `set name value`; refuses with `command.set`, `command.set.name` or `command.set.value`. */
export function readSet({ args }: Given): Result<Command, Refusal> {
  const [name = '', value = '', ...more] = args.map((word) => word.toLowerCase());
  if (value === '' || more.length > 0) return err(refusal('command.set'));
  const values = preferences[name];
  if (!values) return err(refusal('command.set.name', { names: Object.keys(preferences) }));
  if (!values.includes(value)) return err(refusal('command.set.value', { name, values: [...values].sort() }));
  return ok({ word: 'set', name, value, line: quoteLine('set', name, value) });
}
