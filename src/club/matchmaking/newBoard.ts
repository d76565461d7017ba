import type { BoardId, Clocks } from '../../store/index.js';
import { defaultClocks, startClock } from '../board/gameClocks.js';
import type { ChangeContext, CommandOf } from '../commandContext.js';

/** Returns the clocks for a challenge or a seek. */
export const clocksFor = (asked: Partial<Clocks>): Clocks => ({
  nagDays:
    asked.nagDays ?? Math.min(defaultClocks.nagDays, (asked.forfeitDays ?? defaultClocks.forfeitDays) - 1),
  forfeitDays: asked.forfeitDays ?? Math.max(defaultClocks.forfeitDays, (asked.nagDays ?? 0) + 1),
  totalDays: asked.totalDays ?? defaultClocks.totalDays,
});

/** Puts the players in order of play, rotated for `-second` and `-random`. */
export function inPlayingOrder<T>(
  players: readonly T[],
  order: CommandOf<'seek'>['order'],
  random: number,
): T[] {
  const seats = players.length;
  const begins = order === 'second' ? 1 : order === 'random' ? seats - 1 - Math.floor(random * seats) : 0;
  return [...players.slice(begins), ...players.slice(0, begins)];
}

/** Starts a board on which everybody has agreed to play. */
export function startBoard({ store, now, doneAt }: ChangeContext, boardId: BoardId): void {
  store.boards.start(boardId, now);
  startClock(store, boardId, doneAt);
}
