import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { makeTurn, parsePosition } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { Random } from '../../support/random.js';
import { effectsOf, Table } from '../../support/table.js';

/** Picks some legal turns in a position, in our notation. */
function someTurns(text: string, random: Random): string[] {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.code);
  const all: string[] = [];
  for (const turn of turns(position.value)) if (all.push(makeTurn(position.value, turn)) >= 400) break;
  return Array.from({ length: 4 }, () => random.of(all));
}

/** Plays a game twice: on the first board turn by turn, on the second with as many turns queued as possible. */
function playTwice(table: Table, game: string, players: readonly string[], random: Random): void {
  const [plain, queued] = [table.board(game, ...players), table.board(game, ...players)];
  const { boards } = table.store;
  const played = (id: BoardId) => boards.turns(id).map(({ text, position }) => `${text} ${position}`);
  const userids = boards.seats(plain).map(({ userid }) => userid);
  for (let n = 0; n < 40; n++) {
    const before = boards.byId(plain);
    if (before?.state !== 'active') break;
    const [first = '', wrong = ''] = someTurns(before.position, random);
    table.does(userids[before.seat] ?? '', `move ${plain} ${first}`);
    const after = boards.byId(plain);
    const answers = after?.state === 'active' ? someTurns(after.position, random) : [];
    const [answer, other = ''] = answers;
    if (after && answer !== undefined) {
      table.does(userids[after.seat] ?? '', `move ${plain} ${answer}`);
      const plan = random.oneIn(2)
        ? answer
        : `if ${wrong === first ? answer : wrong} then ${other}; if ${first} then ${answer}`;
      table.does(userids[after.seat] ?? '', `queue ${queued} ${plan}`);
    }
    const done = table.does(userids[before.seat] ?? '', `move ${queued} ${first}`);
    expect(done.effects.length).toBe(answer === undefined ? 1 : 2);
    expect(played(queued)).toEqual(played(plain));
  }
  const [a, b] = [boards.byId(plain), boards.byId(queued)];
  expect([b?.state, b?.seat, b?.position, b?.winners]).toEqual([a?.state, a?.seat, a?.position, a?.winners]);
}

describe('queued turns lead to the same game as turns sent one by one', () => {
  test.each(['octi', 'octi3base+wrap', 'octi+super', 'octilite'])('in games of %s', (game) => {
    const random = new Random(11);
    for (let n = 0; n < 5; n++) playTwice(new Table(), game, ['alice', 'bob'], random);
  });

  test('in octi4', () => {
    const random = new Random(12);
    for (let n = 0; n < 5; n++) playTwice(new Table(), 'octi4', ['alice', 'carol', 'bob', 'dave'], random);
  });
});

test('a game that ends with a queued turn leaves nothing queued', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const moves = ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E'];
  moves.forEach((turn, at) => {
    table.does(at % 2 === 0 ? 'alice' : 'bob', `move ${id} ${turn}`);
  });
  table.does('alice', `queue ${id} if 33-34 then 35-33x (if 53-54 then 57-56)`);
  table.does('bob', `move ${id} 33-34`);
  expect(table.store.boards.byId(id)?.state).toBe('finished');
  expect(table.store.plannedTurns.queued(id, 0)).toBeUndefined();
});

test('the answer to a queue command says whether the win can be claimed or the board closed', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const answer = () => table.does('bob', `queue ${id} 33+A`).answer;
  expect(answer().code).toBe('club.queue.result');
  table.now += 22 * dayMs;
  expect(answer()).toMatchObject({ code: 'club.both', data: { after: { code: 'club.queue.closable' } } });
  // The queued turn is played as well.
  table.does('alice', `move ${id} 37+E`);
  table.now += 22 * dayMs;
  expect(answer()).toMatchObject({ code: 'club.both', data: { after: { code: 'club.queue.claimable' } } });
});

describe('a chain of queued turns', () => {
  const written = ({ store }: Table, id: BoardId) => store.boards.turns(id).map(({ text }) => text);
  const plan = ({ store }: Table, id: BoardId, seat: number) => {
    const queued = store.plannedTurns.queued(id, seat);
    return queued === undefined ? undefined : JSON.parse(queued);
  };

  test('answers one turn after another, and keeps the rest', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.does(
      'bob',
      `queue ${id} if 57+E then 33+B; if 37+E then 33+A (if 57+E then 73+A; if 37-36 then 53+A)`,
    );
    expect(table.does('alice', `move ${id} 37+E`).effects).toHaveLength(2);
    expect(written(table, id)).toEqual(['37+E', '33+A']);
    expect(plan(table, id, 1).branches).toHaveLength(2);
    expect(table.does('alice', `move ${id} 37-36`).effects).toHaveLength(2);
    expect(written(table, id)).toEqual(['37+E', '33+A', '37-36', '53+A']);
    expect(plan(table, id, 1)).toBeUndefined();
    expect(table.does('alice', `move ${id} 36-35`).effects).toHaveLength(1);
  });

  test('can run through the queues of several players after one turn', () => {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
    table.does('bob', `queue ${id} if 37+E then 77+E`);
    table.does('carol', `queue ${id} 73+A`);
    table.does('dave', `queue ${id} if 77+E then 33+B; if 73+A then 33+A`);
    const news = effectsOf(table.does('alice', `move ${id} 37+E`), 'boardNews');
    expect(news.map(({ happened }) => happened.data.turn)).toEqual(['37+E', '77+E', '73+A', '33+A']);
    expect(written(table, id)).toEqual(['37+E', '77+E', '73+A', '33+A']);
    expect(table.store.boards.byId(id)?.seat).toBe(0);
  });

  test.each([
    ['no branch matches', 'if 57+E then 33+A', 'club.queue.noBranch'],
    ['the answer is not legal', 'if 37+E then 33-34', 'club.queue.illegal'],
  ])('is dropped as a whole if %s, and only its owner is notified', (_, text, code) => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.does('bob', `queue ${id} ${text}`);
    const [move, news, ...more] = table.does('alice', `move ${id} 37+E`).effects;
    expect(more).toEqual([]);
    expect(move).toMatchObject({ kind: 'boardNews', happened: { code: 'club.move.happened' } });
    const { id: playerId } = table.player('bob');
    expect(news).toMatchObject({ kind: 'privateNews', playerId, happened: { code } });
    expect(plan(table, id, 1)).toBeUndefined();
    expect(written(table, id)).toEqual(['37+E']);
  });

  test('may use the labels that the pods will have when the turns are played', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.does('bob', `queue ${id} if B1+E then R1+A (if B1-36 then R1-34)`);
    for (const turn of ['37+E', '37-36']) table.does('alice', `move ${id} ${turn}`);
    expect(written(table, id)).toEqual(['37+E', '33+A', '37-36', '33-34']);
  });
});

test('a reply to a letter about the current turn can queue turns, but a reply to an outdated letter cannot', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const first = table.letter(id);
  table.does('alice', `move ${id} 37+E`);
  // The letter asked for turn 1, and turn 1 has been played.
  expect(table.refuses('alice', 'queue 37-36', first)).toBe('club.stale');
  expect(table.store.plannedTurns.queued(id, 0)).toBeUndefined();
  table.does('alice', 'queue 37-36', table.letter(id));
  table.does('bob', `move ${id} 33+A`);
  expect(table.refuses('bob', 'queue 53+A', first)).toBe('club.stale');
  expect(table.store.boards.turns(id).map(({ text }) => text)).toEqual(['37+E', '33+A', '37-36']);
});

describe('the queue command', () => {
  function begin() {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    return { table, id };
  }

  test('stores a plan, and another one replaces it', () => {
    const { table, id } = begin();
    const done = table.does('bob', `queue ${id} 33+A`);
    expect(done).toEqual({
      answer: { code: 'club.queue.result', data: { board: id, plan: expect.stringContaining('33+A') } },
      effects: [],
    });
    table.does('bob', `queue ${id} 53+A`);
    table.plays(id, '37+E');
    expect(table.store.boards.turns(id).map(({ text }) => text)).toEqual(['37+E', '53+A']);
  });

  test('can drop the plan', () => {
    const { table, id } = begin();
    table.does('bob', `queue ${id} 33+A`);
    expect(table.does('bob', `queue ${id} clear`).answer).toEqual({
      code: 'club.queue.cleared',
      data: { board: id },
    });
    expect(table.does('bob', `queue ${id} clear`).answer.code).toBe('club.queue.none');
    expect(table.store.plannedTurns.queued(id, 1)).toBeUndefined();
    // This also works on the player's own turn.
    expect(table.does('alice', `queue ${id} clear`).answer.code).toBe('club.queue.none');
  });

  test("is refused on the player's own turn, and on other players' boards", () => {
    const { table, id } = begin();
    expect(table.says('alice', `queue ${id} 37+E`)).toMatchObject({
      error: { code: 'club.queue.now', data: { board: id } },
    });
    expect(table.refuses('carol', `queue ${id} 37+E`)).toBe('club.notAPlayer');
  });

  test('is refused in reply to an outdated letter, and the refusal says which turn has been played since', () => {
    const { table, id } = begin();
    const letter = table.letter(id);
    table.plays(id, '37+E');
    expect(table.says('alice', 'queue 37-36', letter)).toMatchObject({
      error: { code: 'club.stale', data: { board: id, number: 1, turn: '37+E', open: 2 } },
    });
  });
});

test('a queued turn has no comment and does not come from an email, and everybody is notified', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.does('bob', `queue ${id} 33+A`);
  table.mail = { message: 'hello' };
  const [, news] = effectsOf(table.does('alice', `move ${id} 37+E`), 'boardNews');
  expect(news?.happened.data).toEqual({ board: id, player: 'bob (o)', turn: '33+A', number: 2 });
  expect(table.store.boards.turns(id).map(({ comment }) => comment)).toEqual(['hello', '']);
});

test('the owner of an illegal queued turn gets the reason', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.does('bob', `queue ${id} 33-34`);
  const [news] = effectsOf(table.does('alice', `move ${id} 37+E`), 'privateNews');
  expect(news).toEqual({
    kind: 'privateNews',
    boardId: id,
    playerId: table.player('bob').id,
    happened: {
      code: 'club.queue.illegal',
      data: { board: id, turn: '33-34', why: { code: expect.any(String), data: expect.any(Object) } },
    },
  });
});
