import { type Catalogue, checkedSentence, say } from '../base/index.js';
import { levels } from '../computer/search/levels.js';
import { defaultSandboxFolder } from '../server/sandbox/sandboxPaths.js';
import type { BoardState } from '../store/index.js';

/** A command of the `octi` program. */
export interface Subcommand {
  readonly name: string;
  /** Its arguments in commander's syntax. */
  readonly positional: readonly string[];
  /** Its options in commander's syntax, with their defaults. */
  readonly options?: readonly (readonly [flags: string, fallback?: string])[];
  readonly required?: readonly string[];
}

/** What `octi mail` can do with received emails and outgoing letters. */
export const mailVerbs = ['list', 'show', 'retry', 'release', 'drop', 'refetch'] as const;

/** The board states that `octi boards` can filter by. */
export const boardStates = [
  'offered',
  'active',
  'finished',
  'declined',
] as const satisfies readonly BoardState[];

/** The two sides of `octi mail`: received emails and outgoing letters. */
export const mailBoxes = ['in', 'out'] as const;

const env = ['--env <file>'] as const;
const database = ['--database <file>'] as const;
const json = ['--json'] as const;
const page = ['--page <n>', '1'] as const;
const data = ['--data <folder>', defaultSandboxFolder] as const;

/** The commands of `octi`: usage, `--help`, shell completion and the manual page are generated from them. */
export const subcommands = [
  {
    name: 'serve',
    positional: [],
    options: [
      env,
      ['--lmtp <address>'],
      ['--from-start'],
      ['--sandbox'],
      ['--smtp-port <port>', '2525'],
      data,
      ['--no-trust'],
    ],
  },
  {
    name: 'play',
    positional: ['[game]'],
    options: [['--level <n>', String(levels.usual)], ['--side <side>', 'x'], ['--seed <n>']],
  },
  {
    name: 'send',
    positional: [],
    required: ['--from <address>'],
    options: [['--subject <text>'], ['--body <text>'], ['--reply-to-last'], data],
  },
  {
    name: 'config',
    positional: [],
    options: [env, ['--lmtp <address>']],
  },
  {
    name: 'check',
    positional: ['[database]'],
    options: [database, env],
  },
  {
    name: 'export',
    positional: ['<number>'],
    options: [['--output <file>'], database, env],
  },
  {
    name: 'import',
    positional: ['<file...>'],
    options: [['--position']],
  },
  {
    name: 'help',
    positional: ['[topic...]'],
  },
  { name: 'engine', positional: [] },
  {
    name: 'players',
    positional: [],
    options: [database, env, json, page, ['--addresses']],
  },
  {
    name: 'boards',
    positional: ['[userid...]'],
    options: [['--state <state>', 'active'], ['--game <game>'], database, env, json, page],
  },
  {
    name: 'board',
    positional: ['[position]'],
    options: [database, env, json],
  },
  {
    name: 'picture',
    positional: ['[position]'],
    options: [['--output <file>'], database, env],
  },
  {
    name: 'undo',
    positional: ['<number>'],
    options: [['--to <turn>'], ['--reason <text>'], database, env],
  },
  {
    name: 'status',
    positional: [],
    options: [['--alive'], database, env, json],
  },
  {
    name: 'backup',
    positional: ['<file>'],
    options: [['--force'], ['--every <interval>'], database, env],
  },
  {
    name: 'mail',
    positional: ['<verb>', '[box]', '[id]'],
    options: [
      ['--state <state>'],
      ['--limit <n>', '50'],
      ['--reason <text>'],
      ['--since <day>'],
      database,
      env,
      json,
    ],
  },
  {
    name: 'rotate-secret',
    positional: [],
    options: [database, env],
  },
  {
    name: 'turns',
    positional: ['<position>'],
    options: [database, env],
  },
  {
    name: 'think',
    positional: ['<position>'],
    options: [['--level <n>', '5'], ['--seed <n>', '0'], database, env],
  },
  {
    name: 'perft',
    positional: ['<position>', '<depth>'],
    options: [database, env],
  },
  {
    name: 'completion',
    positional: ['<shell>'],
  },
] as const satisfies readonly Subcommand[];

/** The name of an `octi` command. */
export type SubcommandName = (typeof subcommands)[number]['name'];

/**
 * Returns the sentence that describes an argument or an option. The sentence's code ends with the letters of `word`,
 * after the command's name if the word has a special meaning in that command.
 */
export function aboutWord(catalogue: Catalogue, word: string, command: string): string {
  const key = word.replace(/[<[].*$/, '').replace(/[^a-z]/g, '') || word.replace(/[^a-z]/g, '');
  const own = `cli.${command}.${key}`;
  return say(catalogue, checkedSentence(catalogue, own in catalogue ? own : `cli.${key}`));
}
