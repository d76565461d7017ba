import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plainThinker } from '../support/plainThinker.js';
import { PostOffice } from '../support/postOffice.js';

/** Indexes that may be scanned in full, since they list only pending work. */
const shortIndexes = ['inbox_new', 'seek_open', 'outbox_due'];
/** Statements that read every player on purpose, to write to everybody. */
const wholeByNature = ['FROM player WHERE left_at IS NULL'];
/** Tables that always stay small. */
const smallTables = ['secret', 'setting', 'mailbox', 'sqlite_sequence'];

/** Every statement that the server compiled, in order. */
const statements = new Set<string>();
let office: PostOffice;

const day = 24 * 60 * 60 * 1000;
/** Emails from three players that use every table; `~` is a reply to the newest letter to the sender. */
const mails = `
alice challenge bob
bob ~accept
alice octilite challenge bob -unrated
bob accept 102
alice move 101 57+E
bob ~33+B
alice queue 101 if 33+C then 57+D
alice submit 101 57+A
alice confirm 101
bob undo 101
alice accept 101 undo
bob propose 101
alice reject 101
bob preview 101 33+C
bob moves 101
bob show 101
bob all show alice
bob replay 101 1
bob showas labels 101
alice games
alice games next
alice games all
alice octilite games bob all
alice games alice bob active
carol games inactive
nobody games all
nobody octilite games all
nobody history
nobody octi4 history
alice history bob
alice list
alice list octilite octi4
alice octi standings
alice octi standings 2
alice seeks
alice octi seek
bob octi seek
bob join 1
bob unseek 2
alice octi4 seek
bob join 3
bob unseek 3
bob octi limit 7
alice challenge bob
alice userinfo bob
bob octilite challenge computer
bob ~46+E
alice message bob
alice chat 101
alice broadcast
alice mute bob
carol subscribe 101
carol notify 102
carol subscribe all
carol unsubscribe all
bob set digest daily
bob set labels on
bob vacation until 2026-01-20
bob vacation off
alice challenge carol
carol ~decline
alice add alice@example.net
alice ~resign
alice octilite challenge bob
bob ~accept
alice signoff to carol
alice ~yes
carol ~accept
carol signoff
alice delete
alice ~yes
`;

beforeAll(async () => {
  const { prepare } = Database.prototype;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    statements.add(sql);
    return prepare.call(this, sql);
  });
  office = new PostOffice({ thinker: plainThinker });
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid, 'password-1');
  for (const line of mails.trim().split('\n')) {
    const [who = '', ...rest] = line.split(' ');
    const what = rest.join(' ');
    const from = `${who}@example.com`;
    office.now += 60_000;
    const body = 'Some words.';
    if (what.startsWith('~')) await office.send({ from, body: what.slice(1), reply: office.last(from) });
    else await office.send({ from, subject: what, body });
  }
  // The clocks of boards in play run out, and digests fall due.
  office.now += 30 * day;
  await office.send({ from: 'bob@example.com', subject: 'claim 102' });
  vi.restoreAllMocks();
});

afterAll(() => office.close());

/** Returns the query plan of a statement, one entry per step. */
function planOf(sql: string): string[] {
  const db = new Database(office.file);
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, 1]);
  const statement = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
  const count = sql.match(/\?/g)?.length ?? 0;
  const steps =
    names.length > 0 ? statement.all(Object.fromEntries(names)) : statement.all(...Array(count).fill(1));
  db.close();
  return steps.map(({ detail }) => detail);
}

/** Returns the statement and its query plan if it gets slower as its tables grow, otherwise undefined. */
function fault(sql: string): string | undefined {
  if (wholeByNature.some((text) => sql.includes(text))) return undefined;
  const steps = planOf(sql);
  const reads = steps.filter((step) => /^(SCAN|SEARCH) (?!CONSTANT ROW)/.test(step));
  const whole = reads.filter((step) => {
    const [, verb, table = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(step) ?? [];
    if (smallTables.includes(table) || shortIndexes.some((index) => rest.includes(index))) return false;
    // SEARCH without an index means that SQLite looks for a minimum or maximum.
    return verb === 'SCAN' || !rest.includes('USING');
  });
  // A query that reads boards by state must read them in numerical order, up to a limit.
  const byState = reads.some((step) => step.includes('board_state'));
  const ordered = reads.length === 1 && !steps.some((step) => step.includes('TEMP B-TREE'));
  return whole.length > 0 || (byState && !ordered) ? `${sql}\n  ${steps.join('\n  ')}` : undefined;
}

test('no statement that the server runs scans a table', () => {
  const read = [...statements].filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT)/i.test(sql));
  expect(read.length).toBeGreaterThan(100);
  expect(read.map(fault).filter((one) => one !== undefined)).toEqual([]);
});

test('no statement is recompiled for different parameters', () => {
  expect([...statements].filter((sql) => /\s=\s*[?@]|LIMIT\s+[?@]/i.test(sql))).toEqual([]);
});

test('boards, hints and analyses waiting for the computer are each found by one index search', () => {
  const next = [...statements].filter((sql) => /think_at <= /.test(sql));
  expect(next.map((sql) => planOf(sql)).sort()).toEqual([
    [expect.stringMatching(/^SEARCH analysis USING INDEX analysis_waiting \(think_at>\? AND think_at<\?\)$/)],
    [expect.stringMatching(/^SEARCH board USING INDEX board_computer \(think_at<\?\)$/)],
    [expect.stringMatching(/^SEARCH hint USING INDEX hint_waiting \(think_at>\? AND think_at<\?\)$/)],
  ]);
});

test('the clock tick finds due notices and due digests with one index search each', () => {
  const due = [...statements].filter((sql) => /notice_at <= |digest_at <= /.test(sql));
  expect(due.map((sql) => planOf(sql))).toEqual([
    [expect.stringMatching(/^SEARCH board USING INDEX board_notice \(notice_at<\?\)$/)],
    [expect.stringMatching(/^SEARCH player USING COVERING INDEX player_digest \(digest_at<\?\)$/)],
  ]);
});
