import { dayMs, type Refusal, refusal } from '../../base/index.js';
import type { PlayerId, Store } from '../../store/index.js';

/** How many practice boards a player may open per day: puzzles, tutorials and imported records together. */
const mostADay = 20;

/** Returns the refusal for a player who has opened too many practice boards today. */
export const whyNoPractice = (store: Store, playerId: PlayerId, now: number): Refusal | undefined =>
  store.boards.practiceSince(playerId, now - dayMs) >= mostADay
    ? refusal('club.practice.mostADay', { most: mostADay })
    : undefined;
