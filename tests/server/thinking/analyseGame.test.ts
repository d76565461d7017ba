import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { winning } from '../../../src/computer/index.js';
import { makePosition, makeTurn, parseSgf, parseTurn } from '../../../src/notation/index.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import { plainThinker } from '../../support/plainThinker.js';
import { PostOffice } from '../../support/postOffice.js';
import { positionAfter } from '../../support/reading.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => `${name}@example.com`) as [
  string,
  string,
  string,
];

let office: PostOffice;
/** Positions that the computer was asked to search. */
let asked: string[] = [];
const thinker: typeof plainThinker = {
  ...plainThinker,
  think: async (position, options) => {
    asked.push(makePosition(position));
    if (asked.length > mostAtOnce) await held;
    return plainThinker.think(position, options);
  },
};

let mostAtOnce = Number.POSITIVE_INFINITY;
let held: Promise<void> | undefined;
/** Holds back all results after the first `count` until the returned function is called. */
function holdAfter(count: number): () => void {
  let release = () => {};
  mostAtOnce = count;
  held = new Promise((resolve) => {
    release = () => {
      mostAtOnce = Number.POSITIVE_INFINITY;
      resolve();
    };
  });
  return release;
}

beforeEach(async () => {
  asked = [];
  office = new PostOffice({ thinker });
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
});
afterEach(() => office.close());

const turns = ['57+E', '53+A', '57-56', '53-54', '57', '54-55', '56-54x', '33+B', '54-53'];

/** Plays some turns of a game between alice and bob. */
async function play(id: number, count = turns.length, last = turns[count - 1] ?? ''): Promise<void> {
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: `accept ${id}` });
  for (const [at, turn] of [...turns.slice(0, count - 1), last].entries()) {
    await office.send({ from: at % 2 === 0 ? alice : bob, subject: `move ${id} ${turn}` });
  }
}

const start = makePosition(startPosition(usualGame));
/** The positions in which the turns were played. */
const positions = turns.map((_, at) => positionAfter(start, ...turns.slice(0, at)));

/**
 * Finds that every turn played was the best, always with the same value for its player, which cannot be right for both.
 * @param searches gets the number of each position searched, and the turn that was left out
 * @param other the value of every other turn, if not the real one
 */
const agreeingThinker = (searches: string[], other?: number): typeof plainThinker => ({
  ...plainThinker,
  think: async (position, options) => {
    const at = positions.indexOf(makePosition(position));
    const turn = parseTurn(position, turns[at] ?? '');
    const { except } = options;
    searches.push(`${at}${except ? ` except ${makeTurn(position, except)}` : ''}`);
    if (!turn.ok || (except && other === undefined)) return plainThinker.think(position, options);
    if (!except) return { turn: turn.value, score: 100, depth: 1, nodes: 1 };
    const found = await plainThinker.think(position, options);
    return found && { ...found, score: other as number };
  },
});

const ask = (from: string, id = 101) => office.send({ from, subject: `analyse ${id}` });

describe('an analysis', () => {
  test('comes in its own letter, with the chart, boards, accuracy and record', async () => {
    await play(101);
    const [answer, letter, ...others] = await office.send({ from: carol, subject: 'analy 101' });
    expect(others).toEqual([]);
    expect(answer?.text).toContain('Analyses left for today: 2.');
    expect(letter).toMatchObject({ to: carol, subject: 'Octi: the analysis of board 101' });
    const text = letter?.text.replace(/\s+/g, ' ') ?? '';
    expect(text).toMatch(/alice \(x\) played with an accuracy of \d+%\. bob \(o\) played with/);
    expect(text).toContain(
      'Turn 1: alice (x) played 57+E, and the chance of winning fell from 64% to 36%. A better turn was 37.',
    );
    expect(text.match(/Turn \d+: /g)).toEqual(['Turn 1: ', 'Turn 2: ', 'Turn 8: ']);
    expect(text).toContain('7. 56-54x 64% 8. 33+B 100% 9. 54-53 100%');
    // The chart, and a board for each turn that mattered.
    expect(letter?.images?.map(({ name }) => name)).toEqual([
      'chart-1.png',
      'board-2.png',
      'board-3.png',
      'board-4.png',
    ]);
    expect(letter?.html).toContain('Marked turns: 1, 2, 8.');
    const file = letter?.attachment?.text ?? '';
    const record = parseSgf(file);
    if (!record.ok) throw new Error(record.error.code);
    expect(record.value.turns).toHaveLength(turns.length);
    expect(file).toContain('(;B[57+E]V[-1]\n(;W[53+A]V[1]\n');
    expect(file.endsWith('(;W[33]V[-1];B[37])\n)\n(;B[37]V[1];W[33])\n)\n')).toBe(true);
  });

  test('is computed once for everybody who asks, and is sent again without counting towards the limit', async () => {
    await play(101);
    await ask(carol);
    const first = asked.length;
    expect(first).toBe(turns.length);
    const [, second] = await ask(alice);
    expect(asked).toHaveLength(first);
    expect(second).toMatchObject({ to: alice, subject: 'Octi: the analysis of board 101' });
    // The limit of three analyses per day counts each game only once.
    for (const _ of [1, 2, 3]) {
      const [answer, again, ...others] = await ask(carol);
      expect(answer?.text.replace(/\s+/g, ' ')).toContain('does not count towards your limit');
      expect(again).toMatchObject({ to: carol, subject: 'Octi: the analysis of board 101' });
      expect(others).toEqual([]);
      office.now += 24 * 60 * 60 * 1000 + 1;
    }
    expect(asked).toHaveLength(first);
  });

  test('is refused while the game is in play, and if no turn was played', async () => {
    await play(101, 3);
    await ask(alice);
    expect(office.last(alice).text).toContain('Board 101 is not over yet.');
    await office.send({ from: alice, subject: 'octi challenge bob' });
    await office.send({ from: bob, subject: 'decline 102' });
    await ask(alice, 102);
    expect(office.last(alice).text).toContain('Nobody played a turn on board 102');
    expect(asked).toEqual([]);
  });

  test.each([
    ['the position', '33+B'],
    ['its mirror image', '73+H'],
  ])('is refused while %s is on another board in play', async (_, last) => {
    await play(101);
    await play(102, 8, last);
    await ask(carol);
    expect(office.last(carol).text).toContain('cannot be analysed now');
    // The next turn leads to another position. The position on a board without turns does not count.
    await office.send({ from: alice, subject: 'move 102 37+A' });
    await office.send({ from: alice, subject: 'octi challenge bob' });
    await office.send({ from: bob, subject: 'accept 103' });
    expect(await ask(carol)).toHaveLength(2);
    // Games against the computer and practice games reveal nothing about a game between people.
    await office.send({ from: alice, subject: 'octi challenge computer -second' });
    expect(await ask(bob)).toHaveLength(2);
  });

  test('continues where the process stopped, and is not sent if a position has since come up in play', async () => {
    await play(101);
    const [before, cutOff] = ['before.db', 'cut-off.db'].map((name) => join(office.folder, name));
    await office.store.backUp(before ?? '');
    const slow = new PostOffice({ thinker, file: before ?? '', patient: false });
    const release = holdAfter(3);
    await slow.send({ from: carol, subject: 'analyse 101' });
    while (asked.length < 4) await pause(5);
    await slow.store.backUp(cutOff ?? '');
    await slow.send({ from: alice, subject: 'octi challenge bob' });
    await slow.send({ from: bob, subject: 'accept 102' });
    for (const [at, turn] of turns.slice(0, 4).entries()) {
      await slow.send({ from: at % 2 === 0 ? alice : bob, subject: `move 102 ${turn}` });
    }
    release();
    while (slow.store.analyses.next(slow.now)) await pause(5);
    await slow.settle();
    expect(slow.last(carol).text).toContain('cannot be analysed now');
    await slow.close();

    asked = [];
    const next = new PostOffice({ thinker, file: cutOff ?? '' });
    await next.settle();
    expect(asked).toHaveLength(turns.length - 3);
    expect(next.last(carol).subject).toBe('Octi: the analysis of board 101');
    await next.close();
  });

  test('begins at the end, and searches for another turn if the one that seemed best turned out worse', async () => {
    await play(101);
    const searches: string[] = [];
    const agreeing = agreeingThinker(searches);
    const file = join(office.folder, 'agreeing.db');
    await office.store.backUp(file);
    const next = new PostOffice({ thinker: agreeing, file });
    await next.send({ from: carol, subject: 'analyse 101' });
    // Black plays 54-53 and wins, so White's previous turn lost the game, and the search looks for a better one.
    expect(searches.slice(0, 3)).toEqual(['8', '7', '7 except 33+B']);
    expect(searches.filter((search) => !search.includes('except'))).toEqual(
      turns.map((_, at) => String(turns.length - 1 - at)),
    );
    expect(searches.at(-1)).toBe('0 except 57+E');
    await next.close();
  });

  test('does not take a position to be lost because every turn but the one that was played loses', async () => {
    await play(101);
    const searches: string[] = [];
    const file = join(office.folder, 'only.db');
    await office.store.backUp(file);
    const next = new PostOffice({ thinker: agreeingThinker(searches, 4 - winning), file });
    await next.send({ from: carol, subject: 'analyse 101' });
    expect(searches).toContain('7 except 33+B');
    const board = next.store.boards.byId(rowId(101));
    const evaluations = next.store.analyses.evaluations(rowId(101), board?.generation ?? 0);
    for (const { afterTurn, best, score } of evaluations.filter((one) => one.afterTurn < turns.length)) {
      expect([afterTurn, best, score]).toEqual([afterTurn, turns[afterTurn], 100]);
    }
    await next.close();
  });

  test('waits until the computer has played on other boards, and does not delay it for long', async () => {
    await play(101);
    await office.send({ from: bob, subject: 'octilite challenge computer' });
    asked = [];
    await office.store.backUp(join(office.folder, 'before.db'));
    const slow = new PostOffice({ thinker, file: join(office.folder, 'before.db'), patient: false });
    const release = holdAfter(2);
    await slow.send({ from: carol, subject: 'analyse 101' });
    while (asked.length < 3) await pause(5);
    await slow.send({ from: bob, subject: 'move 102 46+E' });
    release();
    while (slow.store.analyses.next(slow.now)) await pause(5);
    expect(asked.map((position) => position.split(' ')[0])).toEqual([
      ...['octi', 'octi', 'octi', 'octilite'],
      ...Array(turns.length - 3).fill('octi'),
    ]);
    await slow.close();
  });
});
