import { expect, test } from 'vitest';
import { say, sentence } from '../../src/base/index.js';
import { loadCatalogue } from '../../src/server/catalogue.js';

const catalogue = loadCatalogue();
const lines = Object.keys(catalogue).filter((code) => /^letter\.how\.\w+\.\d$/.test(code));

test.each(lines)('%s, of the three lines that say how to answer, needs no second line', (code) => {
  const data = { board: 99999, userid: 'a-name-of-20-letters', number: 999 };
  expect(say(catalogue, sentence(code, data)).length).toBeLessThanOrEqual(78);
});
