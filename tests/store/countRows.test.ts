import { expect, test } from 'vitest';
import { countRows } from '../../src/store/countRows.js';
import { openedDatabase } from '../support/openedDatabase.js';

test('returns the count of a SELECT, with parameters in the given order', () => {
  const db = openedDatabase(':memory:', { create: true });
  expect(countRows(db, 'SELECT count(*) FROM outbox')).toBe(0);
  const numbers = 'SELECT count(*) FROM (VALUES (1), (2), (3)) WHERE column1';
  expect(countRows(db, `${numbers} > ?`, 1)).toBe(2);
  expect(countRows(db, `${numbers} BETWEEN ? AND ?`, 2, 2)).toBe(1);
});
