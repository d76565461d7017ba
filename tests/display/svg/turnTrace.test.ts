import { expect, test } from 'vitest';
import { type Trace, traceOf } from '../../../src/display/svg/turnTrace.js';
import { parseTurn } from '../../../src/notation/index.js';
import type { Square, Turn } from '../../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

/** Makes the trace of a turn directly from the rules' representation. */
function judged(turn: Turn): Trace {
  const moves = turn.kind === 'move' ? turn.parts.map(({ path }) => [turn.square, ...path]) : [];
  const paths = [...(turn.free ?? []).map(({ square, path }) => [square, ...path]), ...moves];
  const captures = [
    ...(turn.free ?? []).flatMap((free) => free.captures),
    ...(turn.kind === 'move' ? turn.captures : []),
  ];
  const built =
    turn.kind === 'move' ? [] : [{ square: turn.square, ...('prong' in turn && { prong: turn.prong }) }];
  return { paths, built, taken: [...new Set(captures.map(({ square }) => square))] };
}

const sorted = ({ paths, built, taken }: Trace): object => ({
  paths: paths.map((path) => path.join('-')).sort(),
  built,
  taken: [...taken].sort((a: Square, b: Square) => a - b),
});

test.each(exampleGames)(
  'for %s, the trace read from the text of a turn equals that of the turn itself',
  (game) => {
    let turns = 0;
    for (const { position: text, turns: texts } of readExamples(game)) {
      const position = positionOf(text);
      for (const turnText of texts.keys()) {
        const turn = parseTurn(position, turnText);
        if (!turn.ok) throw new Error(`${turnText}: ${turn.error.code}`);
        expect(sorted(traceOf(position.game, turnText)), turnText).toEqual(sorted(judged(turn.value)));
        turns += 1;
      }
    }
    expect(turns).toBeGreaterThan(100);
  },
);

test('text that is not a turn has an empty trace', () => {
  const { game } = positionOf('octi x - x:0/0/0 o:0/0/0');
  for (const text of ['', '<svg>', '33+<b>', '11-99999', '"', 'resign']) {
    expect(traceOf(game, text)).toEqual({ paths: [], built: [], taken: [] });
  }
});
