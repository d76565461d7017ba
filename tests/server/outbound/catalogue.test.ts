import { expect, test } from 'vitest';
import { emailLanguages, mainLanguage } from '../../../src/base/playerWords.js';

import {
  helpPagesOf,
  loadCatalogue,
  loadHelpPages,
  refusalsOf,
  sentencesOf,
} from '../../../src/server/outbound/catalogue.js';

const others = emailLanguages.filter((language) => language !== mainLanguage);

test('the main language has every sentence and every help page', () => {
  expect(loadCatalogue()).toEqual(sentencesOf('en'));
  expect(loadCatalogue('en')).toEqual(sentencesOf('en'));
  expect(loadHelpPages()).toEqual(helpPagesOf('en'));
  expect(loadHelpPages().get('rules')).toMatch(/^# The rules of Octi\n/);
});

test.each(others)('sentences that %s lacks are in English', (language) => {
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

test('refusals are sentences like all others', () => {
  const [refusals, all] = [refusalsOf('en'), sentencesOf('en')];
  expect(refusals['club.noBoard']).toBe(all['club.noBoard']);
  expect(refusals).not.toHaveProperty(['letter.yourTurn']);
  expect(all).toMatchObject(refusals);
});

test('a language that does not exist is an error', () => {
  expect(() => sentencesOf('xx')).toThrow('ENOENT');
});
