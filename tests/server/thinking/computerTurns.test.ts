import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { type SearchResult, think } from '../../../src/computer/index.js';
import { makeTurn, parsePosition } from '../../../src/notation/index.js';
import type { Position } from '../../../src/rules/index.js';
import { checkBoards } from '../../../src/server/admin/checkDatabase.js';
import { undoTurns } from '../../../src/server/admin/undoTurns.js';
import { computerTurnWaitMs } from '../../../src/server/outbound/boardLetters.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import { type BoardId, Store } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { plainThinker } from '../../support/plainThinker.js';
import { PostOffice } from '../../support/postOffice.js';
import { fc } from '../../support/property.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
afterEach(() => office?.close());
const alice = 'alice@example.com';

/** Returns the current position of a board. */
function positionOf(id: BoardId): Position {
  const position = parsePosition(office.store.boards.byId(id)?.position ?? '');
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
}

/** Returns the turn in the player's next email. */
function ownTurn(id: BoardId, seed: number): string {
  const position = positionOf(id);
  const thought = think(position, { level: 5, seed, nodes: 3_000 });
  if (!thought) throw new Error('the game is over');
  return makeTurn(position, thought.turn);
}

test('in a whole game against the real computer, each email gets one letter', async () => {
  office = new PostOffice();
  await office.signUp('alice');
  await office.send({ from: alice, subject: 'octilite challenge computer -level=1' });
  let mails = 0;
  while (office.store.boards.byId(rowId(101))?.state === 'active') {
    expect(++mails, 'turns until the game is over').toBeLessThan(150);
    const letters = await office.send({
      from: alice,
      reply: office.last(alice),
      body: ownTurn(rowId(101), mails),
    });
    expect(letters.map(({ to }) => to)).toEqual([alice]);
    expect(letters[0]?.text).toContain('You played');
  }
  const board = office.store.boards.byId(rowId(101));
  expect(board).toMatchObject({ state: 'finished', rated: false, level: 1 });
  expect(office.last(alice).attachment?.text).toMatch(/PB\[alice\]PW\[computer \(level 1, rating \d+\)\]/);
  expect(office.store.ratings.all()).toEqual([]);
  expect(checkBoards(office.store).wrong).toEqual([]);
  const db = new Database(office.file);
  // The news in letters that were waiting is no longer stored.
  expect(db.prepare('SELECT count(*) FROM outbox WHERE news IS NOT NULL').pluck().get()).toBe(0);
  db.exec('UPDATE board SET computer_seats = 1');
  db.close();
  expect(checkBoards(office.store).wrong).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ what: 'computer', kept: '1 1', right: '2' }) }),
  ]);
});

describe('a slow search', () => {
  /** Searches that wait until the test lets them finish. */
  let asked: { position: Position; end(thought: SearchResult | Error): void }[];
  const thinker = {
    think: (position: Position) =>
      new Promise<SearchResult>((resolve, reject) => {
        asked.push({ position, end: (one) => (one instanceof Error ? reject(one) : resolve(one)) });
      }),
    stop: () => {
      for (const { end } of asked) end(new Error('stopped'));
    },
  };
  const begin = (faults = false) => {
    asked = [];
    office = new PostOffice({ thinker, patient: false, faults });
  };
  /** Ends a search with the plain thinker's result, and waits for its effects. */
  const end = async (one = asked.at(-1)) => {
    if (!one) throw new Error('the computer has not been asked');
    one.end((await plainThinker.think(one.position, { level: 1, seed: 0 })) as SearchResult);
    await pause(5);
    return office.settle();
  };

  test('does not delay other mail; if it takes too long, the receipt is sent without the computer’s turn', async () => {
    begin();
    await office.signUp('alice');
    const bob = await office.signUp('bob');
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    expect(await office.send({ from: alice, reply: office.last(alice), body: '46+E' })).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(await office.send({ from: bob, subject: 'show 101' })).toHaveLength(1);
    office.now += computerTurnWaitMs;
    const [receipt, ...more] = await office.settle();
    expect(more).toEqual([]);
    expect(receipt?.text).toMatch(/^You played 46\+E\. It is the computer's turn on board 101/);
    const before = office.letters.length;
    await end();
    const [answer, ...others] = office.letters.slice(before);
    expect(others).toEqual([]);
    expect(answer?.text).toMatch(/^The computer played 22\+A\. Your turn on board 101/);
    expect(answer?.references).toContain(receipt?.messageId);
  });

  test('releases the receipt if it fails, and is retried after a pause', async () => {
    begin(true);
    await office.signUp('alice');
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await office.send({ from: alice, reply: office.last(alice), body: '46+E' });
    asked[0]?.end(new Error('an error of its own'));
    await pause(5);
    await office.settle();
    expect(office.last(alice).text).toContain('You played 46+E.');
    expect(office.errors).toEqual([expect.stringContaining('the computer found no turn')]);
    expect(office.errors.join()).not.toContain('an error of its own');
    office.now += 60_000;
    await office.settle();
    expect(asked).toHaveLength(1);
    office.now += 5 * 60_000;
    await office.settle();
    expect(asked).toHaveLength(2);
    await end();
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 2 });
  });

  test('is not delayed by a clock that is set back, after a failure or before it first starts', async () => {
    begin(true);
    await office.signUp('alice');
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await office.send({ from: alice, reply: office.last(alice), body: '46+E' });
    asked[0]?.end(new Error('an error of its own'));
    await pause(5);
    await office.settle();
    office.now -= 60 * 60_000;
    await office.settle();
    expect(asked).toHaveLength(2);
    await end();
    await office.send({ from: alice, reply: office.last(alice), body: ownTurn(rowId(101), 1) });
    // Makes it look as if the server had stopped before the computer began to think.
    office.store.computer.setThinkAt(rowId(101), office.now);
    office.now -= 60 * 60_000;
    expect(office.store.computer.next(office.now)).toBeUndefined();
    await end();
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 4 });
  });

  test('for the player’s partner stores its score from the point of view of the opponents, who answer draw offers', async () => {
    begin();
    await office.signUp('alice');
    await office.send({ from: alice, subject: 'octi4 challenge computer' });
    await office.send({ from: alice, reply: office.last(alice), body: '37+E' });
    await end();
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 2, computerScore: 100 });
    await office.send({ from: alice, subject: 'propose 101' });
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await end();
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 3, computerScore: -100 });
    await office.send({ from: alice, subject: 'propose 101' });
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ state: 'finished', winners: [] });
    expect(office.last(alice).text).toContain('computer (o) agreed to a draw');
  });

  const meanwhile = {
    undo: (from: string, id: BoardId) => office.send({ from, subject: `undo ${id}` }),
    draw: (from: string, id: BoardId) => office.send({ from, subject: `propose ${id}` }),
    resign: async (from: string, id: BoardId) => {
      await office.send({ from, subject: `resign ${id}` });
      return office.send({ from, reply: office.last(from), body: 'yes' });
    },
    operator: async (_: string, id: BoardId) => {
      const { store, now } = office;
      undoTurns({ store, renderers: loadRenderers(), now }, id, { reason: 'a test' });
    },
    turn: (from: string, id: BoardId) => office.send({ from, subject: `move ${id} 46+D` }),
  };

  test('changes nothing if the board has changed since', async () => {
    begin();
    let players = 0;
    const words = fc.constantFrom(...(Object.keys(meanwhile) as (keyof typeof meanwhile)[]));
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async (list) => {
        const from = await office.signUp(`player${++players}`);
        await office.send({ from, subject: 'octilite challenge computer' });
        const id = office.store.boards.ids().at(-1) ?? rowId<BoardId>(0);
        await office.send({ from, subject: `move ${id} 46+E` });
        const thought = asked.at(-1);
        const before = office.store.boards.byId(id);
        for (const word of list) await meanwhile[word](from, id);
        const after = office.store.boards.byId(id);
        const wasUndone = after?.generation !== before?.generation || after?.state !== 'active';
        const written = office.letters.length;
        await end(thought);
        const now = office.store.boards.byId(id);
        if (wasUndone) {
          expect({ ...now, noticedMs: 0 }).toEqual({ ...after, noticedMs: 0 });
          expect(office.store.boards.turns(id)).toHaveLength(after?.turns ?? -1);
          expect(
            office.letters.slice(written).filter(({ text }) => /computer (?:played|entered)/.test(text)),
          ).toEqual([]);
        } else expect(now?.turns).toBe(2);
        // The next search is of the current position.
        while (office.store.computer.next(office.now)) await end();
        expect(checkBoards(office.store).wrong).toEqual([]);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

/** Starts a sandbox in its own process. Returns functions for a player who uses `octi send`. */
async function openSandbox() {
  const folder = join(office.folder, 'sandbox');
  const server = spawn('node', ['bin/octi.js', 'serve', '--smtp-port', '0', '--data', folder], {
    env: { PATH: process.env.PATH },
    stdio: 'pipe',
  });
  await once(server.stdout, 'data');
  const send = (...words: string[]) =>
    octi(['send', '--data', folder, '--from', 'alice@localhost', ...words]);
  const reply = (body: string) => send('--reply-to-last', '--body', body);
  await send('--subject', 'signup alice');
  await reply('yes');
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };
  return { database: join(folder, 'octi.db'), send, reply, end };
}

test('if a process ends between the turn and its answer, the next one plays the answer once', async () => {
  office = new PostOffice();
  const { database, send, reply, end } = await openSandbox();
  await send('--subject', 'octi challenge computer -level=9');
  const answered = reply('57+E');
  const db = openedDatabase(database);
  const seen = new Store(db);
  while (seen.boards.byId(rowId(101))?.turns !== 1) await pause(20);
  await end('SIGKILL');
  await answered;
  expect(seen.boards.byId(rowId(101))?.turns).toBe(1);
  seen.close();
  const next = new PostOffice({ file: database, thinker: plainThinker });
  next.now = Date.now();
  await next.settle();
  await next.settle();
  expect(next.letters.map(({ text }) => text.split('\n')[0])).toEqual([
    expect.stringMatching(/^You played 57\+E\. The computer (?:played|entered) /),
  ]);
  expect(next.store.boards.byId(rowId(101))?.turns).toBe(2);
  await next.close();
});

test('octi send shows the turn and the computer’s answer in one letter', async () => {
  office = new PostOffice();
  const { send, reply, end } = await openSandbox();
  await send('--subject', 'octilite challenge computer -level=1');
  const { out } = await reply('46+E');
  expect(out.match(/^Subject: /gm)).toHaveLength(1);
  expect(out.replace(/\s+/g, ' ')).toMatch(
    /You played 46\+E\. The computer played \S+\. Your turn on board 101/,
  );
  await end('SIGTERM');
});
