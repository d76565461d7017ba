import { checkedSentence, say } from '../base/index.js';
import { claimableFor, type Rating, viewOf } from '../club/index.js';
import { loadCatalogue } from '../server/outbound/loadTemplates.js';
import type { Board, BoardState, Player, PlayerId, Store } from '../store/index.js';
import { iso } from './timesForPeople.js';

/** The facts about a player that an operator sees, with addresses only on request. */
export interface PlayerFacts {
  readonly userid: string;
  readonly joined: string | null;
  readonly signedOff: string | null;
  readonly awayUntil: string | null;
  readonly boards: Readonly<Record<BoardState, number>>;
  readonly ratings: readonly Pick<Rating, 'game' | 'rating' | 'deviation' | 'games' | 'wins' | 'draws'>[];
  readonly addresses?: readonly string[];
}

export function playerFacts(store: Store, player: Player, now: number, withAddresses: boolean): PlayerFacts {
  const { id, userid, joinedAt, leftAt } = player;
  return {
    userid,
    joined: iso(joinedAt),
    signedOff: iso(leftAt),
    awayUntil: awayUntil(store, id, now),
    boards: store.boards.counts(id),
    ratings: store.ratings.ofPlayer(id).map(({ game, rating, deviation, games, wins, draws }) => ({
      ...{ game, rating: Math.round(rating), deviation: Math.round(deviation), games, wins, draws },
    })),
    ...(withAddresses && { addresses: store.players.addresses(id) }),
  };
}

function awayUntil(store: Store, playerId: PlayerId, now: number): string | null {
  const away = store.vacations.current(playerId, now);
  // A vacation lasts until the end of its last day.
  return iso(away && away.untilAt - 1);
}

/** Returns the facts about a board that an operator sees. */
export function boardFacts(store: Store, board: Board, now: number) {
  const view = viewOf(store, board);
  const useridOf = (seat: number): string => view.seats[seat]?.userid ?? '';
  const { nagDays, forfeitDays, totalDays } = board;
  return {
    board: board.id,
    game: board.game,
    state: board.state,
    rated: board.rated,
    level: board.level,
    turns: board.turns,
    toPlay: board.state === 'active' ? useridOf(board.seat) : null,
    players: view.seats.map(({ seat, playerId, userid, acceptedAt, usedMs }) => ({
      userid,
      glyph: view.game.seats[seat]?.glyph,
      accepted: iso(acceptedAt),
      left: view.departed.includes(seat),
      thinkingHours: Math.round(usedMs / 36_000) / 100,
      awayUntil: awayUntil(store, playerId, now),
    })),
    winners: board.winners?.map(useridOf) ?? null,
    ending:
      board.ending === null ? null : say(loadCatalogue(), checkedSentence(loadCatalogue(), board.ending)),
    offered: iso(board.offeredAt),
    started: iso(board.startedAt),
    ended: iso(board.endedAt),
    clocks: {
      ...{ nagDays, forfeitDays, totalDays },
      turnSince: iso(board.clockFrom),
      nextNotice: iso(board.noticeAt),
      claimable: claimableFor(store, board.id, now) !== undefined,
    },
  };
}
