import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  boardHeaders,
  domainOf,
  listHeaders,
  plusAddress,
  storedServerAddress,
  storeServerAddress,
} from '../../../src/server/outbound/serverAddress.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const plus = { address: 'octi@club.example.org', plusAddresses: true };
const plain = { ...plus, plusAddresses: false };

test('a server address has a domain, and is short enough for a token to be added', () => {
  expect(domainOf(plus)).toBe('club.example.org');
  expect(domainOf({ address: '"octi@home"@example.org', plusAddresses: false })).toBe('example.org');
  expect(plusAddress(plus, 'token')).toBe('octi+token@club.example.org');
});

test('letters about a board have the board’s List-Id, and say how to unsubscribe', () => {
  expect(boardHeaders(plus, rowId(101), 'token')).toEqual({
    'List-Id': 'Octi board 101 <board-101.club.example.org>',
    'List-Unsubscribe': '<mailto:octi+token@club.example.org?subject=octi%20unsubscribe%20101>',
  });
  expect(boardHeaders(plain, rowId(101), 'token')).toEqual({
    'List-Id': 'Octi board 101 <board-101.club.example.org>',
    'List-Unsubscribe':
      '<mailto:octi@club.example.org?subject=octi%20unsubscribe%20101&in-reply-to=%3Ctoken%40club.example.org%3E>',
  });
});

test('other letters say which command stops them', () => {
  expect(listHeaders(plain, 'octi set broadcast off')).toEqual({
    'List-Unsubscribe': '<mailto:octi@club.example.org?subject=octi%20set%20broadcast%20off>',
  });
});

describe('a database', () => {
  let office: PostOffice;
  beforeEach(() => {
    office = new PostOffice();
  });
  afterEach(() => office.close());

  test('knows the server that it belongs to', () => {
    expect(storedServerAddress(office.store)).toEqual({ address: 'octi@example.org', plusAddresses: true });
    storeServerAddress(office.store, plain);
    expect(storedServerAddress(office.store)).toEqual(plain);
    office.store.settings.drop('server address');
    expect(storedServerAddress(office.store)).toBeUndefined();
  });

  test.each(['{"address":"octi@example.org"}', '{"address":1,"plusAddresses":true}', '[]'])(
    'is refused if its server address is %s',
    (stored) => {
      office.store.settings.set('server address', stored);
      expect(() => storedServerAddress(office.store)).toThrow();
    },
  );
});
