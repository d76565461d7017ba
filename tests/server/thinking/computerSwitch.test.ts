import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/loadConfig.js';
import { octi } from '../../support/octi.js';
import { plainThinker } from '../../support/plainThinker.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const alice = 'alice@example.com';
const offices: PostOffice[] = [];
function open(options: ConstructorParameters<typeof PostOffice>[0] = {}): PostOffice {
  const office = new PostOffice({ thinker: plainThinker, ...options });
  offices.push(office);
  return office;
}
afterEach(async () => {
  for (const office of offices.splice(0).reverse()) await office.close();
});
/** Returns the text of the only letter that an email from alice triggers, on one line. */
async function answer(office: PostOffice, subject: string): Promise<string> {
  const [letter, ...more] = await office.send({ from: alice, subject });
  expect(more).toEqual([]);
  return (letter?.text ?? '').replace(/\s+/g, ' ');
}

test('the setting is "on", "off" or a level', () => {
  const account = {
    ...{ OCTI_ADDRESS: 'octi@example.org', OCTI_DATABASE: 'octi.db' },
    ...{ OCTI_IMAP_URL: 'imaps://o:p@mail.example.org', OCTI_SMTP_URL: 'smtps://o:p@mail.example.org' },
  };
  const levelBy = (env: Record<string, string>) => {
    const read = readConfig({ ...account, ...env });
    return read.ok ? read.value?.computerLevel : read.error[0]?.code;
  };
  expect(levelBy({})).toBe(9);
  const texts = ['on', 'off', '1', '6', '9', '0', '10', 'no'];
  expect(texts.map((text) => levelBy({ OCTI_COMPUTER: text }))).toEqual([
    ...[9, 0, 1, 6, 9, 'config.malformed', 'config.malformed', 'config.malformed'],
  ]);
});

test('when switched off, the computer accepts no new games but finishes its current ones', async () => {
  const before = open();
  await before.signUp('alice');
  await before.send({ from: alice, subject: 'octilite challenge computer -level=9' });
  const office = open({ file: before.file, computerLevel: 0 });
  expect(await answer(office, 'octilite challenge computer')).toContain(
    'The computer does not accept new games on this server',
  );
  expect(await answer(office, 'userinfo computer')).toContain('It does not accept new games here');
  expect(office.store.boards.byId(rowId(102))).toBeUndefined();
  const [letter] = await office.send({ from: alice, reply: before.last(alice), body: '46+E' });
  expect(letter?.text).toMatch(/^You played 46\+E\. The computer played /);
  expect(office.store.boards.byId(rowId(101))).toMatchObject({ level: 9, turns: 2 });
});

test('the welcome email mentions the computer if it accepts new games', async () => {
  const welcome = async (office: PostOffice) => {
    await office.signUp('alice');
    return office.last(alice).text.replace(/\s+/g, ' ');
  };
  expect(await welcome(open())).toContain('to start right away.');
  expect(await welcome(open({ computerLevel: 0 }))).not.toContain('computer');
});

test('if the operator sets a top level, the computer does not play at higher levels', async () => {
  const office = open({ computerLevel: 3 });
  await office.signUp('alice');
  expect(await answer(office, 'octilite challenge computer -level=4')).toContain(
    'highest level is 3, so it cannot play at level 4',
  );
  expect(await answer(office, 'octilite challenge computer -level=3')).toMatch(
    /against the computer at level 3 \(rating \d+\)/,
  );
  expect(await answer(office, 'octilite challenge computer')).toMatch(
    /against the computer at level 3 \(rating \d+\)/,
  );
  expect(await answer(office, 'userinfo computer')).toContain('at levels 1 to 3');
});

test('an unauthenticated sender is refused immediately, without a confirmation', async () => {
  const office = open({ computerLevel: 0, trust: false });
  await office.signUp('alice');
  expect(await answer(office, 'octi challenge computer')).toContain('does not accept new games');
});

test('the sandbox respects the setting', async () => {
  const folder = join(open().folder, 'sandbox');
  const server = spawn(process.execPath, ['bin/octi.js', 'serve', '--smtp-port', '0', '--data', folder], {
    env: { PATH: process.env.PATH, OCTI_COMPUTER: 'off' },
    stdio: 'pipe',
  });
  await once(server.stdout, 'data');
  const words = ['--data', folder, '--from', 'alice@localhost', '--subject', 'userinfo computer'];
  const { out } = await octi(['send', ...words]);
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  expect(out.replace(/\s+/g, ' ')).toContain('It does not accept new games here');
});

test('status counts the boards waiting for the computer', async () => {
  const waiting = async (office: PostOffice) => {
    const { out } = await octi(['status', '--json', '--database', office.file]);
    return JSON.parse(out).waitingForComputer;
  };
  let stop = () => {};
  const never = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  const office = open({ thinker: { think: () => never, stop }, patient: false });
  await office.signUp('alice');
  await office.send({ from: alice, subject: 'octilite challenge computer' });
  expect(await waiting(office)).toBe(0);
  await office.send({ from: alice, subject: 'octi challenge computer -second' });
  expect(await waiting(office)).toBe(1);
  await office.send({ from: alice, subject: 'octi challenge computer -second' });
  expect(await waiting(office)).toBe(2);
});
