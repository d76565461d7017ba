import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makePosition, makeTurn } from '../src/notation/index.js';
import {
  games,
  isWon,
  outcome,
  type Position,
  play,
  type Seat,
  seatRecord,
  type Turn,
  turns,
} from '../src/rules/index.js';
import { loadTactics } from '../src/server/config/tacticsFiles.js';
import { countSolved, whyWrong } from './long/tactics/findTactics.js';
import { Prover, TooMuch } from './long/tactics/prover.js';
import { anyPosition, fewTurns } from './support/arbitrary.js';
import { positionOf } from './support/examples.js';
import { fc } from './support/property.js';

const files = loadTactics();
const all = [...files.values()].flat();

test('there are positions for every game and every task', () => {
  expect([...files.keys()].sort()).toEqual(games.map(({ id }) => id).sort());
  expect(all.length).toBeGreaterThanOrEqual(200);
  const kinds = new Set(all.map(({ task, turns }) => (task === 'win' ? `win ${turns}` : task)));
  expect([...kinds].sort()).toEqual(['decline', 'defend', 'win 1', 'win 2', 'win 3', 'win 4']);
  const wins = (turns: number) => all.filter((one) => one.task === 'win' && one.turns === turns).length;
  expect(wins(3)).toBeGreaterThanOrEqual(30);
  expect(wins(4)).toBeGreaterThanOrEqual(10);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test.each([...files.keys()])(
  '%s: the solutions are legal turns, and not every legal turn is a solution',
  (id) => {
    for (const { position, right, id: name } of files.get(id) ?? []) {
      expect([name, outcome(position)]).toEqual([name, undefined]);
      const texts = new Set<string>();
      for (const turn of turns(position)) texts.add(makeTurn(position, turn));
      expect([name, right.filter((text) => !texts.has(text))]).toEqual([name, []]);
      expect([name, texts.size > right.length]).toEqual([name, true]);
    }
  },
);

test.each([...files.keys()])('%s: some short wins and a defence can be proven again', (id) => {
  const tactics = files.get(id) ?? [];
  const tried = [
    ...tactics.filter(({ task, turns }) => task === 'win' && turns <= 2).slice(0, 3),
    ...tactics.filter(({ task }) => task === 'defend').slice(0, 1),
  ];
  for (const tactic of tried) expect([tactic.id, whyWrong(tactic)]).toEqual([tactic.id, undefined]);
});

const sideOf = ({ game }: Position, seat: Seat) => seatRecord(game, seat).side;

/** Returns whether a side can force a win within this many of its turns, using only the rules. */
function winsPlainly(position: Position, side: string, left: number): boolean {
  const end = outcome(position);
  if (end) return end.winners.some((seat) => sideOf(position, seat) === side);
  if (left === 0) return false;
  const isOwn = sideOf(position, position.turn) === side;
  for (const turn of turns(position)) {
    if (winsPlainly(play(position, turn), side, isOwn ? left - 1 : left) === isOwn) return isOwn;
  }
  return !isOwn;
}

test('forced wins are found if and only if the rules alone find them', () => {
  let won = 0;
  fc.assert(
    fc.property(anyPosition, (position) => {
      const list = fewTurns(position, 25);
      if (!list || outcome(position)) return;
      // A side that already occupies the goals, which only happens in positions set up by hand, wins with any turn.
      if ([0, 1].some((turn) => isWon({ ...position, turn: turn as Seat }))) return;
      if (list.some((turn: Turn) => !outcome(play(position, turn)) && !fewTurns(play(position, turn), 25)))
        return;
      const [own, other] = position.turn % 2 === 0 ? ['Black', 'White'] : ['White', 'Black'];
      const wins = winsPlainly(position, own as string, 2);
      if (wins) won++;
      expect([makePosition(position), new Prover(position, 1e6).wins(2)]).toEqual([
        makePosition(position),
        wins,
      ]);
      for (const { turn, loses } of new Prover(position, 1e6).losers(1)) {
        const lost = winsPlainly(play(position, turn), other as string, 1);
        expect([makePosition(position), makeTurn(position, turn), loses]).toEqual([
          makePosition(position),
          makeTurn(position, turn),
          lost,
        ]);
      }
    }),
    { numRuns: 1000 },
  );
  expect(won).toBeGreaterThan(5);
});

test('a proof is abandoned if it would have to examine too many positions', () => {
  const start = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  expect(() => new Prover(start, 1000).wins(3)).toThrow(TooMuch);
  expect(new Prover(start, 1e6).wins(2)).toBe(false);
});

test('the computer solves exactly as many positions within 300 nodes as before', () => {
  const solved = Object.fromEntries(
    [...files].map(([id, tactics]) => {
      const { solved, count } = countSolved(tactics, 300);
      return [id, `${solved} of ${count}`];
    }),
  );
  // These numbers depend only on the search and the evaluation: if you change either, update them.
  expect(solved).toEqual({
    octi: '20 of 26',
    'octi+super': '20 of 23',
    'octi+wrap': '21 of 26',
    'octi+wrap+super': '21 of 23',
    octilite: '33 of 37',
    octi3base: '21 of 23',
    'octi3base+super': '18 of 22',
    'octi3base+wrap': '22 of 23',
    'octi3base+wrap+super': '9 of 9',
    octi4: '18 of 22',
    'octi4+wrap': '18 of 22',
  });
  const total = Object.values(solved).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  expect(readFileSync('docs/engine.md', 'utf8').replace(/\s+/g, ' ')).toContain(
    `how many of the ${all.length} positions the computer solves when it searches 300 positions: ${total}.`,
  );
});
