import { beforeEach, expect, test } from 'vitest';
import type { BoardId, MailId, PlayerId } from '../../../src/store/index.js';
import { type Boards, isComputersTurn } from '../../../src/store/tables/boards.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(3)];
let memory: MemoryStore;
let boards: Boards;
beforeEach(() => {
  memory = new MemoryStore();
  boards = memory.store.boards;
});

const clocks = { nagDays: 5, forfeitDays: 15, totalDays: 90 };
const turn = (number: number, seat: number, more = {}) => ({
  ...{
    number,
    seat,
    text: `t${number}`,
    position: `p${number}`,
    comment: `c${number}`,
    playedAt: number * 10,
  },
  ...{ nextSeat: 1 - seat, inboxId: null, ...more },
});
const all = { playerIds: [], states: ['offered', 'active', 'finished', 'declined'], most: 99 } as const;
const listed = (filter: Partial<Parameters<Boards['list']>[0]>) =>
  boards.list({ ...all, ...filter }).map(({ id }) => id);

test('a board is offered with the requested options, and the player who offers it has accepted', () => {
  const players = [bob, alice];
  const id = boards.offer(
    { game: 'octilite', position: 'start', rated: true, challengerId: alice, playerIds: players, clocks },
    7,
  );
  expect(boards.byId(id)).toEqual({
    ...{
      id,
      game: 'octilite',
      state: 'offered',
      rated: true,
      wasRated: true,
      practice: false,
      tutorial: false,
      puzzle: null,
      level: null,
      computerSeats: 0,
    },
    ...{
      computerScore: null,
      challengerId: alice,
      turns: 0,
      seat: 0,
      generation: 0,
      start: null,
      position: 'start',
    },
    ...{ ending: null, offeredAt: 7, startedAt: null, endedAt: null, clockFrom: null, noticedMs: 0 },
    ...{ noticeAt: null, endingNumber: null, ...clocks },
  });
  expect(boards.seats(id)).toEqual([
    { seat: 0, playerId: bob, userid: 'bob', acceptedAt: null, usedMs: 0 },
    { seat: 1, playerId: alice, userid: 'alice', acceptedAt: 7, usedMs: 0 },
  ]);
  boards.acceptSeat(id, 0, 8);
  boards.start(id, 9);
  expect(boards.seats(id).map(({ acceptedAt }) => acceptedAt)).toEqual([8, 7]);
  expect(boards.byId(id)).toMatchObject({ state: 'active', startedAt: 9 });
  expect(boards.byId(rowId<BoardId>(id + 1))).toBeUndefined();
});

test('the computer accepts immediately, and its seats are known', () => {
  const id = boards.offer(
    {
      ...{ game: 'octilite', position: 's', rated: false, challengerId: alice, clocks, level: 3 },
      playerIds: [alice, rowId(0)],
    },
    7,
  );
  boards.start(id, 8);
  const board = boards.byId(id);
  expect(board).toMatchObject({ level: 3, computerSeats: 2, rated: false });
  expect(boards.seats(id).map(({ acceptedAt }) => acceptedAt)).toEqual([7, 7]);
  if (!board) throw new Error('no board');
  expect(isComputersTurn(board)).toBe(false);
  expect(isComputersTurn({ ...board, seat: 1 })).toBe(true);
  expect(isComputersTurn({ ...board, seat: 1, state: 'finished' })).toBe(false);
});

test('on a practice board, one player takes all the seats', () => {
  const practice = { game: 'octi4', start: 'from', position: 'from', seat: 2, seats: 4 };
  const id = boards.practice(practice, bob, 30);
  expect(boards.byId(id)).toMatchObject({
    ...{ state: 'active', practice: true, rated: false, start: 'from', position: 'from', seat: 2 },
    ...{ challengerId: bob, offeredAt: 30, startedAt: 30, game: 'octi4' },
  });
  expect(boards.seats(id).map(({ playerId, acceptedAt }) => [playerId, acceptedAt])).toEqual(
    Array(4).fill([bob, 30]),
  );
  memory.board([bob, alice]);
  expect([
    boards.practiceSince(bob, 30),
    boards.practiceSince(bob, 31),
    boards.practiceSince(alice, 0),
  ]).toEqual([1, 0, 0]);
  expect(boards.counts(bob)).toEqual({ offered: 0, active: 1, finished: 0, declined: 0 });
  expect(boards.hasFinished(bob)).toBe(false);
});

test('a turn advances the board and adds its thinking time', () => {
  const id = memory.board([alice, bob]);
  const mail = memory.mail();
  boards.addTurn(id, turn(1, 0, { usedMs: 50, inboxId: mail }));
  boards.addTurn(id, turn(2, 1));
  boards.addTurn(id, turn(3, 0, { usedMs: 7 }));
  const { nextSeat: _n, inboxId: _i, ...row } = turn(2, 1);
  expect(boards.turns(id, 2, 2)).toEqual([row]);
  expect(boards.turns(id).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(boards.turns(id, 2).map(({ number }) => number)).toEqual([2, 3]);
  expect(boards.byId(id)).toMatchObject({ turns: 3, seat: 1, position: 'p3' });
  expect(boards.seats(id).map(({ usedMs }) => usedMs)).toEqual([57, 0]);
  expect([
    boards.hasTurnOf(id, [mail]),
    boards.hasTurnOf(id, [rowId<MailId>(mail + 1)]),
    boards.hasTurnOf(id, []),
  ]).toEqual([true, false, false]);
});

test('taking a turn back restores the previous state of the board', () => {
  const [id, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  for (const n of [1, 2, 3]) boards.addTurn(id, turn(n, (n - 1) % 2, { usedMs: n }));
  boards.addTurn(other, turn(1, 0, { usedMs: 9 }));
  boards.transferSeat(id, 1, carol, 40);
  boards.end(id, { state: 'finished', winners: [0], ending: 'resigned', rated: false }, 50);
  memory.store.computer.setScore(id, 12);
  boards.setRatingChange(id, 0, { before: 1500, after: 1520 });
  boards.setRatingChange(other, 0, { before: 1400, after: 1410 });
  boards.undo(id, 2, { position: 'p1', seat: 1 });
  expect(boards.byId(id)).toMatchObject({
    ...{ state: 'active', rated: true, turns: 1, seat: 1, position: 'p1', generation: 1 },
    ...{ ending: null, endedAt: null, endingNumber: null, computerScore: null },
  });
  expect(boards.byId(id)).not.toHaveProperty('winners');
  expect(boards.turns(id)).toHaveLength(1);
  expect(boards.seats(id).map(({ usedMs }) => usedMs)).toEqual([1, 0]);
  expect(boards.formerPlayers(id)).toMatchObject([{ afterTurn: 1 }]);
  expect(boards.ratingChanges(id)).toEqual([]);
  expect(boards.turns(other)).toHaveLength(1);
  expect(boards.ratingChanges(other)).toEqual([{ playerId: alice, before: 1400, after: 1410 }]);
  expect(boards.seats(other)[0]?.usedMs).toBe(9);
  expect(boards.byId(other)?.generation).toBe(0);
});

test('boards in play are found by the key of their position, until the position changes', () => {
  const [id, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  boards.addTurn(id, turn(1, 0, { positionKey: 'one' }));
  boards.addTurn(other, turn(1, 0));
  expect([boards.isInPlay(['none', 'one']), boards.isInPlay(['none']), boards.isInPlay([])]).toEqual([
    true,
    false,
    false,
  ]);
  expect(boards.withoutPositionKey()).toEqual([{ id: other, position: 'p1' }]);
  boards.setPositionKey(other, 'two');
  expect(boards.isInPlay(['two'])).toBe(true);
  boards.leave(other, 1, { position: 'without', nextSeat: 0 }, 60);
  expect(boards.withoutPositionKey()).toEqual([{ id: other, position: 'without' }]);
  boards.addTurn(id, turn(2, 1, { positionKey: 'three' }));
  expect(boards.isInPlay(['one'])).toBe(false);
  boards.undo(id, 2, { position: 'p1', seat: 1 });
  expect(boards.withoutPositionKey()).toHaveLength(2);
  // A board without turns needs no key.
  boards.undo(id, 1, { position: 'p0', seat: 0 });
  expect(boards.withoutPositionKey()).toHaveLength(1);
  boards.setPositionKey(other, 'two');
  boards.end(other, { state: 'finished', winners: [0], ending: 'resigned', rated: false }, 70);
  expect(boards.isInPlay(['two'])).toBe(false);
});

test('departures from a four-player game, and seats that got new players, are listed in order', () => {
  const id = memory.board([alice, bob, carol]);
  boards.addTurn(id, turn(1, 0));
  boards.leave(id, 1, { position: 'without', nextSeat: 2 }, 60);
  boards.leave(id, 0, { position: 'less', nextSeat: 2 }, 70);
  expect(boards.departures(id)).toEqual([
    { seat: 1, afterTurn: 1, leftAt: 60 },
    { seat: 0, afterTurn: 1, leftAt: 70 },
  ]);
  expect(boards.byId(id)).toMatchObject({ position: 'less', seat: 2 });
  boards.transferSeat(id, 2, alice, 80);
  boards.transferSeat(id, 2, bob, 90);
  expect(boards.formerPlayers(id)).toEqual([
    { seat: 2, playerId: carol, userid: 'carol', afterTurn: 1 },
    { seat: 2, playerId: alice, userid: 'alice', afterTurn: 1 },
  ]);
  expect(boards.seats(id)[2]).toMatchObject({ playerId: bob, acceptedAt: 90 });
});

test('games are numbered in the order they finish, and their offers are deleted', () => {
  const [a, b, c] = [memory.board([alice, bob]), memory.board([alice, bob]), memory.board([alice, bob])];
  memory.store.offers.make(a, { kind: 'draw', seat: 0, comment: '' }, 1);
  memory.store.offers.make(b, { kind: 'draw', seat: 0, comment: '' }, 1);
  boards.setClock(a, { from: 1, noticedMs: 2, noticeAt: 3 });
  boards.end(a, { state: 'finished', winners: [1, 0], ending: 'reached', rated: true }, 100);
  expect(boards.byId(a)).toMatchObject({
    ...{ state: 'finished', winners: [1, 0], ending: 'reached', endedAt: 100, endingNumber: 1 },
    ...{ clockFrom: null, noticeAt: null, rated: true },
  });
  expect([memory.store.offers.on(a), memory.store.offers.on(b)?.kind]).toEqual([undefined, 'draw']);
  boards.end(c, { state: 'declined', ending: 'declined', rated: false }, 110);
  expect(boards.byId(c)).toMatchObject({ state: 'declined', endingNumber: null, rated: false });
  boards.end(b, { state: 'finished', winners: [], ending: 'drawn', rated: true }, 120);
  expect(boards.byId(b)).toMatchObject({ winners: [], endingNumber: 2 });
  expect(boards.endedAfter(0, 9).map(({ id }) => id)).toEqual([a, b]);
  expect(boards.endedAfter(0, 1).map(({ id }) => id)).toEqual([a]);
  expect(boards.endedAfter(1, 9).map(({ id }) => id)).toEqual([b]);
  expect(boards.counts(alice)).toEqual({ offered: 0, active: 0, finished: 2, declined: 1 });
  expect(boards.hasFinished(alice)).toBe(true);
});

test('boards with a due notice are ordered by due time', () => {
  const [a, b, c] = [memory.board([alice, bob]), memory.board([alice, bob]), memory.board([alice, bob])];
  boards.setClock(a, { from: 4, noticedMs: 5, noticeAt: 30 });
  boards.setClock(b, { from: 4, noticedMs: 5, noticeAt: 20 });
  boards.setClock(c, { from: 4, noticedMs: 5, noticeAt: null });
  expect(boards.byId(a)).toMatchObject({ clockFrom: 4, noticedMs: 5, noticeAt: 30 });
  expect(boards.dueForNotice(19, 9)).toEqual([]);
  expect(boards.dueForNotice(30, 9).map(({ id }) => id)).toEqual([b, a]);
  expect(boards.dueForNotice(30, 1).map(({ id }) => id)).toEqual([b]);
});

test('boards are listed by player, state, game and turn, newest last', () => {
  const a = memory.board([alice, bob]);
  const b = memory.board([bob, carol], { game: 'octilite+wrap' });
  const c = memory.board([alice, alice], { game: 'octi4', isOffered: true });
  const d = boards.practice({ game: 'octi3', start: null, position: 's', seat: 0, seats: 2 }, alice, 5);
  const e = memory.board([carol, alice], { game: 'octi3' });
  boards.end(e, { state: 'finished', winners: [0], ending: 'x', rated: true }, 9);
  expect(listed({})).toEqual([a, b, c, d, e]);
  expect(listed({ most: 2 })).toEqual([d, e]);
  expect(listed({ states: ['active'] })).toEqual([a, b, d]);
  expect(listed({ states: ['active'], most: 1 })).toEqual([d]);
  expect(listed({ playerIds: [alice] })).toEqual([a, c, d, e]);
  expect(listed({ playerIds: [alice], most: 2 })).toEqual([d, e]);
  expect(listed({ playerIds: [alice], states: ['finished', 'offered'] })).toEqual([c, e]);
  expect(listed({ playerIds: [alice, bob] })).toEqual([a]);
  expect(listed({ playerIds: [bob], game: 'octilite' })).toEqual([a, b]);
  expect(listed({ playerIds: [bob], game: 'octilite+wrap' })).toEqual([b]);
  expect(listed({ game: 'octilite' })).toEqual([a, b]);
  expect(listed({ game: 'octi' })).toEqual([]);
  expect(listed({ before: d })).toEqual([a, b, c]);
  expect(listed({ practice: true })).toEqual([d]);
  expect(listed({ playerIds: [alice], practice: false })).toEqual([a, c, e]);
  expect(listed({ toPlay: alice, states: ['active'] })).toEqual([a, d]);
  expect(listed({ toPlay: bob, states: ['active'] })).toEqual([b]);
  expect(listed({ toPlay: bob, playerIds: [alice], states: ['active'] })).toEqual([]);
  expect(boards.ids()).toEqual([a, b, c, d, e]);
});

test('the computer plays first on the board that has waited longest', () => {
  const { computer } = memory.store;
  const games = [1, 2, 3].map(() => {
    const id = boards.offer(
      {
        ...{ game: 'octilite', position: 's', rated: false, challengerId: alice, clocks, level: 1 },
        playerIds: [rowId(0), alice],
      },
      1,
    );
    boards.start(id, 1);
    return id;
  });
  const [a = rowId<BoardId>(0), b = rowId<BoardId>(0), c = rowId<BoardId>(0)] = games;
  computer.setThinkAt(a, 30);
  computer.setThinkAt(b, 20);
  computer.setThinkAt(c, 20);
  expect(computer.waiting()).toBe(3);
  expect(computer.next(19)).toBeUndefined();
  expect(computer.next(30)?.id).toBe(b);
  expect(computer.overdue(30)).toBeUndefined();
  expect(computer.overdue(29)?.id).toBe(a);
  boards.addTurn(b, turn(1, 0));
  expect(computer.next(30)?.id).toBe(c);
  expect(computer.waiting()).toBe(2);
  computer.setScore(a, -150);
  expect([boards.byId(a)?.computerScore, boards.byId(c)?.computerScore]).toEqual([-150, null]);
});

test('a turn adds its thinking time, if it has one', () => {
  const memory = new MemoryStore();
  const { boards } = memory.store;
  const id = memory.board([rowId(1), rowId(2)]);
  const turn = { text: 't', position: 'p', comment: '', playedAt: 1, inboxId: null };
  boards.addTurn(id, { ...turn, number: 1, seat: 0, nextSeat: 1, usedMs: 50 });
  boards.addTurn(id, { ...turn, number: 2, seat: 1, nextSeat: 0 });
  boards.addTurn(id, { ...turn, number: 3, seat: 0, nextSeat: 1, usedMs: 7 });
  expect(memory.db.prepare('SELECT used_ms FROM turn ORDER BY number').pluck().all()).toEqual([50, 0, 7]);
  expect(boards.seats(id).map(({ usedMs }) => usedMs)).toEqual([57, 0]);
  expect(boards.byId(id)).toMatchObject({ turns: 3, seat: 1, position: 'p' });
  expect(memory.value('SELECT last_turn_at FROM player WHERE id = 2')).toBe(1);
  boards.addTurn(id, { ...turn, number: 4, seat: 1, nextSeat: 0, playedAt: 9 });
  boards.addTurn(id, { ...turn, number: 5, seat: 0, nextSeat: 1, playedAt: 5 });
  boards.addTurn(id, { ...turn, number: 6, seat: 1, nextSeat: 0, playedAt: 7 });
  expect(
    [1, 2].map((player) => memory.value('SELECT last_turn_at FROM player WHERE id = ?', player)),
  ).toEqual([5, 9]);
});
