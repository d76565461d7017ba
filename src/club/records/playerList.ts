import { err, refusal, sentence } from '../../base/index.js';
import { findGame, gameNames } from '../../rules/index.js';
import type { ListedPlayer, PlayerId, Rating, Store } from '../../store/index.js';
import { gameNameInSentence } from '../board/boardView.js';
import { lastDayAway } from '../board/gameClocks.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, showPages } from '../effects.js';
import { askingPlayer } from '../findPlayers.js';
import { mostSeeks } from '../matchmaking/openSeeks.js';
import type { PlayerRow } from '../resultPages.js';

/**
 * The maximum number of players on a page. Each has a link, and more than twenty links make an email look like spam.
 */
const mostOnPage = 18;

/**
 * Lists players whom the reader may challenge (docs/club-rules.md section 1, `players`). Those who are looking for a
 * game come first.
 */
export function players(context: CommandContext, command: CommandOf<'players'>): CommandResult {
  const { store, now } = context;
  const game = command.game === undefined ? undefined : findGame(command.game);
  if (game && !game.ok) return game;
  const name = game?.value.name;
  const { page } = command;
  const reader = askingPlayer(context)?.id;
  const found = store.players.listed({
    ...{ game: name, games: gameNames.length, except: reader },
    ...{ most: mostOnPage + 1, skip: (page - 1) * mostOnPage },
  });
  if (found.length === 0 && page > 1) return err(refusal('club.players.noPage', { page }));
  const rows = found.slice(0, mostOnPage).map((player) => rowOf(store, player, { game: name, reader, now }));
  const result =
    name === undefined
      ? sentence('club.players.result')
      : sentence('club.players.ofGame', { game: gameNameInSentence(name) });
  return showPages(result, {
    kind: 'players',
    rows,
    ...(name !== undefined && { game: name }),
    ...(found.length > mostOnPage && { next: page + 1 }),
  });
}

function rowOf(
  store: Store,
  { id, userid, lastTurnAt }: ListedPlayer,
  { game, reader, now }: { game: string | undefined; reader: PlayerId | undefined; now: number },
): PlayerRow {
  const seeks = store.seeks
    .openBy(id, mostSeeks)
    .filter((seek) => game === undefined || isOf(seek.game, game))
    .filter((seek) => reader === undefined || !store.seeks.players(seek.id).includes(reader));
  const { active, finished } = store.boards.counts(id);
  const away = store.vacations.current(id, now);
  const refuses =
    game === undefined ? gameNames.filter((name) => store.players.limit(id, name) === 'reject') : [];
  return {
    ...{ userid, active, finished, lastTurnAt },
    rating: game === undefined ? mostPlayed(store.ratings.ofPlayer(id)) : store.ratings.of(id, game),
    seeks: seeks.map((seek) => ({ id: seek.id, game: seek.game })),
    ...(refuses.length > 0 && { refuses }),
    ...(away && { awayUntil: lastDayAway(store, id, away.untilAt) }),
  };
}

/** Whether a game id names this game, with or without options. */
const isOf = (id: string, name: string): boolean => id === name || id.startsWith(`${name}+`);

/** Returns the rating to show for a player: the one in their most-played game, counting only rated games. */
const mostPlayed = (ratings: readonly Rating[]): Rating | undefined =>
  ratings.toSorted((a, b) => b.games - a.games)[0];
