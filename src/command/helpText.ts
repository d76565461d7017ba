import {
  type Catalogue,
  err,
  ok,
  type PlainCode,
  type Refusal,
  type Result,
  refusal,
  say,
  sentence,
} from '../base/index.js';
import { type Game, gameNames, games, usualGame } from '../rules/index.js';
import { commandTable, translationsOf } from './commandTable.js';
import { nearest } from './typingErrors.js';
import type { CommandEntry } from './words/commandEntry.js';
import { optionPages } from './words/gameOptions.js';

/** The page in `templates/<language>/help` that comes where no topic is named. */
const firstPage = 'help';

/** Topics that have a page of their own in `templates/<language>/help`. */
export const pageTopics: readonly string[] = [
  'rules',
  'notation',
  'examples',
  'faq',
  'tutorial',
  ...gameNames,
];

/** The first game of the table that has what a word is about. */
const gameWith = (has: (game: Game) => boolean): string => (games.find(has) ?? usualGame).name;

/** Words of the game, and the page that explains them. */
const explained: Readonly<Record<string, string>> = {
  ...optionPages,
  edgeless: usualGame.name,
  superprong: usualGame.name,
  superprongs: usualGame.name,
  liberate: gameWith(({ actions }) => actions.includes('liberate')),
  partner: gameWith(({ seats }) => seats.length > 2),
  pod: 'rules',
  pods: 'rules',
  prong: 'rules',
  prongs: 'rules',
  reserve: 'rules',
  step: 'rules',
  jump: 'rules',
  capture: 'rules',
  stack: 'rules',
  insert: 'rules',
  enter: 'rules',
  clock: 'faq',
  clocks: 'faq',
  time: 'faq',
  nag: 'faq',
  turn: 'notation',
  turns: 'notation',
};

/** Everything that `help` can be asked about. */
export const helpTopics = (): readonly string[] => [
  ...pageTopics,
  'commands',
  ...commandTable.map(({ word }) => word),
];

/** The help page of a topic, the first page where none is named; refuses with `command.help.unknown` what there is none for. */
export function helpText(
  asked: string | undefined,
  files: ReadonlyMap<string, string>,
  catalogue: Catalogue,
): Result<string, Refusal> {
  // An option may be named as it is written.
  const topic = asked?.replace(/^-+(?=.)/, '');
  if (topic === undefined) return ok((files.get(firstPage) ?? '').trimEnd());
  if (topic === 'commands') return ok(overview(catalogue));
  const entry =
    commandTable.find(({ word, also }) => word === topic || also?.includes(topic)) ??
    commandTable.find((one) => translationsOf(one).includes(topic));
  if (entry) return ok(commandPage(entry, catalogue));
  const page = files.get(explained[topic] ?? topic);
  if (page !== undefined) return ok(page.trimEnd());
  const explains = commandTable.find(({ about }) => about?.includes(topic));
  if (explains) return ok(commandPage(explains, catalogue));
  const near = nearest(topic, helpTopics());
  const topics = helpTopics();
  return err(
    refusal(near ? 'command.help.near' : 'command.help.unknown', { topic, topics, near: near ?? '' }),
  );
}

const about = (entry: CommandEntry, catalogue: Catalogue): string =>
  say(catalogue, sentence(`command.about.${entry.word}`));

function overview(catalogue: Catalogue): string {
  const inFull = commandTable.filter((entry) => entry.inFull).map(({ word }) => word);
  const rows = commandTable.flatMap((entry) => [
    ...entry.usage.map((usage) => `  «${usage}»`),
    ...fold(about(entry, catalogue), 70).map((line) => `      ${line}`),
  ]);
  return [...fold(say(catalogue, sentence('command.help.commands', { inFull })), 78), '', ...rows].join('\n');
}

function commandPage(entry: CommandEntry, catalogue: Catalogue): string {
  const notes: PlainCode[] = [
    ...(entry.inFull ? (['command.help.inFull'] as const) : []),
    ...(entry.onBoard ? (['command.help.onBoard'] as const) : []),
  ];
  return [
    ...entry.usage.map((usage) => `«${usage}»`),
    '',
    ...fold(about(entry, catalogue), 78),
    ...notes.flatMap((note) => fold(say(catalogue, sentence(note)), 78)),
    '',
    say(catalogue, sentence('command.help.examples')),
    ...entry.examples.map((example) => `  «${example}»`),
  ].join('\n');
}

function fold(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
