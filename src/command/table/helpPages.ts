import { DataFileError } from '../../base/data/dataFile.js';
import {
  type Catalogue,
  err,
  type NameUnder,
  ok,
  type PlainCode,
  type Refusal,
  type Result,
  refusal,
  say,
  sentence,
} from '../../base/index.js';
import {
  type EmailLanguage,
  mainLanguage,
  type PlayerWords,
  playerWords,
  preferenceNames,
} from '../../base/language/playerWords.js';
import { nearest } from '../../base/language/typingErrors.js';
import { type Level, levelRating, levels } from '../../computer/search/levels.js';
import { type Game, gameNames, games, usualGame } from '../../rules/index.js';
import { optionPages } from '../arguments/gameOptions.js';
import type { CommandEntry } from '../model/commandEntry.js';
import { commandTable, translationsOf } from './commandTable.js';
import { inWordsOf, offerInWordsOf } from './wordsOfLanguage.js';

/** The page in `templates/<language>/help` that is sent if no topic is named. */
const firstPage = 'help';

/** Topics that have their own page in `templates/<language>/help`. */
export const pageTopics: readonly string[] = [
  'rules',
  'notation',
  'examples',
  'faq',
  'tutorial',
  'board',
  'strategy',
  'vocabulary',
  ...gameNames,
];

/** Returns the first game in the table that meets a condition; the usual game if none does. */
const gameWith = (has: (game: Game) => boolean): string => (games.find(has) ?? usualGame).name;

/** Topics that players can request without writing `help` first. */
export const bareTopics: readonly string[] = Object.values(playerWords).flatMap(
  ({ topicsAlone = [] }) => topicsAlone,
);

/** Topics whose page depends on the games. */
const aboutGames: Readonly<Record<string, string>> = {
  ...optionPages,
  edgeless: usualGame.name,
  superprong: usualGame.name,
  superprongs: usualGame.name,
  liberate: gameWith(({ actions }) => actions.includes('liberate')),
  partner: gameWith(({ seats }) => seats.length > 2),
  talk: gameWith(({ seats }) => seats.length > 2),
};

/**
 * Returns the words that players ask about, and the topics that they mean.
 * @throws DataFileError for an unknown topic
 */
export function topicsMeant(
  files: Readonly<Partial<Record<EmailLanguage, Pick<PlayerWords, 'topics' | 'topicsAlone'>>>>,
): Readonly<Record<string, string>> {
  const known = new Set([...helpTopics(), ...Object.keys(aboutGames)]);
  const meant: Record<string, string> = { ...aboutGames };
  for (const [code, { topics = {}, topicsAlone = [] }] of Object.entries(files)) {
    const unknown = (where: string, topic: string): Error =>
      new DataFileError(`data/playerWords/${code}.json`, [
        `${where}: there is no topic "${topic}"; the topics are ${[...known].join(', ')}`,
      ]);
    for (const [topic, words] of Object.entries(topics)) {
      if (!known.has(topic)) throw unknown('topics', topic);
      for (const word of words) meant[word] = aboutGames[topic] ?? topic;
    }
    const alone = topicsAlone.find((topic) => !known.has(topic) && !Object.hasOwn(meant, topic));
    if (alone !== undefined) throw unknown('topicsAlone', alone);
  }
  return meant;
}

/** Returns all help topics. */
export const helpTopics = (): readonly string[] => [
  ...new Set([...pageTopics, 'commands', ...commandTable.map(({ word }) => word)]),
];

/** Words from the game and the commands, and the topics that explain them. */
const explained = topicsMeant(playerWords);

/** Whether a word asks for the rules in any language, without `help` before it. */
export const asksForRules = (word: string): boolean =>
  bareTopics.includes(word) && (explained[word] ?? word) === 'rules';

/**
 * Returns the help page for a topic, or the first page if no topic is named. It uses the markup for help pages
 * (`letter/helpMarkup`). Refuses an unknown topic with `command.help.unknown`.
 * @param highest the highest computer level that the server offers; 0 if it offers none
 */
export function helpPage(
  asked: string | undefined,
  files: ReadonlyMap<string, string>,
  catalogue: Catalogue,
  {
    language = mainLanguage,
    highest = levels.last,
  }: { language?: string; highest?: number | undefined } = {},
): Result<string, Refusal> {
  // An option may be written with its hyphens.
  const topic = asked?.replace(/^-+(?=.)/, '');
  if (topic === undefined) return ok(files.get(firstPage) ?? '');
  const meant = explained[topic] ?? topic;
  if (meant === 'commands') return ok(overview(catalogue, language, highest));
  const own = pageTopics.includes(topic) ? files.get(topic) : undefined;
  if (own !== undefined) return ok(own);
  const entry = entryNamed(topic);
  if (entry) return ok(commandPage(entry, catalogue, language, highest));
  const page = pageTopics.includes(meant) ? files.get(meant) : undefined;
  if (page !== undefined) return ok(page);
  const explains = entryAbout(topic, meant);
  if (explains) return ok(commandPage(explains, catalogue, language, highest));
  const near = nearest(topic, helpTopics());
  const topics = helpTopics();
  return err(
    refusal(near ? 'command.help.near' : 'command.help.unknown', { topic, topics, near: near ?? '' }),
  );
}

/** Finds the command with a name, in any language. */
const entryNamed = (topic: string): CommandEntry | undefined =>
  commandTable.find(({ word, also }) => word === topic || also?.includes(topic)) ??
  commandTable.find((one) => translationsOf(one).includes(topic));

/** Finds the command that explains a topic. */
const entryAbout = (topic: string, meant: string): CommandEntry | undefined =>
  commandTable.find(({ word, about }) => word === meant || about?.includes(topic));

/** Returns the English name of a help topic, for the Subject of the answer; undefined for an unknown topic. */
export function helpTopicNamed(asked: string): string | undefined {
  const topic = asked.replace(/^-+(?=.)/, '');
  if (Object.hasOwn(aboutGames, topic) || pageTopics.includes(topic)) return topic;
  const entry = entryNamed(topic);
  if (entry) return entry.word;
  const meant = explained[topic] ?? topic;
  if (meant === 'commands' || pageTopics.includes(meant)) return meant;
  return entryAbout(topic, meant)?.word;
}

/** Says what a command does, and what else it is called in a language. */
function about(
  { word, also = [], translated = {} }: CommandEntry,
  catalogue: Catalogue,
  language: string,
): string {
  const own: Readonly<Record<string, readonly string[]>> = translated;
  // The usage line shows the first of the command's names in the language.
  const named = inWordsOf(language, word);
  const names = [...(own[language] ?? []), ...(named === word ? [] : [word]), ...also]
    .filter((name) => name !== named)
    .map((name) => `"${name}"`);
  return [
    sentence(`command.about.${word}`),
    ...(names.length === 0 ? [] : [sentence('command.help.names', { names })]),
  ]
    .map((said) => say(catalogue, said))
    .join(' ');
}

/** Words in usage lines that stand for something else. A number may follow them. */
const placeholders = [
  ...(['userid', 'password', 'addresses', 'address', 'boards', 'board', 'turn', 'games', 'game'] as const),
  ...(['page', 'topic', 'options', 'date', 'old', 'new', 'partner', 'enemy'] as const),
] as const satisfies readonly NameUnder<'command.usage.'>[];
const placeholder = new RegExp(`(?<![\\p{L}=-])(${placeholders.join('|')})(?!\\p{L})`, 'gu');

/** What may come before the command in a usage line. */
const beforeCommand = new RegExp(`^(?:(?:\\[game\\]|game|all|${gameNames.join('|')}) )?`);

/** Returns a usage line in the words of a language. */
function usageIn(usage: string, catalogue: Catalogue, language: string): string {
  if (language === mainLanguage) return usage;
  const filled = (text: string): string =>
    text.replace(placeholder, (_, name: (typeof placeholders)[number]) =>
      say(catalogue, sentence(`command.usage.${name}`)),
    );
  const [before = ''] = beforeCommand.exec(usage) ?? [];
  // `games` is also the name of a command.
  const [, word = '', behind = ''] =
    /^(\S+(?: address| password| new)?)(.*)$/.exec(usage.slice(before.length)) ?? [];
  const literal = /^(?:change|preview) /.test(word) ? word : (word.split(' ')[0] ?? '');
  const offers = ['draw', 'undo'].map((one) => offerInWordsOf(language, one)).join(' | ');
  const everything = inWordsOf(language, 'subscribe all').split(' ').at(-1) ?? '';
  const rest = filled(word.slice(literal.length) + behind)
    .replace('[draw | undo]', `[${offers}]`)
    .replace(/(?<=^ \[?\p{L}+ \| )all(?=\]?$)/u, everything);
  return filled(before) + inWordsOf(language, literal + rest);
}

/** Returns Markdown lines about the computer's levels up to the highest that the server offers, with their ratings. */
function aboutLevels(highest: number, catalogue: Catalogue): string[] {
  const { first, last, usual } = levels;
  // The refusal for a challenge says that the computer accepts no new games.
  if (highest < first) return [say(catalogue, refusal('club.computer.off'))];
  const each = Array.from({ length: highest - first + 1 }, (_, at) => (first + at) as Level);
  const rated = games.filter((game) => !game.wrap && !game.super);
  const limits = { first, last: highest, usual: Math.min(usual, highest) };
  return [
    say(catalogue, sentence('command.help.levels')),
    '',
    ...rated.map((game) => `- ${game.name}: ${each.map((level) => levelRating(game, level)).join(', ')}`),
    ...(highest < last ? ['', say(catalogue, sentence('command.help.levels.limited', limits))] : []),
  ];
}

/** Explains each usage line of `set`, which has one for each setting; empty for other commands. */
export const explanationsOf = ({ word }: CommandEntry, catalogue: Catalogue): string[] =>
  word === 'set' ? preferenceNames.map((name) => say(catalogue, sentence(`command.setting.${name}`))) : [];

/** Removes the spaces around bars: a bar with spaces would end a table cell. */
const inCell = (text: string): string => text.replaceAll(' | ', '|');

/** Returns a usage line with only the levels that the server offers, and without any if there is no choice. */
const withLevels = (usage: string, highest: number): string =>
  usage.replace(
    ` [-level=${levels.first}..${levels.last}]`,
    highest > levels.first ? ` [-level=${levels.first}..${highest}]` : '',
  );

function overview(catalogue: Catalogue, language: string, highest: number): string {
  const inFull = commandTable.filter((entry) => entry.inFull).map(({ word }) => word);
  const rows = commandTable.map((entry) => {
    const [usage = '', ...more] = entry.usage.map(
      (one) => `"${inCell(usageIn(withLevels(one, highest), catalogue, language))}"`,
    );
    const each = explanationsOf(entry, catalogue);
    if (each.length > 0)
      return [usage, ...more].map((one, at) => `| ${one} | ${each[at] ?? ''} |`).join('\n');
    return [...more.map((one) => `| ${one} | |`), `| ${usage} | ${about(entry, catalogue, language)} |`].join(
      '\n',
    );
  });
  return [
    `# ${say(catalogue, sentence('command.help.allCommands'))}`,
    '',
    say(catalogue, sentence('command.help.commands', { inFull })),
    '',
    ...rows,
  ].join('\n');
}

function commandPage(entry: CommandEntry, catalogue: Catalogue, language: string, highest: number): string {
  const notes: PlainCode[] = [
    ...(entry.inFull ? (['command.help.inFull'] as const) : []),
    ...(entry.onBoard ? (['command.help.onBoard'] as const) : []),
  ];
  const each = explanationsOf(entry, catalogue);
  return [
    `# ${say(catalogue, sentence('command.help.command', { word: inWordsOf(language, entry.word) }))}`,
    '',
    ...entry.usage.map((usage, at) => {
      const written = usageIn(withLevels(usage, highest), catalogue, language);
      return each[at] === undefined ? `- "${written}"` : `| "${inCell(written)}" | ${each[at]} |`;
    }),
    '',
    [about(entry, catalogue, language), ...notes.map((note) => say(catalogue, sentence(note)))].join(' '),
    '',
    ...(entry.word === 'challenge' ? [...aboutLevels(highest, catalogue), ''] : []),
    `## ${say(catalogue, sentence('command.help.examples'))}`,
    '',
    ...entry.examples.map((example) => `- "${inWordsOf(language, example)}"`),
  ].join('\n');
}
