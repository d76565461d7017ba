import { describe, expect, test } from 'vitest';
import { Cursor } from '../../src/notation/cursor.js';

describe('a cursor', () => {
  test('reads the next token and stays where it is if there is none', () => {
    const cursor = new Cursor('46Ca!+x');
    expect(cursor.owner()).toBeUndefined();
    expect(cursor.square()).toBe(46);
    expect(cursor.prongs()).toEqual({ prongs: 5, superprongs: 1 });
    expect(cursor.prongs()).toEqual({ prongs: 0, superprongs: 0 });
    expect(cursor.take('-')).toBe(false);
    expect(cursor.isAt('+')).toBe(true);
    expect(cursor.take('+')).toBe(true);
    expect(cursor.prong()).toBeUndefined();
    expect(cursor.take('X')).toBe(true);
    expect(cursor.atEnd).toBe(true);
    expect(cursor.take('x')).toBe(false);
    expect(cursor.before).toBe('46Ca!+x');
  });

  test('preserves the case of owner letters', () => {
    const cursor = new Cursor('O:x:AB');
    expect([cursor.owner(), cursor.owner(), cursor.owner()]).toEqual(['O', 'x', undefined]);
  });

  test.each(['40-', '4', 'A', '04'])('%s does not begin with a square', (text) => {
    const cursor = new Cursor(text);
    expect(cursor.square()).toBeUndefined();
    expect(cursor.refusal()).toMatchObject({ code: 'notation.wantTurn' });
  });

  test('says what was expected and where, with a short quote', () => {
    const cursor = new Cursor(`33-${'z'.repeat(200)}`);
    cursor.square();
    cursor.take('-');
    cursor.square();
    const { code, data } = cursor.refusal();
    expect([code, data?.before]).toEqual(['notation.wantSquare', '33-']);
    expect(String(data?.text)).toHaveLength(61);
  });
});
