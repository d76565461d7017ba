import { afterAll, beforeAll, expect, test } from 'vitest';
import { boards } from '../../../src/cli/commands/boardsCommand.js';
import { levelRating } from '../../../src/computer/index.js';
import type { PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
type Given = Partial<Parameters<typeof boards>[1]>;
const run = (given: Given = {}, ...userids: string[]) =>
  runInProcess(() => boards(userids, { state: 'active', page: '1', database: office.file, ...given }));
const numbers = async (given: Given = {}, ...userids: string[]) =>
  JSON.parse((await run({ ...given, json: true }, ...userids)).out).map(
    ({ board }: { board: number }) => board,
  );

beforeAll(async () => {
  office = new PostOffice();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.signUp('carol');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  await office.send({ from: alice, subject: 'octi move 101 57+E' });
});
afterAll(() => office.close());

test('octi boards can list only boards in a given state, of a given game, or with all of the given players', async () => {
  expect(await numbers()).toEqual([101]);
  expect(await numbers({ state: 'all' })).toEqual([101, 102]);
  expect(await numbers({ state: 'offered' }, 'alice')).toEqual([102]);
  expect(await numbers({ state: 'all' }, 'carol', 'alice')).toEqual([102]);
  expect(await numbers({ state: 'all' }, 'carol', 'bob')).toEqual([]);
  expect(await numbers({ state: 'all', game: 'octilite' })).toEqual([102]);
  expect(await numbers({ state: 'finished' })).toEqual([]);
});

test('octi boards shows who is playing, since when, and whose turn it is', async () => {
  expect((await run()).out).toMatch(/^board +game +/);
  expect((await run()).out).toMatch(
    /101 +octi +alice \(x\), bob \(o\) +Mon 5 Jan 2026 +bob \(o\) to play turn 2/,
  );
});

test('octi boards says so if there are no boards', async () => {
  for (const given of [{ state: 'declined' }, { page: '2' }]) {
    const { code, out } = await run(given);
    expect([code, out.split('\n').length]).toEqual([0, 2]);
    expect(out).toMatch(/no matching boards/);
  }
});

test('page 1 lists the newest boards, and says where the older ones are', async () => {
  const clocks = { nagDays: 7, forfeitDays: 21, totalDays: null };
  const first = office.store.boards.byId(rowId(101));
  if (!first) throw new Error('no board 101');
  const one = {
    game: 'octi',
    position: first.position,
    rated: true,
    challengerId: rowId<PlayerId>(1),
    playerIds: [rowId<PlayerId>(1), rowId<PlayerId>(2)],
    clocks,
  };
  for (let n = 0; n < 50; n++) office.store.boards.offer(one, office.now);
  const newest = await numbers({ state: 'offered' });
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([50, 103, 152]);
  expect(await numbers({ state: 'offered', page: '2' })).toEqual([102]);
  expect((await run({ state: 'offered' })).out).toMatch(/--page 2/);
  expect((await run({ state: 'offered', page: '2' })).out).not.toMatch(/--page/);
});

test.each<[Given, string[], RegExp]>([
  [{}, ['dave'], /Nobody in this database is called dave/],
  [{ state: 'open' }, [], /Choose one of: offered, active, finished, declined, all/],
  [{ game: 'chess' }, [], /There is no game chess; .*\.$/m],
  [{ page: '0' }, [], /--page must be a whole number of at least 1, not 0/],
])('octi boards refuses %j with the userids %j', async (given, userids, error) => {
  const { code, out, err } = await run(given, ...userids);
  expect(err).toMatch(error);
  expect([code, out]).toEqual([1, '']);
});

test('octi boards shows the level and the rating of the computer', async () => {
  const erin = await office.signUp('erin');
  await office.send({ from: erin, subject: 'octilite challenge computer -level=7' });
  const { out } = await run({}, 'erin');
  const rating = levelRating({ name: 'octilite' }, 7);
  expect(out).toMatch(
    /^ *\d+ +octilite +erin \(x\), computer \(o\), level 7 \(rating \d+\) +Mon 5 Jan 2026 /m,
  );
  expect(out).toContain(`rating ${rating}`);
});
