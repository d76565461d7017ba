import { expect, test } from 'vitest';
import { KeySet } from '../../../src/computer/movegen/keySet.js';
import { fc } from '../../support/property.js';

test('the set contains the numbers added since it was last cleared, like a JavaScript Set', () => {
  // Some of the numbers have the same hash.
  const key = fc.oneof(
    fc.integer(),
    fc.integer({ min: -3, max: 3 }).map((high) => high << 20),
  );
  const lists = fc.array(fc.array(key, { maxLength: 1500, size: 'max' }), { maxLength: 3 });
  fc.assert(
    fc.property(lists, (lists) => {
      const set = new KeySet();
      for (const list of lists) {
        set.clear();
        const known = new Set<number>();
        for (const one of list) {
          expect(set.add(one)).toBe(!known.has(one));
          known.add(one);
        }
      }
    }),
    { numRuns: 30 },
  );
});
