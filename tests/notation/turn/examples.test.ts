import { describe, expect, test } from 'vitest';
import { makePosition, makeTurn, parseTurn } from '../../../src/notation/index.js';
import { judge, play, turns } from '../../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

describe.each(exampleGames)('the examples for %s', (game) => {
  const examples = readExamples(game);

  test('there are fourteen of them', () => {
    expect(examples).toHaveLength(14);
  });

  test.each(examples)('$position', ({ position: text, turns: expected }) => {
    const position = positionOf(text);
    expect(makePosition(position)).toBe(text);
    const listed = new Map<string, string>();
    for (const turn of turns(position)) {
      const canonical = makeTurn(position, turn);
      expect(listed.has(canonical)).toBe(false);
      expect(judge(position, turn)).toEqual({ ok: true, value: turn });
      expect(parseTurn(position, canonical)).toEqual({ ok: true, value: turn });
      listed.set(canonical, makePosition(play(position, turn)));
    }
    expect(Object.fromEntries([...listed].sort())).toEqual(Object.fromEntries([...expected].sort()));
  });
});
