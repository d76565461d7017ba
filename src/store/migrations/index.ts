import { m0001 } from './0001-first-schema.js';
import { m0002 } from './0002-preferences.js';
import { m0003 } from './0003-departures.js';
import { m0004 } from './0004-club.js';
import { m0005 } from './0005-scale.js';
import { m0006 } from './0006-forget-players.js';
import { m0007 } from './0007-practice-boards.js';
import { m0008 } from './0008-senders-and-bounces.js';
import { m0009 } from './0009-keeping.js';
import { m0010 } from './0010-offer-comments.js';
import { m0011 } from './0011-failed-mail-pauses.js';
import { m0012 } from './0012-lmtp.js';
import { m0013 } from './0013-computer.js';
import { m0014 } from './0014-pictures.js';
import { m0015 } from './0015-undo-and-missed-news.js';
import { m0016 } from './0016-transfers.js';
import { m0017 } from './0017-sender-index.js';
import { m0018 } from './0018-strangers.js';
import { m0019 } from './0019-allowances.js';
import { m0020 } from './0020-delivery.js';
import { m0021 } from './0021-lost-letters.js';
import { m0022 } from './0022-confirmations.js';
import { m0023 } from './0023-password-guesses.js';
import { m0024 } from './0024-batches-and-letter-texts.js';
import { m0025 } from './0025-last-turns.js';
import { m0026 } from './0026-turn-suggestions.js';
import { m0027 } from './0027-game-limits.js';
import { m0028 } from './0028-tutorial-boards.js';
import { m0029 } from './0029-digest-boards.js';
import { m0030 } from './0030-new-player.js';
import { m0031 } from './0031-mail-sources.js';
import { m0032 } from './0032-analyses.js';
import { m0033 } from './0033-puzzles-and-hints.js';
import { m0034 } from './0034-position-keys.js';
import { m0035 } from './0035-principal-variations.js';
import { m0036 } from './0036-message-ids.js';
import { m0037 } from './0037-hint-positions.js';

/**
 * The schema as numbered steps. A released step never changes; a later step corrects it. `PRAGMA user_version` is the
 * number of steps applied. Times are milliseconds since 1970-01-01 UTC.
 */
export const migrations: readonly string[] = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020,
  m0021,
  m0022,
  m0023,
  m0024,
  m0025,
  m0026,
  m0027,
  m0028,
  m0029,
  m0030,
  m0031,
  m0032,
  m0033,
  m0034,
  m0035,
  m0036,
  m0037,
];
