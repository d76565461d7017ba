import { expect, test } from 'vitest';
import { assignments } from '../../../src/notation/turn/assignPods.js';
import { fc } from '../../support/property.js';

test('every demand gets a pod that has its prongs; equal pods are interchangeable', () => {
  const demands = [
    { needs: 1, group: 'a' },
    { needs: 2, group: 'b' },
  ];
  expect(assignments(demands, [1, 2, 3], 10)).toEqual([
    [1, 2],
    [1, 3],
    [3, 2],
  ]);
  expect(assignments(demands, [1, 1, 2], 10)).toEqual([[1, 2]]);
  expect(assignments(demands, [3], 10)).toEqual([]);
  expect(assignments(demands, [1, 2, 3], 2)).toHaveLength(2);
});

test('within a group, only the number of pods of each kind matters', () => {
  const pair = [
    { needs: 1, group: 'a' },
    { needs: 1, group: 'a' },
  ];
  expect(assignments(pair, [1, 3], 10)).toEqual([[1, 3]]);
});

test('finds the same assignments as brute force', () => {
  const aDemand = fc.record({ needs: fc.nat({ max: 3 }), group: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(
      // All demands in a group have the same needs.
      fc.array(aDemand, { minLength: 1, maxLength: 4 }).map((list) =>
        list
          .map(({ group, needs }) => ({
            group,
            needs: list.find((one) => one.group === group)?.needs ?? needs,
          }))
          .sort((a, b) => Number(a.group > b.group) - Number(a.group < b.group)),
      ),
      fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }).map((pods) => pods.sort()),
      (demands, pool) => {
        const all = new Set<string>();
        const go = (left: readonly number[], taken: readonly number[]): void => {
          const demand = demands[taken.length];
          if (!demand) {
            const byGroup = demands.map(({ group }, i) => `${group}${taken[i]}`).sort();
            all.add(byGroup.join());
            return;
          }
          left.forEach((pod, at) => {
            if ((pod & demand.needs) === demand.needs) go(left.toSpliced(at, 1), [...taken, pod]);
          });
        };
        go(pool, []);
        const found = assignments(demands, pool, 1000).map((pods) =>
          demands
            .map(({ group }, i) => `${group}${pods[i]}`)
            .sort()
            .join(),
        );
        expect(found.sort()).toEqual([...all].sort());
      },
    ),
  );
});

test('demands pass their pods on to each other as many times as necessary', () => {
  const demands = [4, 1, 2, 3].map((needs) => ({ needs, group: `${needs}` }));
  // The second demand gets pod 3 first, then passes it on to the third, which passes it on to the last.
  expect(assignments(demands, [3, 1, 2, 4], 10)).toEqual([[4, 1, 2, 3]]);
});

test('if there are too few pods, their permutations are not tried', () => {
  const pool = Array.from({ length: 16 }, (_, i) => 1 | (i << 1));
  const demands = Array.from({ length: 17 }, (_, i) => ({ needs: 1, group: `${i}` }));
  expect(assignments(demands, pool, 10)).toEqual([]);
});
