import { describe, expect, test } from 'vitest';
import { makeTurn, parsePosition } from '../../src/notation/index.js';
import { turns } from '../../src/rules/index.js';
import { Random } from '../support/random.js';
import { Table } from '../support/table.js';

/** Some legal turns of a position, as they are written. */
function someTurns(text: string, random: Random): string[] {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.code);
  const all: string[] = [];
  for (const turn of turns(position.value)) if (all.push(makeTurn(position.value, turn)) >= 400) break;
  return Array.from({ length: 4 }, () => random.of(all));
}

/** Plays one game twice: on the first board turn by turn, on the second whatever can be queued is queued before. */
function playTwice(table: Table, game: string, players: readonly string[], random: Random): void {
  const [plain, queued] = [table.board(game, ...players), table.board(game, ...players)];
  const { boards } = table.store;
  const played = (id: number) => boards.turns(id).map(({ text, position }) => `${text} ${position}`);
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
    expect(done.changes?.length).toBe(answer === undefined ? 1 : 2);
    expect(played(queued)).toEqual(played(plain));
  }
  const [a, b] = [boards.byId(plain), boards.byId(queued)];
  expect([b?.state, b?.seat, b?.position, b?.winners]).toEqual([a?.state, a?.seat, a?.position, a?.winners]);
}

describe('what a queue plays is what a move would have played', () => {
  test.each(['octi', 'octi3base+wrap', 'octi+super', 'octilite'])('in games of %s', (game) => {
    const random = new Random(11);
    for (let n = 0; n < 5; n++) playTwice(new Table(), game, ['alice', 'bob'], random);
  });

  test('in games of octi4', () => {
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
  expect(table.store.plans.queued(id, 0)).toBeUndefined();
});
