import { err, refusal, sentence } from '../../base/index.js';
import { findGame } from '../../rules/index.js';
import type { ListedPlayer, Rating, Store } from '../../store/index.js';
import type { CommandOf, Context } from '../context.js';
import { type CommandResult, showPages } from '../effects.js';
import { lastDayAway } from '../gameClocks.js';
import type { PlayerRow } from '../resultPages.js';

const mostOnPage = 50;

/** Players who may be challenged, those who look for a game first (docs/mail-rules.md section 4, `players`). */
export function players({ store, now }: Context, command: CommandOf<'players'>): CommandResult {
  const game = command.game === undefined ? undefined : findGame(command.game);
  if (game && !game.ok) return game;
  const name = game?.value.name;
  const { page } = command;
  const found = store.players.listed(name, mostOnPage + 1, (page - 1) * mostOnPage);
  if (found.length === 0 && page > 1) return err(refusal('club.players.noPage', { page }));
  const rows = found.slice(0, mostOnPage).map((player) => rowOf(store, player, name, now));
  const result =
    name === undefined ? sentence('club.players.result') : sentence('club.players.ofGame', { game: name });
  return showPages(result, {
    kind: 'players',
    rows,
    ...(name !== undefined && { game: name }),
    ...(found.length > mostOnPage && { next: page + 1 }),
  });
}

function rowOf(store: Store, player: ListedPlayer, game: string | undefined, now: number): PlayerRow {
  const { id, userid, lastTurnAt, seekId, seekGame } = player;
  const { active, finished } = store.boards.counts(id);
  const away = store.watchesAndMutes.vacations(id, now).find(({ fromAt }) => fromAt <= now);
  return {
    ...{ userid, active, finished, lastTurnAt },
    rating: game === undefined ? mostPlayed(store.ratings.ofPlayer(id)) : store.ratings.of(id, game),
    ...(seekId !== null && seekGame !== null && { seek: { id: seekId, game: seekGame } }),
    ...(away && { awayUntil: lastDayAway(store, id, away.untilAt) }),
  };
}

/** The rating that says most of a player: that of the game with the most rated games. */
const mostPlayed = (ratings: readonly Rating[]): Rating | undefined =>
  ratings.toSorted((a, b) => b.games - a.games)[0];
