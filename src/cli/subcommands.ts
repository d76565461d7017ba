import { type Catalogue, checkedSentence, say } from '../base/index.js';
import { levels } from '../computer/search/levels.js';
import { defaultSandboxFolder } from '../server/config/sandboxPaths.js';

/** One command of the program `octi`. */
export interface Subcommand {
  readonly name: string;
  /** Its arguments in commander's spelling. */
  readonly positional: readonly string[];
  /** Its options in commander's spelling, with their defaults. */
  readonly options?: readonly (readonly [flags: string, fallback?: string])[];
  readonly required?: readonly string[];
  /** Loads its file only when it is given: the program starts three times as fast. */
  readonly load: () => Promise<(...given: never[]) => unknown>;
}

const env = ['--env <file>'] as const;
const database = ['--database <file>'] as const;
const json = ['--json'] as const;
const page = ['--page <n>', '1'] as const;
const data = ['--data <folder>', defaultSandboxFolder] as const;

/** The commands of `octi`: its usage, `--help`, shell completion and manual page are made from them. */
export const subcommands: readonly Subcommand[] = [
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
    load: async () => (await import('./commands/serveCommand.js')).serve,
  },
  {
    name: 'play',
    positional: ['[game]'],
    options: [['--level <n>', String(levels.usual)], ['--side <side>', 'x'], ['--seed <n>']],
    load: async () => (await import('./commands/playCommand.js')).play,
  },
  {
    name: 'send',
    positional: [],
    required: ['--from <address>'],
    options: [['--subject <text>'], ['--body <text>'], ['--reply-to-last'], data],
    load: async () => (await import('./commands/sendCommand.js')).send,
  },
  {
    name: 'config',
    positional: [],
    options: [env, ['--lmtp <address>']],
    load: async () => (await import('./commands/configCommand.js')).config,
  },
  {
    name: 'check',
    positional: ['[database]'],
    options: [database, env],
    load: async () => (await import('./commands/databaseCommands.js')).check,
  },
  {
    name: 'export',
    positional: ['<number>'],
    options: [['--output <file>'], database, env],
    load: async () => (await import('./commands/recordCommands.js')).exportRecord,
  },
  {
    name: 'import',
    positional: ['<file...>'],
    options: [['--position']],
    load: async () => (await import('./commands/recordCommands.js')).importRecord,
  },
  {
    name: 'help',
    positional: ['[topic]'],
    load: async () => (await import('./commands/helpCommand.js')).help,
  },
  { name: 'engine', positional: [], load: async () => (await import('./commands/engineCommand.js')).engine },
  {
    name: 'players',
    positional: [],
    options: [database, env, json, page, ['--addresses']],
    load: async () => (await import('./commands/playersCommand.js')).players,
  },
  {
    name: 'boards',
    positional: ['[userid...]'],
    options: [['--state <state>', 'active'], ['--game <game>'], database, env, json, page],
    load: async () => (await import('./commands/boardsCommand.js')).boards,
  },
  {
    name: 'board',
    positional: ['[position]'],
    options: [database, env, json],
    load: async () => (await import('./commands/boardCommand.js')).board,
  },
  {
    name: 'picture',
    positional: ['[position]'],
    options: [['--output <file>'], database, env],
    load: async () => (await import('./commands/pictureCommand.js')).picture,
  },
  {
    name: 'undo',
    positional: ['<number>'],
    options: [['--to <turn>'], ['--reason <text>'], database, env],
    load: async () => (await import('./commands/undoCommand.js')).undo,
  },
  {
    name: 'status',
    positional: [],
    options: [['--alive'], database, env, json],
    load: async () => (await import('./commands/statusCommand.js')).status,
  },
  {
    name: 'backup',
    positional: ['<file>'],
    options: [['--force'], ['--every <interval>'], database, env],
    load: async () => (await import('./commands/databaseCommands.js')).backup,
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
    load: async () => (await import('./commands/mailCommand.js')).mail,
  },
  {
    name: 'rotate-secret',
    positional: [],
    options: [database, env],
    load: async () => (await import('./commands/databaseCommands.js')).rotateSecret,
  },
  {
    name: 'turns',
    positional: ['<position>'],
    options: [database, env],
    load: async () => (await import('./commands/positionCommands.js')).turns,
  },
  {
    name: 'think',
    positional: ['<position>'],
    options: [['--level <n>', '5'], ['--seed <n>', '0'], database, env],
    load: async () => (await import('./commands/positionCommands.js')).think,
  },
  {
    name: 'perft',
    positional: ['<position>', '<depth>'],
    options: [database, env],
    load: async () => (await import('./commands/positionCommands.js')).perft,
  },
  {
    name: 'completion',
    positional: ['<shell>'],
    load: async () => (await import('./commands/completionCommand.js')).completion,
  },
];

/**
 * The sentence about an argument or an option: its name's letters alone, behind the command's name where the same word
 * means something else there.
 */
export function aboutWord(catalogue: Catalogue, word: string, command: string): string {
  const key = word.replace(/[<[].*$/, '').replace(/[^a-z]/g, '') || word.replace(/[^a-z]/g, '');
  const own = `cli.${command}.${key}`;
  return say(catalogue, checkedSentence(catalogue, own in catalogue ? own : `cli.${key}`));
}
