import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { octi, type Ran } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';

let office: PostOffice;
let alice: string;
let bob: string;
const today = new Date().toUTCString().replace(/^(\w+), 0?(\d+ \w+ \d+) .*/, '$1 $2');

/** Runs `octi` on the database of the post office, which keeps running. */
async function run(...given: string[]): Promise<Ran> {
  const ran = await octi([...given, '--database', office.file]);
  office.now = Date.now();
  return ran;
}
const json = async (...given: string[]) => JSON.parse((await run(...given, '--json')).out);

beforeAll(async () => {
  office = new PostOffice();
  // Both use the system clock.
  office.now = Date.now();
  alice = await office.signUp('alice');
  bob = await office.signUp('bob');
  await office.signUp('carol');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  for (const [from, turn] of [
    [alice, '57+E'],
    [bob, '33+B'],
    [alice, '57+F'],
  ] as const) {
    await office.send({ from, subject: `octi move 101 ${turn}` });
  }
});
afterAll(() => office.close());

describe('the operator can list', () => {
  test('players, with addresses only on request', async () => {
    const { out, code } = await run('players');
    expect(out.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      [
        ...['userid', 'joined', 'playing', 'offered', 'finished'],
        ...['ratings (games)', 'away until', 'signed off'],
      ],
      ['alice', today, '1', '1', '0'],
      ['bob', today, '1', '0', '0'],
      ['carol', today, '0', '1', '0'],
      [''],
    ]);
    expect(code).toBe(0);
    expect((await run('players', '--addresses')).out).toContain('alice@example.com');
    expect((await run('players', '--page', '2')).out).toBe('There are no players on this page.\n');
    const [first] = await json('players');
    expect(first).toMatchObject({ userid: 'alice', signedOff: null, boards: { active: 1, offered: 1 } });
    expect(first).not.toHaveProperty('addresses');
  });

  test('boards by state, game and players', async () => {
    const numbers = async (...given: string[]) =>
      (await json('boards', ...given)).map(({ board }: { board: number }) => board);
    expect(await numbers()).toEqual([101]);
    expect(await numbers('--state', 'all')).toEqual([101, 102]);
    expect(await numbers('--state', 'offered', 'alice')).toEqual([102]);
    expect(await numbers('--state', 'all', 'carol', 'alice')).toEqual([102]);
    expect(await numbers('--state', 'all', '--game', 'octilite')).toEqual([102]);
    expect(await numbers('--state', 'finished')).toEqual([]);
    expect((await run('boards')).out).toMatch(
      /101 +octi +alice \(x\), bob \(o\) +[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4} +bob \(o\) to play turn 4/,
    );
  });

  test('one board with its players, clocks and turns', async () => {
    const { out } = await run('board', '101');
    expect(out).toMatch(
      /^bob to play on board 101 \(turn 4\)\.\n\nBoard 101: Octi, rated\. alice \(x\), bob \(o\)\.\nReminder to bob /,
    );
    expect(out).toContain('\n    +---+---+');
    expect(out).toMatch(/3\. 57\+F/);
    expect(out).toMatch(
      /bob +0\n\nThe current turn began at [A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d \(UTC\)\. The clocks are checked next at [A-Z]/,
    );
    expect(await json('board', '101')).toMatchObject({
      ...{ board: 101, state: 'active', turns: 3, toPlay: 'bob' },
      players: [{ userid: 'alice' }, { userid: 'bob' }],
      record: [{ turn: '57+E' }, { number: 2, player: 'bob' }, {}],
    });
  });

  test('and gets an error for wrong arguments', async () => {
    for (const [given, error] of [
      [['board', '999'], /There is no board 999/],
      [['boards', 'dave'], /Nobody in this database is called dave/],
      [['boards', '--state', 'open'], /Choose one of: offered, active, finished, declined, all/],
      [['boards', '--game', 'chess'], /there is no game chess/],
      [['players', '--page', '0'], /--page takes a whole number from 1 on, not 0/],
    ] as const) {
      const { code, out, err } = await run(...given);
      expect(err).toMatch(error);
      expect([code, out]).toEqual([1, '']);
    }
  });

  test('from the database of the settings, or else of the sandbox', async () => {
    const cwd = join(office.folder, 'elsewhere');
    mkdirSync(join(cwd, '.sandbox'), { recursive: true });
    expect((await octi(['players'], { cwd })).err).toMatch(/Name a database with --database FILE/);
    expect((await octi(['players'], { cwd, env: { OCTI_DATABASE: office.file } })).out).toMatch(/alice/);
    for (const end of ['', '-wal']) cpSync(`${office.file}${end}`, join(cwd, '.sandbox', `octi.db${end}`));
    expect((await octi(['players'], { cwd })).out).toMatch(/alice/);
    expect((await octi(['check'], { cwd })).code).toBe(0);
  });
});

describe('the operator takes turns back', () => {
  const board = (id = 101) => {
    const found = office.store.boards.byId(id);
    if (!found) throw new Error(`no board ${id}`);
    return found;
  };

  test('only with a reason, and only if there are turns', async () => {
    for (const [given, error] of [
      [['undo', '101'], /Say why with --reason/],
      [['undo', '101', '--reason', ' '], /Say why with --reason/],
      [['undo', '999', '--reason', 'x'], /There is no board 999/],
      [['undo', 'octi', '--reason', 'x'], /octi is not the number of a board/],
      [['undo', '101', '--to', '3', '--reason', 'x'], /Board 101 has 3 turns.*from 0 to 2/],
      [['undo', '101', '--to', '-1', '--reason', 'x'], /--to takes a whole number from 0 on, not -1/],
      [['undo', '102', '--reason', 'x'], /no turns to take back/],
    ] as const) {
      const { code, err } = await run(...given);
      expect(err).toMatch(error);
      expect(code).toBe(1);
    }
    expect(board()).toMatchObject({ turns: 3, generation: 0 });
  });

  test('and the running server tells the players why', async () => {
    const old = office.last(bob);
    await office.send({ from: bob, subject: 'set digest daily' });
    const { out, code } = await run('undo', '101', '--to', '1', '--reason', 'Alice hit\nthe wrong key');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Done on board 101. Emails written: 2\./)]);
    const letters = await office.settle();
    expect(letters.map(({ to }) => to)).toEqual([alice, bob]);
    for (const { text } of letters) {
      expect(text.replace(/\s+/g, ' ')).toMatch(
        /^The operator has taken back turn 2 and all later ones: Alice hit the wrong key\. /,
      );
    }
    expect(board()).toMatchObject({ turns: 1, seat: 1, generation: 1, state: 'active' });
    const [refused] = await office.send({ from: bob, body: '33+C', reply: old });
    expect(refused?.text).toMatch(/taken back since that email/);
    await office.send({ from: bob, body: '33+C', reply: letters[1] ?? old });
    expect(board()).toMatchObject({ turns: 2 });
    expect((await run('check')).code).toBe(0);
  });

  test('of a finished game, which is reopened and loses its rating', async () => {
    await office.send({ from: alice, subject: 'resign 101' });
    await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
    expect(board()).toMatchObject({ state: 'finished', winners: [1], endingNumber: 1 });
    expect(office.store.ratings.all()).toHaveLength(2);
    await run('undo', '101', '--to', '2', '--reason', 'That was a mistake.');
    const [letter] = await office.settle();
    expect(letter?.text).toMatch(/^The operator has opened the game again: That was a mistake\./);
    expect(board()).toMatchObject({ state: 'active', turns: 2, seat: 0, endedAt: null, endingNumber: null });
    expect(board().winners).toBeUndefined();
    expect(office.store.ratings.all()).toEqual([]);
    await office.send({ from: alice, subject: 'octi move 101 57+G' });
    await office.send({ from: bob, subject: 'propose 101' });
    await office.send({ from: alice, subject: 'accept 101 draw' });
    expect(board()).toMatchObject({ state: 'finished', winners: [], endingNumber: 1 });
    expect(office.store.ratings.all()).toHaveLength(2);
    await run('undo', '101', '--reason', 'Again.');
    expect(board()).toMatchObject({ state: 'active', turns: 2 });
    expect((await run('check')).code).toBe(0);
  });

  test('and ratings that were not recomputed in time are recomputed when the server starts', async () => {
    await office.send({ from: alice, subject: 'resign 101' });
    await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
    const { ratings, settings } = office.store;
    const before = ratings.all();
    expect(before).toHaveLength(2);
    settings.set('ratings outdated', 'yes');
    ratings.replaceAll([]);
    const again = new PostOffice({ file: office.file });
    expect(ratings.all()).toEqual(before);
    expect([settings.get('rated up to'), settings.get('ratings outdated')]).toEqual(['1', undefined]);
    await again.close();
  });

  test('but not to a turn before a player left', async () => {
    await office.signUp('dave');
    await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
    const four = office.store.boards.list({ playerIds: [], states: ['offered'], most: 10, game: 'octi4' })[0]
      ?.id;
    for (const userid of ['bob', 'carol', 'dave']) {
      await office.send({ from: `${userid}@example.com`, subject: `accept ${four}` });
    }
    for (let n = 0; n < 4; n++) {
      const { seat, position } = board(four);
      const player = office.store.boards.seats(four ?? 0)[seat]?.userid;
      const pod = new RegExp(`[ ,]${'xoXO'[seat]}(\\d\\d)`).exec(position)?.[1];
      await office.send({ from: `${player}@example.com`, subject: `octi4 move ${four} ${pod}+A` });
    }
    expect(board(four).turns).toBe(4);
    await office.send({ from: bob, subject: `resign ${four}` });
    await office.send({ from: bob, body: 'yes', reply: office.last(bob) });
    const { err } = await run('undo', String(four), '--to', '3', '--reason', 'x');
    expect(err).toMatch(/A player left the game on board \d+ after turn 4/);
  });
});
