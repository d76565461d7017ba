import { describe, expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { type Level, type ThinkOptions, think, winning } from '../../../src/computer/index.js';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import { isWon, outcome, type Position, play, type Turn, turns } from '../../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

const positionsOf = (game: string): Position[] =>
  readExamples(game)
    .map(({ position }) => positionOf(position))
    .filter((position) => !outcome(position));

/** Lists the turns that win immediately, using the plain generator. */
function* winsIn(position: Position): Generator<Turn, void, undefined> {
  for (const turn of turns(position)) {
    const after = play(position, turn);
    if (!isWon(after) && !hasNoTurn(after)) continue;
    if (outcome(after)?.winners.includes(position.turn)) yield turn;
  }
}

const hasNoTurn = (position: Position): boolean => turns(position).next().done === true;
const canWin = (position: Position): boolean => winsIn(position).next().done === false;

const turnOf = (position: Position, options: ThinkOptions): Turn => {
  const result = think(position, options);
  if (!result) throw new Error(`nothing found in ${makePosition(position)}`);
  return result.turn;
};

/** Picks some of the positions that arise one turn later. */
const laterOf = (game: string): Position[] =>
  readExamples(game).flatMap(({ turns: after }) =>
    [...after.values()].filter((_, at) => at % 23 === 0).map(positionOf),
  );

describe.each(exampleGames)('in the examples for %s', (game) => {
  test('a win in one turn is found at every level, and only if there is one', () => {
    let wins = 0;
    for (const position of [...positionsOf(game), ...laterOf(game).filter((at) => !outcome(at))]) {
      const can = canWin(position);
      if (can) wins++;
      const levels: Level[] = can ? [1, 5, 9] : [3];
      for (const level of levels) {
        const result = think(position, { level, seed: 1, nodes: 400 });
        expect([makePosition(position), result && result.score === winning - 1]).toEqual([
          makePosition(position),
          can,
        ]);
        if (can) {
          const after = play(position, (result as NonNullable<typeof result>).turn);
          expect(outcome(after)?.winners).toContain(position.turn);
        }
      }
    }
    // A four-player game is rarely won in one turn; see below.
    expect(wins > 0 || game.includes('octi4') || game === 'octi3base+wrap+super').toBe(true);
  });

  test('a goal counts as reachable if and only if the plain generator reaches one', () => {
    let seen = 0;
    for (const position of laterOf(game).filter((at) => !outcome(at))) {
      const reached = [...turns(position)].some((turn) => isWon(play(position, turn)));
      const text = makePosition(position);
      expect([text, new OneTurnWins(new SearchBoard(position)).canWin(position.turn)]).toEqual([
        text,
        reached,
      ]);
      seen++;
    }
    expect(seen).toBeGreaterThan(10);
  });

  test('from level 3 upwards, the computer prevents an immediate win by the opponents if it can', () => {
    for (const position of positionsOf(game).slice(0, 8)) {
      if (canWin(position)) continue;
      const list = [...turns(position)];
      const loses = (turn: Turn) => canWin(play(position, turn));
      if (list.length > 120 || !list.some(loses) || list.every(loses)) continue;
      for (const level of [3, 5, 8] as const) {
        const turn = turnOf(position, { level, seed: 3, nodes: 3000 });
        expect([makePosition(position), makeTurn(position, turn), loses(turn)]).toEqual([
          makePosition(position),
          makeTurn(position, turn),
          false,
        ]);
      }
    }
  });
});

describe('in four-player games', () => {
  const supplies = 'x:3/0/12 o:3/0/12/out X:3/0/12 O:3/0/12';

  test('the home of the last enemy is captured', () => {
    const position = positionOf(`octi4 x O44A,X73,x34E ${supplies}`);
    expect(makeTurn(position, turnOf(position, { level: 1, seed: 1 }))).toBe('34-33');
    // A partner who reaches a base does not win for this player.
    const other = positionOf(`octi4 x O44A,X34E,x64A ${supplies}`);
    expect(think(other, { level: 3, seed: 1, nodes: 500 })?.depth).toBeGreaterThan(0);
    expect(new OneTurnWins(new SearchBoard(other)).canWin(other.turn)).toBe(false);
  });

  test('two pods from one stack take both homes in one turn', () => {
    const position = positionOf(`octi4 x O44,X73,o66,x55B,x55F ${supplies.replace('/out', '')}`);
    expect(makeTurn(position, turnOf(position, { level: 1, seed: 1 }))).toBe('55B-77,55F-33');
  });

  test('the partner is protected from elimination', () => {
    // White's O threatens 73, and with x already out that would end the game.
    const position = positionOf(`octi4 X O74ACE,X72AB,o11 x:3/0/12/out o:3/0/12 X:3/0/12 O:3/0/12`);
    const turn = turnOf(position, { level: 3, seed: 1, nodes: 2000 });
    expect(canWin(play(position, turn))).toBe(false);
  });
});

/** Six different pods on one square: every combination of their paths is a different turn, about 260,000 in all. */
const crowd = 'x55ABCDEFG,x55ABCDEFH,x55ABCDEGH,x55ABCDFGH,x55ABCEFGH,x55ABDEFGH';

describe('among a great many turns', () => {
  test('a win is found immediately', () => {
    const position = positionOf(`octi x o34,o36,o73,${crowd},x32A x:1/0/0 o:4/2/0`);
    for (const level of [1, 5, 9] as const) {
      const result = think(position, { level, seed: 1 });
      expect(makeTurn(position, turnOf(position, { level, seed: 1 }))).toBe('32-33');
      expect(result?.nodes).toBeLessThan(10);
    }
  });

  test('a loss is prevented', () => {
    const position = positionOf(`octi x o38A,o53,${crowd},x37 x:1/0/0 o:4/2/0`);
    for (const level of [3, 5, 9] as const) {
      const turn = turnOf(position, { level, seed: 1, nodes: 20_000 });
      const after = play(position, turn);
      expect([...turns(after)].some((answer) => isWon(play(after, answer)))).toBe(false);
    }
  });
});

describe('a turn to leave out', () => {
  test.each(['octi', 'octilite'])(
    'is not found in %s, nor is a turn that leads to the same position',
    (game) => {
      for (const position of positionsOf(game).slice(0, 12)) {
        const best = turnOf(position, { level: 9, seed: 1, nodes: 300 });
        const other = think(position, { level: 9, seed: 1, nodes: 300, except: best });
        if (!other) throw new Error(`nothing found in ${makePosition(position)}`);
        expect(makePosition(play(position, other.turn))).not.toBe(makePosition(play(position, best)));
        expect([...turns(position)].map((turn) => makeTurn(position, turn))).toContain(
          makeTurn(position, other.turn),
        );
      }
    },
  );

  test('may be a win in one turn; another win is then found if there is one', () => {
    let others = 0;
    for (const position of [...positionsOf('octi'), ...laterOf('octi')].filter(canWin).slice(0, 8)) {
      const best = turnOf(position, { level: 9, seed: 1, nodes: 300 });
      const results = [...winsIn(position)].map((turn) => makePosition(play(position, turn)));
      const other = think(position, { level: 9, seed: 1, nodes: 300, except: best });
      const after = other && makePosition(play(position, other.turn));
      expect(after).not.toBe(makePosition(play(position, best)));
      if (other?.score !== winning - 1) continue;
      expect(results).toContain(after);
      others++;
    }
    expect(others).toBeGreaterThan(0);
  });
});
