import { expect, test } from 'vitest';
import { emailLanguages, mainLanguage } from '../../../src/base/language/playerWords.js';

import {
  helpPagesOf,
  loadCatalogue,
  loadHelpPages,
  parseSentences,
  refusalsOf,
  sentencesOf,
} from '../../../src/server/outbound/loadTemplates.js';

const others = emailLanguages.filter((language) => language !== mainLanguage);

test('the main language has every sentence and every help page', () => {
  expect(loadCatalogue()).toEqual(sentencesOf('en'));
  expect(loadCatalogue('en')).toEqual(sentencesOf('en'));
  expect(loadHelpPages()).toEqual(helpPagesOf('en'));
  expect(loadHelpPages().get('rules')).toMatch(/^# The rules of Octi\n/);
});

test.each(others)('sentences missing from %s are in English', (language) => {
  const [own, english, all] = [sentencesOf(language), sentencesOf('en'), loadCatalogue(language)];
  expect(Object.keys(all).toSorted()).toEqual(Object.keys(english).toSorted());
  const missing = Object.keys(english).find((code) => !(code in own)) ?? '';
  expect(all[missing]).toBe(english[missing]);
  expect(all['letter.yourTurn']).toBe(own['letter.yourTurn']);
  expect(all['letter.yourTurn']).not.toBe(english['letter.yourTurn']);
  const pages = loadHelpPages(language);
  expect([...pages.keys()].toSorted()).toEqual([...helpPagesOf('en').keys()].toSorted());
  for (const [topic, page] of helpPagesOf(language)) expect(pages.get(topic)).toBe(page);
});

test('refusals are in the catalogue like all other sentences', () => {
  const [refusals, all] = [refusalsOf('en'), sentencesOf('en')];
  expect(refusals['club.noBoard']).toBe(all['club.noBoard']);
  expect(refusals).not.toHaveProperty(['letter.yourTurn']);
  expect(all).toMatchObject(refusals);
});

test('a language that does not exist is an error', () => {
  expect(() => sentencesOf('xx')).toThrow('ENOENT');
});

test('the error for an invalid sentence file names the file, the key and what is expected', () => {
  const parse = (json: string) => () => parseSentences('de/club.json', json);
  expect(
    parse('{ "club.noBoard": "Es gibt kein Brett {board}.", "club.a+b": "{n:ein Zug|Züge}" }')(),
  ).toEqual({
    'club.noBoard': 'Es gibt kein Brett {board}.',
    'club.a+b': '{n:ein Zug|Züge}',
  });
  expect(parse('{ "club.noBoard": "Es')).toThrow(/^de\/club\.json is invalid: /);
  expect(parse('["club"]')).toThrow('de/club.json is invalid: a file of sentences must be one object: {');
  expect(parse('{ "club.noBoard": 5, "club.on": null }')).toThrow(
    /"club\.noBoard"\]: a sentence must be text in quotation marks: "You win\."\n.*"club\.on"\]: a sentence/,
  );
  expect(parse('{ "club.noBoard": " " }')).toThrow('["club.noBoard"]: a sentence must not be empty');
  expect(parse('{ "noBoard": "x" }')).toThrow('noBoard: a key must look like "club.noBoard"');
  expect(parse('{ "club.noBoard": "Kein {board" }')).toThrow(': a placeholder must look like "{count}"');
  expect(parse('{ "club.noBoard": "{n:eins}" }')).toThrow(': a placeholder must look like');
});
