import { expect, test } from 'vitest';
import { downloadAnswer } from '../../src/web/webRequest.js';

test.each([
  ['octi-101.sgf', 'octi-101.sgf'],
  ['a b\r\nX: 1"\';.txt', 'a%20b%0D%0AX%3A%201%22%27%3B.txt'],
  ['Größe\ud800.txt', 'Gr%C3%B6%C3%9Fe%EF%BF%BD.txt'],
])('a file may have the name %j', (name, written) => {
  const { headers } = downloadAnswer(name, 'text/plain', '');
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${written}`);
});
