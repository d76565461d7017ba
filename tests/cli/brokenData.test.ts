import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { octi } from '../support/octi.js';

/** A copy of the program whose data can be broken. */
const copy = mkdtempSync(join(tmpdir(), 'octi-data-'));
for (const part of ['bin', 'dist', 'data', 'package.json'])
  cpSync(part, join(copy, part), { recursive: true });
for (const part of ['node_modules', 'templates']) symlinkSync(resolve(part), join(copy, part));
afterAll(() => rmSync(copy, { recursive: true }));

/** Runs the program with one of its data files changed, and returns its output and exit code. */
async function runWith(file: string, change: (text: string) => string) {
  const path = join(copy, 'data', file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  // `--data` is not a folder, so the server does not start even if its data files are valid.
  const ran = await octi(['serve', '--sandbox', '--smtp-port', '0', '--data', 'package.json'], {
    program: join(copy, 'bin', 'octi.js'),
    cwd: copy,
  });
  writeFileSync(path, text);
  return ran;
}

const adding = (key: string, value: unknown) => (text: string) =>
  JSON.stringify({ ...JSON.parse(text), [key]: value });

/** The exit code is 78, EX_CONFIG in sysexits.h. With this code, systemd does not restart the server. */
describe('a data file', () => {
  test('is accepted if it is valid', async () =>
    expect((await runWith('playerWords/de.json', (text) => text)).err).not.toContain('data/'));

  test.each([
    [
      'playerWords/de.json',
      adding('comands', {}),
      /^octi: data\/playerWords\/de\.json is invalid: there is no key "comands"; the keys are "language", .*"commands", .*\n$/,
    ],
    [
      'playerWords/it.json',
      adding('commands', { move: ['muovi', 'Sposta'], seek: 'cerca' }),
      'octi: data/playerWords/it.json is invalid:\n' +
        '  commands.move[1]: "Sposta" is not a single word in lower case\n' +
        '  commands.seek: Invalid input: expected array, received string\n',
    ],
    [
      'playerWords/it.json',
      adding('commands', { seek: ['hilfe'] }),
      'octi: data/playerWords/it.json is invalid: commands.seek: "hilfe" also means help; a name may mean only one command\n',
    ],
    [
      'mailProgramWords/fr.json',
      adding('quote', { wrotte: ['a écrit'] }),
      /^octi: data\/mailProgramWords\/fr\.json is invalid: quote: there is no key "wrotte"; the keys are "wrote", .*\n$/,
    ],
    [
      'mailProgramWords/fr.json',
      adding('warning', { begins: ['(attention'] }),
      'octi: data/mailProgramWords/fr.json is invalid: warning.begins[0]: "(attention" is not a regular expression: Unterminated group\n',
    ],
    [
      'mailProgramWords/fr.json',
      () => '{',
      /^octi: data\/mailProgramWords\/fr\.json is invalid: .*JSON.*\n$/,
    ],
    [
      'playerWords/de.json',
      (text: string) => text.replace(',', ''),
      /^octi: \S+data\/playerWords\/de\.json: .*JSON.*line 3 .*\n$/,
    ],
    [
      'mailProgramPatterns.json',
      adding('years', []),
      /^octi: data\/mailProgramPatterns\.json is invalid: years: Too small: .*\n$/,
    ],
  ])(
    'stops the program if it is invalid, and the error names the file and the key: %s, %#',
    async (file, change, why) => {
      const { code, out, err } = await runWith(file, change);
      expect({ code, out }).toEqual({ code: 78, out: '' });
      if (typeof why === 'string') expect(err).toBe(why);
      else expect(err).toMatch(why);
    },
  );
});
