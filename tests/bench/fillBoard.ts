import { createHash } from 'node:crypto';
import type { Db } from '../../src/store/index.js';
import { Random } from '../support/random.js';
import { addressOf } from './fillPlayer.js';
import { type Line, present } from './lines.js';

const day = 24 * 60 * 60 * 1000;
const firstBoard = 101;

/**
 * Returns the state of a board. Of every twenty boards, nine are over, ten are in play, and one is offered or was
 * declined.
 */
export function stateOf(index: number): 'finished' | 'active' | 'offered' | 'declined' {
  const share = index % 20;
  if (share < 9) return 'finished';
  return share < 19 ? 'active' : index % 40 === 19 ? 'offered' : 'declined';
}

/** The state, game and number of turns repeat after this many boards. */
export const period = 40;

/** Returns a board's game, and how many of its turns have been played. */
export const lineOf = (lines: readonly Line[], index: number): Line => lines[index % lines.length] as Line;
export function turnsOf(index: number): number {
  const state = stateOf(index);
  return state === 'finished' ? 3 : state === 'active' ? 1 + (index % 4) : 0;
}

const words = 'The letter as it went out, with its board and its turns. '.repeat(6);
/** Makes a Message-ID that looks random, like a token. */
const messageId = (of: string): string => `${createHash('md5').update(of).digest('hex')}@example.org`;

/** Writes a board with its seats, turns, watchers and letters. Only the first `players` accounts play. */
export function fillBoard(db: Db, lines: readonly Line[], players: number): (index: number) => void {
  const board = db.prepare(
    `INSERT INTO board (id, game, state, rated, challenger_id, turns, seat, position, winners, ending, offered_at,
       started_at, ended_at, clock_from, notice_at, ending_number)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const seat = db.prepare('INSERT INTO seat (board_id, seat, player_id, accepted_at) VALUES (?, ?, ?, ?)');
  const turn = db.prepare(
    'INSERT INTO turn (board_id, number, seat, text, position, played_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const watch = db.prepare(
    "INSERT OR IGNORE INTO subscription (board_id, player_id, what) VALUES (?, ?, 'end')",
  );
  const mail = db.prepare(
    `INSERT INTO inbox (source, message_id, content_hash, received_at, stored_at, state)
     VALUES ('smtp', ?, ?, ?, ?, 'done')`,
  );
  const letter = db.prepare(
    `INSERT INTO outbox (state, purpose, player_id, to_address, board_id, turn_number, generation, inbox_id, message_id,
       written_at, attempts, next_attempt_at, sent_at)
     VALUES ('sent', 'board', ?, ?, ?, 1, 0, ?, ?, ?, 1, ?, ?)`,
  );
  const content = db.prepare(
    "INSERT INTO letter (id, refs, headers, subject, text, html) VALUES (?, '', '{}', ?, ?, '')",
  );
  const random = new Random(2);
  let ended = 0;
  return (index) => {
    const id = firstBoard + index;
    const state = stateOf(index);
    const line = lineOf(lines, index);
    const played = line.turns.slice(0, turnsOf(index));
    const last = played.at(-1);
    const at = present - day * (state === 'active' ? 1 : 40) - random.below(5 * day);
    const active = state === 'active';
    const over = state === 'finished';
    const started = active || over ? at - 20 * day : null;
    const ids = seated(random, line.seats, players);
    board.run(
      id,
      line.game,
      state,
      ids[0],
      played.length,
      last?.next ?? 0,
      last?.position ?? line.start,
      over ? '0' : null,
      over ? 'club.ending.resigned' : null,
      at - 21 * day,
      started,
      over ? at : null,
      active ? at : null,
      active ? at + 7 * day : null,
      over ? ++ended : null,
    );
    ids.forEach((playerId, place) => {
      seat.run(id, place, playerId, started);
    });
    played.forEach(({ seat: by, text, position }, before) => {
      turn.run(id, before + 1, by, text, position, at - (played.length - before) * 1000);
    });
    if (index % 10 === 0) watch.run(id, 1 + random.below(players));
    const { lastInsertRowid } = mail.run(messageId(`mail ${id}`), String(id), at, at);
    if (index % 2 === 1) return;
    for (const playerId of ids) {
      const own = messageId(`${id} ${playerId}`);
      const subject = `Octi Board ${id}`;
      const sent = letter.run(playerId, addressOf(playerId - 1), id, lastInsertRowid, own, at, at, at);
      content.run(sent.lastInsertRowid, subject, words);
    }
  };
}

/** Chooses different random players. */
function seated(random: Random, seats: number, players: number): number[] {
  const ids = new Set<number>();
  while (ids.size < seats) ids.add(1 + random.below(players));
  return [...ids];
}
