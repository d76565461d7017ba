import { expect, test } from 'vitest';
import { countRows } from '../../src/store/countRows.js';
import { openDatabase } from '../../src/store/index.js';

test('counts the rows that a SELECT names, with its values in order', () => {
  const db = openDatabase(':memory:', { create: true });
  if (!db.ok) throw new Error(db.error.code);
  expect(countRows(db.value, 'SELECT count(*) FROM outbox')).toBe(0);
  const numbers = 'SELECT count(*) FROM (VALUES (1), (2), (3)) WHERE column1';
  expect(countRows(db.value, `${numbers} > ?`, 1)).toBe(2);
  expect(countRows(db.value, `${numbers} BETWEEN ? AND ?`, 2, 2)).toBe(1);
});
