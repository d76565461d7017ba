import { type Refusal, refusal, say, sentence, systemClock } from '../../base/index.js';
import { version } from '../../base/node/packageFacts.js';
import { heartbeatOf, lastStart, lastTick, silentSince } from '../../server/health/heartbeat.js';
import { troubleNow } from '../../server/health/hostTrouble.js';
import { storageFaultOf } from '../../server/health/storagePause.js';
import { maxAnswersToStrangers, strangersAnswered } from '../../server/inbound/rateLimits.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { byOperator, isDamage, isServed, type Store } from '../../store/index.js';
import { fail, failAll, print, printSentence } from '../output.js';
import { iso, readableTime, timeForPeople } from '../timesForPeople.js';
import { type DatabaseOptions, openForReading } from '../withDatabase.js';

/** A problem report lists at most this many emails and only counts the rest. */
const mostNamed = 10;
/** A server handles an email within seconds; if one has been waiting this long, something is wrong. */
const mostWaitMinutes = 10;

/** A server that has not checked its queues for this long is considered hung. */
const mostTickMs = 10 * 60_000;

/**
 * Runs `octi status --alive`, the health check of a container. It checks that a server is serving the database, that
 * the database can be written to, and that the server has checked for work or processed mail within ten minutes. Work
 * that is waiting for the operator does not matter.
 */
async function alive(where: DatabaseOptions): Promise<void> {
  const now = systemClock.now();
  const seen = openForReading(where);
  if (!seen.ok) return fail(seen.error);
  const { store, writeFault } = seen.value;
  const { file } = store.facts();
  const tickedAt = lastTick(store);
  const isAlive = isServed(file);
  store.close();
  if (!isAlive) return fail(refusal('cli.status.notServed', { file }));
  if (writeFault !== undefined && !writeFault.startsWith('SQLITE_BUSY')) {
    return fail(refusal('cli.status.unwritable', { file, why: writeFault }));
  }
  if (tickedAt === undefined || now - tickedAt > mostTickMs) {
    return fail(refusal('cli.status.noTick', { since: timeForPeople(tickedAt) }));
  }
  printSentence(sentence('cli.status.isAlive', { since: timeForPeople(tickedAt) }));
}

/** `octi status`: reports the state of the server; exits with 1 if something needs the operator's attention. */
export async function status({
  json,
  alive: onlyAlive = false,
  ...where
}: DatabaseOptions & { readonly json?: boolean; readonly alive?: boolean }): Promise<void> {
  if (onlyAlive) return alive(where);
  const now = systemClock.now();
  const seen = openForReading(where);
  if (!seen.ok) return fail(seen.error);
  const { store, writeFault } = seen.value;
  const facts = statusFacts(store, now);
  const wrong = [...storageProblems(store, writeFault), ...problems(store, now)];
  const polls = store.settings.get('kind') !== 'sandbox';
  store.close();
  const words = loadCatalogue();
  if (json) {
    const shown = { ...facts, wrong: wrong.map((why) => say(words, why)) };
    await print([JSON.stringify(shown, null, 2)]);
  } else await print([table(facts, polls)]);
  failAll(wrong);
}

function statusFacts(store: Store, now: number) {
  const { mailQueueAdmin } = store;
  const beat = heartbeatOf(store);
  const { inbox, outbox } = store.mailCounts();
  const { players, boards, active } = store.counts();
  const { file, bytes, schema } = store.facts();
  return {
    version,
    database: file,
    bytes,
    schema,
    running: isServed(file),
    started: iso(lastStart(store)),
    lastPoll: iso(beat?.polledAt),
    lastMail: iso(mailQueueAdmin.lastMail()),
    lastLetter: iso(mailQueueAdmin.lastLetter()),
    oldestMail: iso(mailQueueAdmin.oldestMail()),
    oldestLetter: iso(mailQueueAdmin.oldestLetter()),
    mails: inbox,
    strangers: mailQueueAdmin.strangers(),
    answersToStrangers: { today: strangersAnswered(store, now), most: maxAnswersToStrangers },
    letters: outbox,
    ...{ players, boards, active },
    waitingForComputer: store.computer.waiting(),
  };
}

/** Reports that the database cannot be written to now, or could not be when the server last tried. */
function storageProblems(store: Store, writeFault: string | undefined): Refusal[] {
  const { file } = store.facts();
  const fault = storageFaultOf(store);
  // If the database is busy, a server is writing to it, so the server is working.
  const why = writeFault?.startsWith('SQLITE_BUSY') ? undefined : writeFault;
  if (why !== undefined && !isDamage(why)) return [refusal('cli.status.unwritable', { file, why })];
  if (why !== undefined) return [refusal('store.damaged', { file, why })];
  if (!fault) return [];
  if (isDamage(fault.code)) return [refusal('store.damaged', { file, why: fault.code })];
  return [refusal('cli.status.fault', { file, why: fault.code, since: timeForPeople(fault.since) })];
}

/**
 * Lists all problems that need the operator's attention; includes quarantined emails only if they may be from players.
 */
function problems(store: Store, now: number): Refusal[] {
  const beat = heartbeatOf(store);
  const wrong: Refusal[] = [];
  if (beat && now - silentSince(beat) > beat.patienceMs) {
    const minutes = Math.floor((now - silentSince(beat)) / 60_000);
    const running = isServed(store.facts().file);
    wrong.push(refusal(running ? 'cli.status.noPoll' : 'cli.status.noServer', { minutes }));
  }
  const oldest = store.mailQueueAdmin.oldestStored();
  const waitMinutes = oldest === undefined ? 0 : Math.floor((now - oldest) / 60_000);
  if (waitMinutes >= mostWaitMinutes) wrong.push(refusal('cli.status.stuck', { minutes: waitMinutes }));
  const { failed = 0, quarantined = 0 } = store.mailCounts().inbox;
  const waiting = { failed, quarantined: quarantined - store.mailQueueAdmin.strangers() };
  for (const [state, count] of Object.entries(waiting)) {
    if (count === 0) continue;
    const stranger = state === 'quarantined' ? { stranger: false as const } : {};
    const mails = store.mailQueueAdmin
      .mails({ state, ...stranger, most: mostNamed })
      .map(({ id }) => String(id));
    const named = count > mails.length ? ['...', ...mails] : mails;
    wrong.push(refusal('cli.status.waits', { state, count, mails: named }));
  }
  const trouble = troubleNow(store, now);
  if (trouble) {
    const minutes = Math.max(1, Math.floor((now - trouble.since) / 60_000));
    wrong.push(refusal('cli.status.noLetters', { minutes, reason: trouble.reason }));
  }
  const lost = store.mailQueueAdmin.lost(byOperator);
  if (lost.length > 0) {
    const newest = lost.slice(-mostNamed).map(String);
    const letters = lost.length > newest.length ? ['...', ...newest] : newest;
    wrong.push(refusal('cli.status.lost', { count: lost.length, letters }));
  }
  return wrong;
}

/** Formats one line per fact, with its name first. A sandbox does not poll a mailbox. */
function table(facts: ReturnType<typeof statusFacts>, polls: boolean): string {
  const words = loadCatalogue();
  const none = say(words, sentence('cli.status.none'));
  const shown = (value: unknown): string => {
    if (value === null) return none;
    if (typeof value === 'boolean') return say(words, sentence(`cli.status.${value ? 'yes' : 'no'}`));
    if (typeof value !== 'object') return readableTime(String(value));
    const parts = Object.entries(value as object).map(([state, count]) => `${state} ${count}`);
    return parts.length === 0 ? none : parts.join(', ');
  };
  const names = (Object.keys(facts) as (keyof typeof facts)[]).filter((name) => polls || name !== 'lastPoll');
  const rows = names.map(
    (name) => [say(words, sentence(`cli.status.about.${name}`)), shown(facts[name])] as const,
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}
