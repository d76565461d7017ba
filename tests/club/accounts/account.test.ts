import { describe, expect, test } from 'vitest';
import { confirmAddress, maySignUp, nextDigest, signUp } from '../../../src/club/accounts/account.js';
import type { PlayerId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { pageOf, Table } from '../../support/table.js';

const own = (table: Table, userid = 'alice') => table.store.players.addresses(table.player(userid).id);

/** Creates an account with this many addresses. */
function withAddresses(count: number) {
  const table = new Table();
  const { id } = table.player('alice');
  for (let n = 2; n <= count; n += 1) table.store.players.addAddress(id, `a${n}@example.com`, false, n);
  return table;
}

describe('a sign-up', () => {
  const signup = { userid: 'zoe', passwordHash: 'hash', address: 'zoe@example.com' };

  test('creates the account', () => {
    const table = new Table();
    expect(maySignUp(table.store, signup)).toEqual({ ok: true, value: signup });
    expect(signUp(table.store, signup, 77)).toMatchObject({
      ok: true,
      value: { userid: 'zoe', joinedAt: 77 },
    });
    expect(table.store.players.byUserid('zoe')?.passwordHash).toBe('hash');
    expect(own(table, 'zoe')).toEqual(['zoe@example.com']);
  });

  test('is refused if the address already has an account, or if the name is taken', () => {
    const table = new Table();
    table.player('alice');
    const code = (other: object) => {
      const may = signUp(table.store, { ...signup, ...other }, 1);
      return may.ok ? '' : [may.error.code, may.error.data.userid];
    };
    expect(code({ address: 'alice@example.com' })).toEqual(['club.signup.known', 'alice']);
    expect(code({ userid: 'alice' })).toEqual(['club.signup.taken', 'alice']);
    expect(table.store.players.byUserid('zoe')).toBeUndefined();
  });

  test('may list up to nine more addresses', () => {
    const { store } = new Table();
    const others = (count: number) => Array.from({ length: count }, (_, n) => `z${n}@example.com`);
    expect(maySignUp(store, { ...signup, others: others(9) }).ok).toBe(true);
    expect(maySignUp(store, { ...signup, others: others(10) })).toMatchObject({
      error: { code: 'club.address.most', data: { most: 10 } },
    });
  });
});

describe('an address', () => {
  test('gets a confirmation email before it is added', () => {
    const table = new Table();
    expect(table.does('alice', 'add new@example.com')).toEqual({
      answer: { code: 'club.address.asked', data: {} },
      effects: [{ kind: 'confirmAddress', address: 'new@example.com' }],
    });
    expect(own(table)).toEqual(['alice@example.com']);
  });

  test('is not added if it belongs to somebody, or if the account has reached its limit', () => {
    const table = withAddresses(10);
    table.player('bob');
    expect(table.refuses('alice', 'add alice@example.com')).toBe('club.address.already');
    expect(table.refuses('alice', 'add bob@example.com')).toBe('club.address.taken');
    expect(table.says('alice', 'add new@example.com')).toMatchObject({
      error: { code: 'club.address.most', data: { most: 10 } },
    });
    expect(withAddresses(9).refuses('alice', 'add new@example.com')).toBe('');
    // The number of addresses stays the same.
    expect(table.refuses('alice', 'change address a2@example.com new@example.com')).toBe('');
  });

  test('replaces the only address, or the one named in the command', () => {
    const one = new Table();
    expect(one.does('alice', 'change address new@example.com').effects).toEqual([
      { kind: 'confirmAddress', address: 'new@example.com', replaces: 'alice@example.com' },
    ]);
    const table = withAddresses(2);
    expect(table.refuses('alice', 'change address new@example.com')).toBe('club.address.which');
    expect(table.refuses('alice', 'change address x@example.com new@example.com')).toBe(
      'club.address.notYours',
    );
    expect(table.does('alice', 'change address a2@example.com new@example.com').effects).toEqual([
      { kind: 'confirmAddress', address: 'new@example.com', replaces: 'a2@example.com' },
    ]);
  });

  test('acts for the player once it is confirmed, and the other addresses get a notice', () => {
    const table = withAddresses(2);
    const { id } = table.player('alice');
    const done = confirmAddress(table.store, id, { address: 'new@example.com' }, 9);
    const data = { address: 'new@example.com', userid: 'alice' };
    expect(done).toEqual({
      ok: true,
      value: {
        answer: { code: 'club.address.added', data },
        effects: ['alice@example.com', 'a2@example.com'].map((address) => ({
          kind: 'notifyAddress',
          address,
        })),
      },
    });
    expect(own(table)).toEqual(['alice@example.com', 'a2@example.com', 'new@example.com']);
  });

  test('becomes the first if it replaces the first', () => {
    const replaced = (replaces: string) => {
      const table = withAddresses(2);
      const { id } = table.player('alice');
      const done = confirmAddress(table.store, id, { address: 'new@example.com', replaces }, 9);
      expect(done).toMatchObject({
        value: { answer: { code: 'club.address.changed', data: { old: replaces } } },
      });
      return own(table);
    };
    expect(replaced('alice@example.com')).toEqual(['new@example.com', 'a2@example.com']);
    expect(replaced('a2@example.com')).toEqual(['alice@example.com', 'new@example.com']);
  });

  test('is refused if it now belongs to somebody else, if the account has too many, or if the account is gone', () => {
    const table = withAddresses(10);
    table.player('bob');
    const { id } = table.player('alice');
    const code = (playerId: PlayerId, wanted: { address: string; replaces?: string }) => {
      const done = confirmAddress(table.store, playerId, wanted, 9);
      return done.ok ? '' : done.error.code;
    };
    expect(code(id, { address: 'bob@example.com' })).toBe('club.address.taken');
    expect(code(id, { address: 'new@example.com' })).toBe('club.address.most');
    expect(code(rowId(999), { address: 'new@example.com' })).toBe('club.address.gone');
    expect(code(id, { address: 'new@example.com', replaces: 'a2@example.com' })).toBe('');
  });

  test('is removed, unless it is the last one', () => {
    const table = withAddresses(2);
    expect(table.refuses('alice', 'delete x@example.com')).toBe('club.address.notYours');
    expect(table.does('alice', 'delete a2@example.com')).toEqual({
      answer: { code: 'club.address.removed', data: { address: 'a2@example.com', userid: 'alice' } },
      effects: [{ kind: 'notifyAddress', address: 'a2@example.com' }],
    });
    expect(own(table)).toEqual(['alice@example.com']);
    expect(table.refuses('alice', 'delete alice@example.com')).toBe('club.address.last');
  });
});

test('a password is stored as a hash, and can be removed', () => {
  const table = new Table();
  expect(() => table.does('alice', 'change password secret12')).toThrow(
    'the hash of the password is missing',
  );
  table.mail = { passwordHash: 'hash' };
  expect(table.does('alice', 'change password secret12').answer.code).toBe('club.password.set');
  expect(table.player('alice').passwordHash).toBe('hash');
  expect(table.does('alice', 'change password off').answer.code).toBe('club.password.off');
  expect(table.player('alice').passwordHash).toBeNull();
});

describe('preferences', () => {
  test('are stored', () => {
    const table = new Table();
    const before = { code: 'club.set.labels.on', data: {} };
    const after = { code: 'club.set.back', data: { setting: 'labels off' } };
    expect(table.does('alice', 'set labels on')).toEqual({
      answer: { code: 'club.both', data: { before, after } },
      effects: [],
    });
    // There is nothing to undo.
    expect(table.does('alice', 'set labels on').answer).toEqual(before);
    expect(table.store.players.preferences(table.player('alice').id).get('labels')).toBe('on');
    expect(table.does('alice', 'set language de').answer).toEqual({ code: 'club.set.language', data: {} });
  });

  test('make a daily digest due at six', () => {
    const at = (text: string) => Date.parse(`2026-01-05T${text}Z`);
    const table = new Table();
    const { id } = table.player('alice');
    const next = (now: number) => nextDigest(table.store, id, now);
    expect(next(at('05:59:59.999'))).toBe(at('06:00'));
    expect(next(at('06:00'))).toBe(Date.parse('2026-01-06T06:00Z'));
    expect(next(at('23:59'))).toBe(Date.parse('2026-01-06T06:00Z'));
    table.does('alice', 'set digest daily');
    const due = next(table.now);
    const dueAt = (now: number) => table.store.players.dueForDigest(now, 9);
    expect([dueAt(due - 1), dueAt(due)]).toEqual([[], [table.player('alice').id]]);
    table.does('alice', 'set labels on');
    expect(dueAt(due)).toHaveLength(1);
    table.does('alice', 'set digest off');
    expect(dueAt(due)).toEqual([]);
  });

  test("make a daily digest due at the chosen time, in the player's time zone", () => {
    const table = new Table();
    const { id } = table.player('alice');
    const next = (now: string) => new Date(nextDigest(table.store, id, Date.parse(now))).toISOString();
    const set = table.does('alice', 'set digest daily 7:30').answer;
    expect(set).toEqual({ code: 'club.set.digest.utc', data: { clock: '07:30' } });
    expect(table.does('alice', 'set digest 7:30').answer).toEqual(set);
    expect(table.store.players.preferences(id).get('digest')).toBe('daily');
    expect(next('2026-01-05T07:29Z')).toBe('2026-01-05T07:30:00.000Z');
    const before = table.store.players.dueForDigest(nextDigest(table.store, id, table.now), 9);
    expect(before).toEqual([id]);
    expect(table.does('alice', 'set timezone Europe/Berlin').answer).toMatchObject({
      code: 'club.set.zone',
      data: { zone: 'Europe/Berlin' },
    });
    expect(next('2026-01-05T06:29Z')).toBe('2026-01-05T06:30:00.000Z');
    expect(next('2026-01-05T06:30Z')).toBe('2026-01-06T06:30:00.000Z');
    expect(table.does('alice', 'set digest daily 7:30').answer).toEqual({
      code: 'club.set.digest',
      data: { clock: '07:30', zone: 'Europe/Berlin' },
    });
    // When the clocks go forward, the day has 23 hours.
    expect(next('2026-03-28T12:00Z')).toBe('2026-03-29T05:30:00.000Z');
    table.does('alice', 'set timezone America/Los_Angeles');
    expect(table.store.players.dueForDigest(nextDigest(table.store, id, table.now) - 1, 9)).toEqual([]);
    expect(next('2026-01-05T15:29Z')).toBe('2026-01-05T15:30:00.000Z');
    table.does('alice', 'set digest daily');
    expect(next('2026-01-05T13:59Z')).toBe('2026-01-05T14:00:00.000Z');
    table.does('alice', 'set digest off');
    expect(table.does('alice', 'set timezone off').answer.code).toBe('club.set.utc');
    expect(table.store.players.dueForDigest(Number.MAX_SAFE_INTEGER, 9)).toEqual([]);
  });
});

test('"set" alone shows the settings of the player who asks', () => {
  const table = new Table();
  table.does('alice', 'set digest daily 07:00');
  const { settings } = pageOf(table.does('alice', 'set'), 'help');
  expect(settings?.get('digest')).toBe('daily 07:00');
  expect(settings?.get('labels')).toBe('off');
  expect(settings?.get('timezone')).toBe('off');
  expect(pageOf(table.does('alice', 'help rules'), 'help').settings).toBeUndefined();
});
