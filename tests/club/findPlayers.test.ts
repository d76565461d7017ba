import { describe, expect, test } from 'vitest';
import { askingPlayer, playersNamed } from '../../src/club/findPlayers.js';
import { Table } from '../support/table.js';

/**
 * Creates a table with alice and bob, and returns an email from alice, who is authenticated unless
 * `isAuthenticated` is false.
 */
function mailFromAlice({ isAuthenticated = true }: { isAuthenticated?: boolean } = {}) {
  const table = new Table();
  const [alice] = [table.player('alice'), table.player('bob')];
  return {
    ...{ store: table.store, address: 'alice@example.com' },
    ...(isAuthenticated && { sender: { player: alice, proof: 'token' } as const }),
  };
}

test('the player who asks is the authenticated sender, or else the owner of the address that the answer goes to', () => {
  expect(askingPlayer(mailFromAlice())?.userid).toBe('alice');
  expect(askingPlayer({ ...mailFromAlice(), address: 'bob@example.com' })?.userid).toBe('alice');
  const unauthenticated = mailFromAlice({ isAuthenticated: false });
  expect(askingPlayer(unauthenticated)?.userid).toBe('alice');
  expect(askingPlayer({ ...unauthenticated, address: 'nobody@example.com' })).toBeUndefined();
});

describe('finding players by userid', () => {
  const named = (...userids: string[]) => {
    const found = playersNamed(mailFromAlice(), userids);
    return found.ok ? found.value.map(({ userid }) => userid) : found.error;
  };

  test('keeps the order of the userids', () => {
    expect(named('bob', 'alice', 'bob')).toEqual(['bob', 'alice', 'bob']);
    expect(named()).toEqual([]);
  });

  test('fails at the first unknown userid', () => {
    expect(named('bob', 'zoe', 'yan')).toEqual({ code: 'club.noPlayer', data: { userid: 'zoe' } });
    expect(named('opensesame')).toEqual({ code: 'club.noPlayer', data: { userid: 'opensesame' } });
  });

  test('fails on a redacted word (a password) without naming it', () => {
    for (const userids of [['****'], ['bob', '****']])
      expect(named(...userids)).toEqual({ code: 'club.noPlayer.hidden', data: {} });
  });

  test('fails and suggests how to challenge the computer if a userid looks like computer-3', () => {
    const computer = (userid: string, level: number, game = 'octi') => ({
      code: 'club.noPlayer.computer',
      data: { userid, game, level },
    });
    expect(named('computer-3')).toEqual(computer('computer-3', 3));
    expect(named('alice', 'Computer-12')).toEqual(computer('Computer-12', 9));
    expect(named('computer-0')).toEqual(computer('computer-0', 1));
    const table = new Table();
    table.player('alice');
    const challenge = (line: string) => table.does('alice', line);
    expect(() => challenge('octilite challenge computer-3')).toThrow(/club.noPlayer.computer/);
  });

  test("fails without quoting an unknown word that follows the sender's own userid and may be a password", () => {
    for (const word of ['opensesame', 'eightlen', 'pw', '****'])
      expect(named('alice', word, 'bob')).toMatchObject({ code: 'club.noPlayer.password' });
    expect(named('alice', 'sevenle')).toMatchObject({ code: 'club.noPlayer' });
    expect(named('bob', 'opensesame')).toMatchObject({ code: 'club.noPlayer' });
    expect(named('alice', 'bob', 'opensesame')).toMatchObject({ code: 'club.noPlayer' });
    for (const word of ['opensesame', '****'])
      expect(named('bob', word, 'alice')).toEqual({
        code: 'club.noPlayer.passwordBehind',
        data: { userid: 'bob' },
      });
    for (const word of ['opensesame', '****'])
      expect(named(word, 'bob')).toEqual({ code: 'club.noPlayer.passwordFirst', data: {} });
    for (const names of [
      ['bob', 'sevenle', 'alice'],
      ['sevenle', 'bob'],
    ])
      expect(named(...names)).toMatchObject({ code: 'club.noPlayer' });
    expect(named('computer-3', 'bob')).toMatchObject({ code: 'club.noPlayer.computer' });
  });
});
