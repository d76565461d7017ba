import { expect, test } from 'vitest';
import { say, sentence } from '../../src/base/index.js';
import { languages } from '../../src/command/index.js';
import { loadCatalogue } from '../../src/server/outbound/catalogue.js';

const lines = languages.flatMap((language) => {
  const catalogue = loadCatalogue(language);
  const codes = Object.keys(catalogue).filter(
    (code) => /^letter\.how\.\w+(\.\w+)?$/.test(code) && !/\.watch/.test(code),
  );
  return codes.map((code) => [language, code, catalogue] as const);
});

test.each(lines)(
  'in %s %s, of the three lines that say how to answer, needs no second line',
  (_, code, catalogue) => {
    const data = { board: 99999, userid: 'a-name-of-20-letters', game: 'octi3base' };
    expect(say(catalogue, sentence(code, data)).length).toBeLessThanOrEqual(78);
  },
);
