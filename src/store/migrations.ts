import { allowances } from './steps/allowances.js';
import { club } from './steps/club.js';
import { computer } from './steps/computer.js';
import { delivery } from './steps/delivery.js';
import { forget } from './steps/forget.js';
import { handover } from './steps/handover.js';
import { keeping } from './steps/keeping.js';
import { lmtp } from './steps/lmtp.js';
import { lost } from './steps/lost.js';
import { scale } from './steps/scale.js';
import { senders } from './steps/senders.js';
import { trunk } from './steps/trunk.js';

/**
 * The schema, one step per entry; a step that has been released is never changed, only followed by another.
 * The number of steps taken stands in `PRAGMA user_version`. Times are milliseconds since 1970-01-01 UTC.
 */
export const migrations: readonly string[] = [
  trunk,
  `
  -- What a player has set; what is not here is as it comes.
  CREATE TABLE preference (
    player_id INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player_id, name)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Players of four who have left a game that goes on; replayed between the turns, in order of id.
  CREATE TABLE departure (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    board_id INTEGER NOT NULL REFERENCES board,
    seat INTEGER NOT NULL,
    after_turn INTEGER NOT NULL,
    left_at INTEGER NOT NULL,
    UNIQUE (board_id, seat)
  ) STRICT;
  `,
  club,
  scale,
  forget,
  `
  -- The position string that a board begins with; NULL for the start of its game.
  ALTER TABLE board ADD COLUMN start TEXT;
  -- One player has all its seats; it has no clocks and counts for nothing.
  ALTER TABLE board ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
  `,
  senders,
  keeping,
  `
  -- What its player wrote with it: no letter brings that to who has a daily digest.
  ALTER TABLE offer ADD COLUMN comment TEXT NOT NULL DEFAULT '';
  `,
  `
  -- The mail that failed for our fault and for which the clocks of its sender stand; NULL for bounces.
  ALTER TABLE pause ADD COLUMN mail_id INTEGER;
  CREATE INDEX pause_mail ON pause (mail_id) WHERE mail_id IS NOT NULL;
  `,
  lmtp,
  computer,
  `
  -- What the pictures of a letter are drawn from when it goes out, as JSON; NULL for a letter without any.
  ALTER TABLE outbox ADD COLUMN pictures TEXT;
  `,
  `
  -- The thinking time booked with a turn, given back when it is undone.
  ALTER TABLE turn ADD COLUMN used_ms INTEGER NOT NULL DEFAULT 0;
  -- Whether a game that is over was to count before its end made it unrated; NULL while it is not over.
  ALTER TABLE board ADD COLUMN rated_before INTEGER;
  -- News that waits for the next digest or letter of a board.
  CREATE TABLE missed (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player_id INTEGER NOT NULL REFERENCES player,
    board_id INTEGER NOT NULL REFERENCES board,
    happened TEXT NOT NULL,
    writer_id INTEGER REFERENCES player,
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX missed_player ON missed (player_id, board_id);
  CREATE INDEX missed_board ON missed (board_id);
  `,
  handover,
  `
  -- Who has sent nothing for long is taken away.
  CREATE INDEX sender_at ON sender (at);
  `,
  `
  -- 1 where a mail was set aside and nothing shows it to be a player's.
  ALTER TABLE inbox ADD COLUMN stranger INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX inbox_strangers ON inbox (stored_at) WHERE state = 'quarantined' AND stranger = 1;
  `,
  allowances,
  delivery,
  lost,
];
