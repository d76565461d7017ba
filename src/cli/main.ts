import { Command } from 'commander';
import { checkedSentence, refusal, say } from '../base/index.js';
import { version } from '../base/version.js';
import { defaultSandboxFolder } from '../server/config/sandboxPaths.js';
import { loadCatalogue } from '../server/outbound/catalogue.js';
import type { DatabaseOptions } from './withDatabase.js';

interface Subcommand {
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

const subcommands: readonly Subcommand[] = [
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
    positional: ['<file>'],
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
    options: [database, env, json],
    load: async () => (await import('./commands/statusCommand.js')).status,
  },
  {
    name: 'backup',
    positional: ['<file>'],
    options: [['--force'], database, env],
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
];

// A reader such as `head` that has seen enough closes the pipe; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const catalogue = loadCatalogue();
const words = (code: string): string => say(catalogue, checkedSentence(catalogue, code));

/** Names the database that a command has found damaged, and the way back; throws whatever else went wrong. */
async function failIfDamaged(error: unknown, where: DatabaseOptions): Promise<void> {
  const { code: why } = error as { code?: unknown };
  if (typeof why !== 'string' || !/^SQLITE_(?:CORRUPT|NOTADB)/.test(why)) throw error;
  const { fileOf } = await import('./withDatabase.js');
  const file = fileOf(where);
  if (!file.ok) throw error;
  process.stderr.write(`octi: ${say(catalogue, refusal('store.damaged', { file: file.value, why }))}\n`);
  process.exit(1);
}

const program = new Command('octi').description(words('cli.octi')).version(version);
program.helpCommand(false);
/** The sentence about an argument or an option: its name's letters alone, where need be behind the command's. */
const about = (name: string, command: string): string => {
  const key = name.replace(/[<[].*$/, '').replace(/[^a-z]/g, '') || name.replace(/[^a-z]/g, '');
  const own = `cli.${command}.${key}`;
  return words(own in catalogue ? own : `cli.${key}`);
};
for (const { name, positional, load, options = [], required = [] } of subcommands) {
  const command = program.command(name).description(words(`cli.${name}`));
  for (const one of positional) command.argument(one, about(one, name));
  for (const flags of required) command.requiredOption(flags, about(flags, name));
  for (const [flags, fallback] of options) command.option(flags, about(flags, name), fallback);
  command.action(async (...given: unknown[]) => {
    const run = (await load()) as (...given: unknown[]) => unknown;
    try {
      await run(...given);
    } catch (error) {
      // The options come before the command itself.
      await failIfDamaged(error, given.at(-2) as DatabaseOptions);
    }
  });
}
try {
  await program.parseAsync();
} catch (error) {
  const why = (error as { code?: unknown } | null)?.code;
  if (typeof why !== 'string' || !why.startsWith('SQLITE_')) throw error;
  process.stderr.write(`octi: ${say(catalogue, refusal('store.fault', { why }))}\n`);
  process.exit(1);
}
