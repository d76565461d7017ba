import { describe, expect, test } from 'vitest';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { firstBoard } from '../../../src/command/arguments/boardNumber.js';
import {
  commandTable,
  helpPage,
  helpTopics,
  inWordsOf,
  parseCommandLine,
} from '../../../src/command/index.js';
import { topicsMeant } from '../../../src/command/table/helpPages.js';
import { levelRating, levels } from '../../../src/computer/index.js';
import { helpAsText, parseHelp } from '../../../src/letter/index.js';
import { usualGame } from '../../../src/rules/index.js';
import { loadCatalogue, loadHelpPages } from '../../../src/server/outbound/loadTemplates.js';

const pages = loadHelpPages();
const catalogue = loadCatalogue();

const page = (topic?: string, language?: string, highest?: number): string => {
  const text = helpPage(topic, loadHelpPages(language), loadCatalogue(language), {
    ...(language !== undefined && { language }),
    highest,
  });
  if (!text.ok) throw new Error(`no help for ${topic}`);
  return helpAsText(parseHelp(text.value));
};
const topics = [undefined, ...helpTopics()];
const pagesIn = emailLanguages.flatMap((language) => topics.map((topic) => [language, topic] as const));

describe.each(pagesIn)('help in %s about %s', (language, topic) => {
  test('fits in 78 columns', () => {
    for (const line of page(topic, language).split('\n')) expect(line.length, line).toBeLessThanOrEqual(78);
  });

  test('has no line that reads as a command or a turn', () => {
    for (const line of page(topic, language).split('\n')) {
      for (const answered of [{}, { board: firstBoard }])
        expect(parseCommandLine(line, answered).ok, line).toBe(false);
    }
  });
});

test('without a topic, the first page is shown', () => {
  expect(page()).toContain('"signup alice"');
  for (const word of ['puzzle', 'hint', 'analyse']) expect(page()).toContain(`"${word}"`);
  expect(page('help')).toContain('"help [topic...]"');
  expect(page('help')).not.toBe(page());
});

test('the word list includes the commands that must be written in full', () => {
  const inFull = commandTable.filter((entry) => entry.inFull).map(({ word }) => word);
  expect(page('commands').replaceAll('\n', ' ')).toContain(`except for ${inFull.join(', ')}.`);
});

test.each([
  [
    { topics: { rule: ['spelregels'] } },
    'data/playerWords/it.json is invalid: topics: there is no topic "rule"',
  ],
  [
    { topicsAlone: ['spelregels'] },
    'data/playerWords/it.json is invalid: topicsAlone: there is no topic "spelregels"',
  ],
])('an unknown topic in a file of words is an error: %j', (words, why) =>
  expect(() => topicsMeant({ it: words })).toThrow(why),
);

test('an unknown topic is refused with the list of topics', () => {
  const near = helpPage('rule', pages, catalogue);
  expect(near).toMatchObject({ ok: false, error: { code: 'command.help.near', data: { near: 'rules' } } });
  expect(helpPage('zzzz', pages, catalogue)).toMatchObject({ error: { code: 'command.help.unknown' } });
});

test.each([
  ['ratings', 'standings'],
  ['computer', 'challenge'],
  ['display', 'set'],
  ['language', 'set'],
  ['digest', 'set'],
  ['password', 'change'],
  ['draw', 'propose'],
  ['clocks', 'faq'],
  ['nagtime', 'challenge'],
  ['picture', 'set'],
  ['practice', 'import'],
  ['-wrap', 'octi'],
  ['superprong', 'octi'],
  ['3base', 'octi3base'],
  ['super', 'octi'],
  ['edgeless', 'octi'],
  ['liberate', 'octi3base'],
  ['partner', 'octi4'],
  ['prongs', 'rules'],
  ['turns', 'notation'],
  ['sockel', 'vocabulary'],
  ['talk', 'octi4'],
  ['plus', 'board'],
  ['wortschatz', 'vocabulary'],
  ['lessico', 'vocabulary'],
  ['absprachen', 'octi4'],
  ['accordi', 'octi4'],
])('help for %s is the page about %s', (asked, word) => {
  expect(page(asked)).toBe(page(word));
});

test.each([
  ['rules', ['rules']],
  ['Rules', ['rules']],
  ['octi rules', ['rules', 'octi']],
  ['faq', ['faq']],
  ['tutorial', ['tutorial']],
  ['octilite tutorial', ['tutorial']],
  ['help rules octi', ['rules', 'octi']],
])('%s is a request for help', (line, topics) => {
  expect(parseCommandLine(line)).toMatchObject({ ok: true, value: { word: 'help', topics } });
});

test.each(['octi', 'board', 'rules are rules', 'tutorial please'])('%s is not a command', (line) => {
  expect(parseCommandLine(line).ok).toBe(false);
});

test('an option may be written with its hyphens', () => {
  expect(parseCommandLine('help -wrap 3base')).toMatchObject({
    ok: true,
    value: { topics: ['-wrap', '3base'] },
  });
});

test('-level is refused in a command not involving the computer, and the answer says where it is allowed', () => {
  for (const line of ['octi seek -level=3', 'octi challenge bob -level=3']) {
    expect(parseCommandLine(line)).toMatchObject({ ok: false, error: { code: 'command.challenge.level' } });
  }
});

describe.each(commandTable.map((entry) => [entry.word, entry] as const))('%s', (word, entry) => {
  test.each(entry.examples)('%s is read', (line) => {
    expect(parseCommandLine(line)).toMatchObject({ ok: true, value: { word } });
  });

  test.each(entry.wrong)('%s is refused', (line) => {
    expect(parseCommandLine(line).ok).toBe(false);
  });
});

describe('help about challenges lists the ratings', () => {
  const shown = (highest?: number) => page('challenge', 'en', highest).replace(/\s+/g, ' ');

  test('of all levels in each game', () => {
    expect(shown()).toContain(
      'from level 1 up: - octi: 270, 1070, 1190, 1350, 1500, 1710, 1930, 2090, 2270 -',
    );
    expect(shown()).toMatch(
      / - octi3base: 390, 990, [^-]* - octilite: 390, 990, [^-]* - octi4: 680, 1040, [^-]* /,
    );
    expect(shown()).not.toContain('On this server');
    expect(shown(9)).toBe(shown());
  });

  test('of the levels that the server offers', () => {
    expect(shown(3)).toMatch(/octi: 270, 1070, 1190 - .* - octilite: 390, 990, 1140 - /);
    expect(shown(3)).toContain('at levels 1 to 3, and at level 3 if you leave out -level=.');
    expect(shown(7)).toContain('at levels 1 to 7, and at level 5 if you leave out -level=.');
    expect(shown(0)).toContain('The computer does not accept new games on this server');
    expect(shown(0)).not.toContain('290');
  });

  test.each(['challenge', 'commands'])(
    'the usage of challenge on the page %j has only these levels',
    (topic) => {
      const usage = (highest: number) => /challenge computer ([^"]*)"/.exec(page(topic, 'en', highest))?.[1];
      expect([usage(9), usage(5), usage(1), usage(0)]).toEqual([
        '[-level=1..9] [options]',
        '[-level=1..5] [options]',
        '[options]',
        '[options]',
      ]);
    },
  );

  test.each(emailLanguages)('in lines that fit, in %s', (language) => {
    for (const highest of [0, 1, 3, 9]) {
      for (const line of page('challenge', language, highest).split('\n'))
        expect(line.length, line).toBeLessThanOrEqual(78);
    }
  });
});

test.each(emailLanguages)(
  "the %s FAQ gives the ratings of the computer's lowest and highest levels",
  (language) => {
    for (const level of [levels.first, levels.last] as const)
      expect(page('faq', language)).toContain(String(levelRating(usualGame, level)));
  },
);

test.each(['de', 'it'] as const)(
  'sentences and pages in %s name help topics as the commands are called there',
  (language) => {
    const help = inWordsOf(language, 'help');
    const texts = [...Object.values(loadCatalogue(language)), ...loadHelpPages(language).values()];
    const quoted = texts.flatMap((text) => [...text.matchAll(new RegExp(`"${help} (\\p{L}+)"`, 'gu'))]);
    expect(quoted.length).toBeGreaterThan(20);
    for (const [, topic = ''] of quoted) {
      const isEnglish = commandTable.some(({ word }) => word === topic);
      expect(isEnglish ? inWordsOf(language, `help ${topic}`) : `${help} ${topic}`).toBe(`${help} ${topic}`);
    }
  },
);
