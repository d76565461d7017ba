import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBoards } from '../../src/server/check.js';
import { PostOffice } from '../support/postOffice.js';

/*
 * A transcript holds the mails of a game and every letter that came of each. A mail begins with `>>> address: Subject`,
 * or `>>> address: (reply)` for a reply to the newest letter to that address; its text follows, indented. Letters follow
 * behind `<<<`; the board that the letter before has shown is not written again. Time stands still, moving on an hour with every mail. UPDATE_TRANSCRIPTS=1 writes the letters anew.
 */
const folder = 'tests/transcripts';
const updating = process.env.UPDATE_TRANSCRIPTS !== undefined;
/** From the column numbers above a board to those below it. */
const boardLines = /^ +1 {3}2 [\s\S]*?\n +1 {3}2 .*\n/m;
const indent = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, '    ');

interface Mail {
  readonly from: string;
  readonly subject: string;
  readonly body: string;
}

function mailsOf(transcript: string): Mail[] {
  const mails: Mail[] = [];
  for (const part of transcript.split(/^(?=>>> |<<< )/m)) {
    const [, from, subject, rest] = /^>>> (\S+): ?(.*)\n([\s\S]*)$/.exec(part) ?? [];
    if (from === undefined || subject === undefined || rest === undefined) continue;
    mails.push({ from, subject, body: rest.replace(/^ {4}/gm, '').trim() });
  }
  return mails;
}

async function play(name: string, transcript: string): Promise<string> {
  const office = new PostOffice();
  const parts = [transcript.slice(0, transcript.indexOf('>>> ')).trimEnd()];
  for (const { from, subject, body } of mailsOf(transcript)) {
    office.now += 60 * 60 * 1000;
    const reply = subject === '(reply)';
    const letters = await office.send({
      from,
      body,
      ...(reply ? { reply: office.last(from) } : { subject }),
    });
    parts.push(`>>> ${from}: ${subject}${body === '' ? '' : `\n${indent(body)}`}`);
    let shown = '';
    for (const { to, subject: title, text } of letters) {
      const [board = ''] = boardLines.exec(text) ?? [];
      const told = board !== '' && board === shown ? text.replace(board, '[the same board]\n') : text;
      shown = board || shown;
      parts.push(`<<< ${to}: ${title}\n${indent(told)}`);
    }
  }
  if (!updating) {
    const checked = checkBoards(office.store);
    expect(checked.wrong, `boards of ${name}`).toEqual([]);
    expect(checked.boards).toBeGreaterThan(0);
    const board = office.store.boards.byId(101);
    expect(board?.state, `${name} is played to its end`).toBe('finished');
  }
  await office.close();
  return `${parts.join('\n\n')}\n`;
}

const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));

test('there are whole games to replay', () => {
  expect(names.length).toBeGreaterThanOrEqual(3);
});

test.each(names)('%s comes out as written', async (name) => {
  const file = join(folder, name);
  const transcript = readFileSync(file, 'utf8');
  const played = await play(name, transcript);
  if (updating) writeFileSync(file, played);
  else expect(played).toBe(transcript);
});
