import { kindsOf, type Pod, type Prongs, type Stack } from '../../rules/index.js';

/** A part of a move that does not say which pod moves. */
interface Demand {
  readonly needs: Prongs;
  /** Demands in the same group have the same path and are adjacent in the list. */
  readonly group: string;
}

/**
 * Finds the different ways to assign pods from the pool to the demands, each with the prongs needed, up to `limit`
 * ways. Within a group only the number of pods of each kind counts. Each choice is tried only if a matching shows that
 * it can be completed, so the work stays polynomial.
 */
export function assignments(demands: readonly Demand[], pool: Stack, limit: number): Pod[][] {
  const kinds = [...kindsOf(pool)].map(([pod, count]) => ({ pod, count }));
  const found: Pod[][] = [];
  const chosen: number[] = [];

  /** Returns the first kind allowed for a demand; within a group, kinds are in ascending order. */
  const firstKind = (demand: number) => {
    const last = chosen.at(-1);
    const sameGroup = demands[demand]?.group === demands[chosen.length - 1]?.group;
    return last !== undefined && sameGroup ? last : 0;
  };
  const fits = (demand: number, kind: number) => {
    const needs = demands[demand]?.needs ?? 0;
    return kind >= firstKind(demand) && ((kinds[kind]?.pod ?? 0) & needs) === needs;
  };

  /** Whether all remaining demands can be met together: a bipartite matching by augmenting paths. */
  const canFinish = () => {
    const holders: number[][] = kinds.map(() => []);
    const place = (demand: number, seen: Set<number>): boolean => {
      for (const [kind, { count }] of kinds.entries()) {
        if (count === 0 || seen.has(kind) || !fits(demand, kind)) continue;
        seen.add(kind);
        const held = holders[kind] as number[];
        if (held.length < count) {
          held.push(demand);
          return true;
        }
        for (const [i, other] of held.entries()) {
          if (!place(other, seen)) continue;
          held[i] = demand;
          return true;
        }
      }
      return false;
    };
    for (let demand = chosen.length; demand < demands.length; demand++) {
      if (!place(demand, new Set())) return false;
    }
    return true;
  };

  const choose = () => {
    const demand = chosen.length;
    if (demand === demands.length) {
      found.push(chosen.map((kind) => kinds[kind]?.pod as Pod));
      return;
    }
    const open = kinds.map((_, kind) => kind).filter((kind) => fits(demand, kind));
    for (const kind of open) {
      const { pod, count } = kinds[kind] as { pod: Pod; count: number };
      if (count === 0) continue;
      kinds[kind] = { pod, count: count - 1 };
      chosen.push(kind);
      if (canFinish()) choose();
      chosen.pop();
      kinds[kind] = { pod, count };
      if (found.length >= limit) return;
    }
  };
  choose();
  return found;
}
