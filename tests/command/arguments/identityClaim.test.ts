import { expect, test } from 'vitest';
import {
  isAddress,
  isPassword,
  quoteClaim,
  readBoardClaim,
  readClaim,
  readOwnClaim,
} from '../../../src/command/arguments/identityClaim.js';
import { rowId } from '../../support/rowId.js';

const code = (error: string) => ({ ok: false, error: { code: error } });

test('a userid and a password are read, and words that may be passwords are not quoted', () => {
  expect(readClaim('move', [])).toEqual({ ok: true, value: {} });
  expect(readClaim('move', ['alice'])).toEqual({ ok: true, value: { userid: 'alice' } });
  const claim = readClaim('move', ['alice', 'opensesame']);
  expect(claim).toEqual({ ok: true, value: { userid: 'alice', password: 'opensesame' } });
  expect(claim.ok && quoteClaim(claim.value)).toEqual(['alice', '****']);
  for (const [words, why] of [
    [['alice', 'opensesame', 'more'], 'command.claim.more'],
    [['5alice'], 'command.claim.userid'],
    [['alice', 'short'], 'command.claim.password'],
  ] as const) {
    const read = readClaim('move', words);
    expect(read).toMatchObject(code(why));
    expect(read).toMatchObject({ error: { data: {} } });
    expect(JSON.stringify(read)).not.toMatch(/alice|opensesame|short/);
  }
});

test('a userid or password is read only after a board number', () => {
  expect(readBoardClaim('accept', ['my', 'apologies'], { board: rowId(101) })).toMatchObject(
    code('command.claim.board'),
  );
  expect(readBoardClaim('accept', [], { board: rowId(101) })).toEqual({ ok: true, value: {} });
  expect(readBoardClaim('accept', ['102', 'bob'], { board: rowId(101) })).toEqual({
    ok: true,
    value: { board: 102, userid: 'bob' },
  });
});

test('in a command without a board, an invalid userid or password is refused, and the answer says why', () => {
  expect(readOwnClaim(['101'])).toMatchObject(code('command.claim.own'));
  expect(readOwnClaim(['alice', 'short'])).toMatchObject(code('command.claim.password'));
  expect(readOwnClaim(['alice'])).toEqual({ ok: true, value: { userid: 'alice' } });
});

test.each([
  ['opensesame', true],
  ['seven77', false],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['33opensesame', false],
])('%s may be a password: %s', (word, may) => {
  expect(isPassword(word)).toBe(may);
});

test.each([
  ['alice@example.org', true],
  ['a.b+c@localhost', true],
  ['alice', false],
  ['a..b@example.org', false],
  ['alice@.example.org', false],
  ['alice@example.org.', false],
  ['a b@example.org', false],
  [`${'x'.repeat(65)}@example.org`, false],
])('%s is an address: %s', (word, is) => {
  expect(isAddress(word)).toBe(is);
});
