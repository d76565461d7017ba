import { expect, test } from 'vitest';
import { describeError } from '../../../src/server/health/log.js';

test('an error is logged with its name, code and location, never with its message', () => {
  const error = Object.assign(new TypeError('alice@example.org said opensesame'), { code: 'EBAD' });
  error.stack = `${error}\n    at read (file:///home/x/octi/dist/mail/parse.js:12:3)\n`;
  expect(describeError(error)).toBe('TypeError EBAD dist/mail/parse.js:12:3');
  delete error.stack;
  expect(describeError(error)).toBe('TypeError EBAD');
  expect(describeError('opensesame')).toBe('not an error');
});
