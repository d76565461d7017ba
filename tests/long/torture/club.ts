import { makePosition } from '../../../src/notation/index.js';
import { type Game, games, startPosition } from '../../../src/rules/index.js';
import { type BoardId, openDatabase, Store } from '../../../src/store/index.js';
import { present } from '../../support/present.js';

/** A board in the torture test and the addresses of its players in seat order. */
export interface TortureBoard {
  readonly id: BoardId;
  readonly game: Game;
  readonly addresses: readonly string[];
}

/** Opens a database that must not be damaged. */
export function openStore(file: string, create = false): Store {
  const db = openDatabase(file, { create });
  if (!db.ok) throw new Error(`${db.error.code} ${JSON.stringify(db.error.data)}`);
  return new Store(db.value);
}

/** Makes a database with players, who may have set a display, and boards waiting for their first turn. */
export function makeClub(file: string, count: number, now: number, display?: string): TortureBoard[] {
  const store = openStore(file, true);
  const make = (at: number): TortureBoard => {
    const game = games[at % games.length] as Game;
    const players = game.seats.map((_seat, seat) => {
      const userid = `p${at}s${seat}`;
      const player = store.players.add({ userid, passwordHash: null, address: `${userid}@example.com` }, now);
      if (display !== undefined) store.players.setPreference(player.id, 'display', display);
      return player;
    });
    const id = store.boards.offer(
      {
        game: game.id,
        position: makePosition(startPosition(game)),
        rated: true,
        challengerId: present(players[0]?.id),
        playerIds: players.map((player) => player.id),
        clocks: { nagDays: 7, forfeitDays: 21, totalDays: null },
      },
      now,
    );
    for (const { seat } of store.boards.seats(id)) store.boards.acceptSeat(id, seat, now);
    store.boards.start(id, now);
    store.boards.setClock(id, { from: now, noticedMs: -1, noticeAt: null });
    return { id, game, addresses: players.map((_player, seat) => `p${at}s${seat}@example.com`) };
  };
  const boards = store.transaction(() => Array.from({ length: count }, (_, at) => make(at)));
  store.close();
  return boards;
}
