import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommandLine } from '../../src/command/line/parseCommandLine.js';
import { checkBoards, checkRatings } from '../../src/server/admin/checkDatabase.js';
import { lineDiff } from '../support/lineDiff.js';
import { plainThinker } from '../support/plainThinker.js';
import { PostOffice } from '../support/postOffice.js';
import { rowId } from '../support/rowId.js';
import { replay } from '../support/transcript.js';

/*
 * This folder contains whole games. `commands` contains commands and their refusals, one file per topic; `languages`
 * contains games between players who use other languages. tests/support/transcript.ts describes the format.
 * UPDATE_TRANSCRIPTS=1 rewrites the letters.
 */
const folder = 'tests/transcripts';
const updating = process.env.UPDATE_TRANSCRIPTS !== undefined;
const textsIn = (path: string): string[] =>
  readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => join(path, name));
const games = textsIn(folder);
const commands = textsIn(join(folder, 'commands'));
const languages = textsIn(join(folder, 'languages'));

/** Returns every line of every letter that was sent, without duplicates. */
const linesOf = ({ letters }: PostOffice): string[] => [
  ...new Set(letters.flatMap(({ text }) => text.split('\n'))),
];
const isCommand = (line: string): boolean =>
  parseCommandLine(line).ok || parseCommandLine(line, { board: rowId(101) }).ok;

test('there are whole games to replay', () => {
  expect(games.length).toBeGreaterThanOrEqual(3);
});

test.each([...games, ...commands, ...languages])(
  '%s matches the letters that the server writes',
  async (file) => {
    const office = new PostOffice({ thinker: plainThinker });
    const transcript = readFileSync(file, 'utf8');
    const played = await replay(office, transcript);
    if (updating) writeFileSync(file, played);
    else {
      const checked = checkBoards(office.store);
      expect(checked.wrong, `boards of ${file}`).toEqual([]);
      expect(checkRatings(office.store).wrong, `ratings of ${file}`).toEqual([]);
      if (games.includes(file)) {
        expect(office.store.boards.byId(rowId(101))?.state, `${file} is played to its end`).toBe('finished');
      }
      const difference = lineDiff(transcript, played, /^>>> /);
      if (difference !== '') expect.fail(`${file} comes out otherwise (- as written, + now):\n${difference}`);
      expect(linesOf(office).filter(isCommand), 'lines that read as commands').toEqual([]);
    }
    await office.close();
  },
);
