import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkedSentence, exampleQuotes, say } from '../src/base/index.js';
import { mailProgramPatterns } from '../src/base/language/mailProgramPatterns.js';
import { anyPhrase, emailLanguages, mainLanguage, playerWords } from '../src/base/language/playerWords.js';
import {
  bareSubject,
  dayBackIn,
  inWordsOf,
  pageTopics,
  parseCommandLine,
  parseMailCommands,
  readInformalCommand,
  readInformalMail,
} from '../src/command/index.js';
import { answerLine } from '../src/command/line/answerWords.js';
import { findWord } from '../src/command/line/parseCommandLine.js';
import { commandTable } from '../src/command/table/commandTable.js';
import { helpTopicNamed, helpTopics, topicsMeant } from '../src/command/table/helpPages.js';
import { topicInWordsOf } from '../src/command/table/wordsOfLanguage.js';
import { mostColumns, wrap } from '../src/letter/textLayout.js';
import { gameNames } from '../src/rules/index.js';
import {
  helpPagesOf,
  loadCatalogue,
  refusalsOf,
  sentencesOf,
  templatesFolder,
} from '../src/server/outbound/loadTemplates.js';
import { rowId } from './support/rowId.js';

const folders = readdirSync(templatesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'web')
  .map(({ name }) => name);
/** Files with sentences that only operators and programs see. They stay in English. */
const notForPlayers = ['cli.json', 'config.json', 'engine.json', 'mailHost.json', 'serve.json', 'store.json'];
const english: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[mainLanguage, join(mainLanguage, 'refusals')].flatMap((folder) =>
    readdirSync(join(templatesFolder, folder))
      .filter((file) => file.endsWith('.json') && !notForPlayers.includes(file))
      .map((file) => JSON.parse(readFileSync(join(templatesFolder, folder, file), 'utf8'))),
  ),
);
const others = emailLanguages.filter((language) => language !== mainLanguage);

const blanks = (words: string): string[] =>
  [...new Set([...words.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();
const plurals = (words: string): string[] => [...words.matchAll(/\{(\w+):/g)].map(([, name = '']) => name);
/** Likely values for the blanks in commands. */
const likely: Readonly<Record<string, string>> = {
  ...{
    board: '101',
    game: 'octi',
    of: 'octi',
    userid: 'alice',
    reader: 'alice',
    turn: '57+E',
    offered: 'draw',
  },
  ...{
    seek: '3',
    like: '3',
    page: '2',
    level: '3',
    highest: '9',
    next: '5',
    day: '24 Dec',
    example: '24 Dec',
  },
};
/** Returns the English form of a word that follows a command; undefined for other lines. */
const wordBehind = (line: string): string | undefined =>
  new RegExp(`^(?:${anyPhrase('command.ended')})$`, 'u').test(line)
    ? 'off'
    : new RegExp(`^(?:${anyPhrase('command.newPlayer')})$`, 'u').test(line)
      ? 'to'
      : undefined;
/** Returns the English word for what `change` changes; other words are returned unchanged. */
const changedWord = (word: string): string =>
  (['address', 'password'] as const).find((kind) =>
    new RegExp(`^${anyPhrase(`command.${kind}`)}$`, 'u').test(word),
  ) ?? word;

/** Returns the meaning of an example, whatever its language: "ja" means "yes". */
function meaningOf(example: string): string {
  const line = example.slice(1, -1).replace(/\{(\w+)\}/g, (blank, name) => likely[name] ?? blank);
  const command = parseCommandLine(line);
  const [first = '', ...others] = line.split(' ');
  const [game, word = '', behind] = gameNames.includes(first)
    ? [[first], others[0], others.slice(1)]
    : [[], first, others];
  // For a command that needs arguments, only its name counts.
  const named = findWord(word, commandTable);
  const written =
    'entry' in named
      ? [
          ...game,
          named.entry.word,
          ...(named.entry.word === 'change' ? behind.map(changedWord) : behind),
        ].join(' ')
      : line;
  const meant = wordBehind(line) ?? answerLine(line) ?? (command.ok ? command.value.line : written);
  if (meant.startsWith('help '))
    return meant.replace(/\S+/g, (topic) => topics[topic] ?? helpTopicNamed(topic) ?? topic);
  // "reject" and "decline" answer an offer in the same way (docs/club-rules.md section 1).
  return meant.replace(/^reject\b/, 'decline');
}
const topics = topicsMeant(playerWords);
/**
 * Returns the meanings of the examples in the text. Only examples are in straight double quotes, because that
 * distinguishes text quoted by mail programs from commands.
 */
const meanings = (words: string): string[] => (words.match(exampleQuotes) ?? []).map(meaningOf).sort();
const withoutExamples = (words: string): string => words.replace(exampleQuotes, '');

test('a player can set exactly the languages that exist', () => {
  expect([...emailLanguages].sort()).toEqual(folders.sort());
  expect(emailLanguages[0]).toBe(mainLanguage);
  expect(Object.keys(english).length).toBeGreaterThan(500);
});

test.each([
  ['de', 'signup', 'anmelden alice'],
  ['de', 'help', 'hilfe'],
  ['de', 'players', 'spieler'],
  ['it', 'signup', 'iscrivi alice'],
  ['it', 'help', 'aiuto'],
  ['it', 'players', 'giocatori'],
] as const)('a first email in %s writes %s as %j', (language, word, example) => {
  const named = findWord(example.split(' ')[0] ?? '', commandTable);
  expect('entry' in named && named.entry.word).toBe(word);
  const own = sentencesOf(language);
  const first = ['letter.newcomer', 'letter.stranger', 'letter.moreHelp', 'letter.moreHelp.stranger'];
  const shown = [...first, 'letter.welcome.next'].map((code) => own[code]?.replace('{userid}', 'alice'));
  shown.push(helpPagesOf(language).get('help') ?? '');
  expect(shown.filter((text) => text?.includes(`"${example}"`)).length).toBeGreaterThan(1);
});

test.each(emailLanguages)('the welcome in %s says how to set each language', (language) => {
  const welcome = sentencesOf(language)['letter.welcome.languages'];
  for (const each of emailLanguages)
    expect(welcome).toContain(`"${inWordsOf(each, `set language ${each}`)}"`);
});

describe.each(others)('the catalogue in %s', (language) => {
  const own = sentencesOf(language);

  test('has exactly the sentences that players see', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    const refusals = Object.keys(refusalsOf(mainLanguage)).filter((code) => code in english);
    expect(Object.keys(refusalsOf(language)).sort()).toEqual(refusals.sort());
  });

  test.each(Object.keys(english))('%s has the same blanks, plurals and examples as in English', (code) => {
    const [words, model] = [own[code] ?? '', english[code] ?? ''];
    expect(blanks(words)).toEqual(blanks(model));
    expect(plurals(words)).toEqual(expect.arrayContaining(plurals(model)));
    expect(meanings(words)).toEqual(meanings(model));
    expect(withoutExamples(words)).not.toMatch(/["„“«»]/);
  });

  test('has every help page, with the same examples as in English', () => {
    const [pages, model] = [helpPagesOf(language), helpPagesOf(mainLanguage)];
    expect([...pages.keys()].sort()).toEqual([...model.keys()].sort());
    expect([...pages.keys()]).toEqual(expect.arrayContaining([...pageTopics]));
    for (const [topic, page] of pages) {
      expect(meanings(page), topic).toEqual(meanings(model.get(topic) ?? ''));
      expect(withoutExamples(page), topic).not.toMatch(/["„“«»]/);
      // A date with a year would eventually be in the past.
      expect(page, topic).not.toMatch(/until \d{4}|until .* 20\d\d/);
    }
  });
});

/** Fills in the blanks in a sentence: numbers where a plural depends on them, otherwise likely values. */
function filled(words: string, code: string, count: number): string {
  const likely: Record<string, string> = { turn: '57+E', board: '101', game: 'octi', square: '33' };
  const data = blanks(words).map((name) => {
    const numbered = plurals(words).includes(name) || /^(?:number|days|most|line|column)$/.test(name);
    return [name, numbered ? count : (likely[name] ?? 'alice')];
  });
  const catalogue = { [code]: words };
  return say(catalogue, checkedSentence(catalogue, code, Object.fromEntries(data)));
}

/** Turns a reason or a state, which is only part of a sentence, into a whole one. */
const asSentence = (text: string): string => (/[.?:]$/.test(text) ? text : `"x": ${text}.`);

const isSubject = (code: string): boolean => /^letter\..*about\b/.test(code);

/** Prefixes of Subjects: marks for replies and forwarded emails in all languages, and tags added by mail hosts. */
const replyPrefixes = [
  '',
  ...mailProgramPatterns.replyPrefixes.flatMap((prefix) => [`${prefix}: `, `${prefix.toUpperCase()}：`]),
  ...['re:', 'Re[2]: ', 'Re: Re: ', 'AW: Re: ', '[EXT] Re: ', '[octi] ', 'Re: [EXTERN] '],
];

/**
 * Lists every line that the text may contain, wherever mail programs or the server break lines. For each word, lists the
 * text from that word to the end, and as much of it as fits on a line.
 */
function linesOf(text: string): string[] {
  if (text.includes('\n')) return text.split('\n').flatMap(linesOf);
  const starts = [...text.matchAll(/(?<=^| )\S/g)].map(({ index }) => index);
  return starts.flatMap((start) => [text.slice(start), wrap(text.slice(start)).split('\n')[0] ?? '']);
}

describe.each(emailLanguages)('no text in %s', (language) => {
  const catalogue = loadCatalogue(language);

  test('reads as a command, wherever a line starts', () => {
    const wrong: string[] = [];
    for (const code of Object.keys(english).filter((one) => !isSubject(one))) {
      const text = asSentence(filled(catalogue[code] ?? '', code, 2));
      for (const line of linesOf(text)) {
        if (parseCommandLine(line).ok || parseCommandLine(line, { board: rowId(101) }).ok)
          wrong.push(`${code}: ${line}`);
        const informal = readInformalCommand(line) ?? readInformalCommand(line, { board: rowId(101) });
        if (informal || dayBackIn(line) !== undefined) wrong.push(`${code}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is a Subject that reads as a command', () => {
    const codes = Object.keys(english).filter(isSubject);
    expect(codes.length).toBeGreaterThan(10);
    const helpSubject = sentencesOf(language)['letter.answer.about.help'] ?? '';
    const subjects = [
      ...codes.map((code) => filled(catalogue[code] ?? '', code, 1)),
      ...helpTopics().map((topic) => helpSubject.replace('{topics}', topicInWordsOf(language, topic))),
    ];
    for (const subject of subjects) {
      expect(subject.length).toBeLessThanOrEqual(mostColumns);
      for (const before of replyPrefixes) {
        const read = parseMailCommands({ subject: before + subject, ownText: '' });
        if (read.ok) throw new Error(before + subject);
        const informal = readInformalMail({ subject: before + subject, ownText: '' }, read.error);
        expect(informal, before + subject).toBeUndefined();
        // An answer quotes it in full.
        if (bareSubject(before + subject) === subject)
          expect.soft(JSON.stringify(read.error.data), subject).not.toContain('****');
      }
    }
  });

  test('is a table heading with more or fewer columns than in English', () => {
    for (const code of ['letter.standings.head', 'letter.player.head']) {
      expect(catalogue[code]?.split('|').length).toBe(english[code]?.split('|').length);
    }
  });
});
