import { Command } from 'commander';
import { checkedSentence, refusal, say } from '../base/index.js';
import { defaultSandboxFolder } from '../server/config/sandboxPaths.js';
import { loadCatalogue } from '../server/outbound/catalogue.js';
import { version } from './version.js';
import type { Where } from './withDatabase.js';

interface Subcommand {
  readonly name: string;
  /** Its arguments in commander's spelling. */
  readonly takes: readonly string[];
  /** Its options in commander's spelling, with their defaults. */
  readonly options?: readonly (readonly [flags: string, fallback?: string])[];
  readonly needs?: readonly string[];
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
    takes: [],
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
    takes: [],
    needs: ['--from <address>'],
    options: [['--subject <text>'], ['--body <text>'], ['--reply-to-last'], data],
    load: async () => (await import('./commands/sendCommand.js')).send,
  },
  {
    name: 'config',
    takes: [],
    options: [env, ['--lmtp <address>']],
    load: async () => (await import('./commands/configCommand.js')).config,
  },
  {
    name: 'check',
    takes: ['[database]'],
    options: [database, env],
    load: async () => (await import('./commands/checkCommand.js')).check,
  },
  {
    name: 'export',
    takes: ['<number>'],
    options: [['--output <file>'], database, env],
    load: async () => (await import('./commands/exportCommand.js')).exportRecord,
  },
  {
    name: 'import',
    takes: ['<file>'],
    options: [['--position']],
    load: async () => (await import('./commands/importCommand.js')).importRecord,
  },
  { name: 'help', takes: ['[topic]'], load: async () => (await import('./commands/helpCommand.js')).help },
  { name: 'engine', takes: [], load: async () => (await import('./commands/engineCommand.js')).engine },
  {
    name: 'players',
    takes: [],
    options: [database, env, json, page, ['--addresses']],
    load: async () => (await import('./commands/playersCommand.js')).players,
  },
  {
    name: 'boards',
    takes: ['[userid...]'],
    options: [['--state <state>', 'active'], ['--game <game>'], database, env, json, page],
    load: async () => (await import('./commands/boardsCommand.js')).boards,
  },
  {
    name: 'board',
    takes: ['[position]'],
    options: [database, env, json],
    load: async () => (await import('./commands/boardCommand.js')).board,
  },
  {
    name: 'picture',
    takes: ['[position]'],
    options: [['--output <file>'], database, env],
    load: async () => (await import('./commands/pictureCommand.js')).picture,
  },
  {
    name: 'undo',
    takes: ['<number>'],
    options: [['--to <turn>'], ['--reason <text>'], database, env],
    load: async () => (await import('./commands/undoCommand.js')).undo,
  },
  {
    name: 'status',
    takes: [],
    options: [database, env, json],
    load: async () => (await import('./commands/statusCommand.js')).status,
  },
  {
    name: 'backup',
    takes: ['<file>'],
    options: [['--force'], database, env],
    load: async () => (await import('./commands/backupCommand.js')).backup,
  },
  {
    name: 'mail',
    takes: ['<verb>', '[box]', '[id]'],
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
    takes: [],
    options: [database, env],
    load: async () => (await import('./commands/rotateSecretCommand.js')).rotateSecret,
  },
  {
    name: 'turns',
    takes: ['<position>'],
    load: async () => (await import('./commands/turnsCommand.js')).turns,
  },
  {
    name: 'think',
    takes: ['<position>'],
    options: [
      ['--level <n>', '5'],
      ['--seed <n>', '0'],
    ],
    load: async () => (await import('./commands/thinkCommand.js')).think,
  },
  {
    name: 'perft',
    takes: ['<position>', '<depth>'],
    load: async () => (await import('./commands/perftCommand.js')).perft,
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
async function failIfDamaged(error: unknown, where: Where): Promise<void> {
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
for (const { name, takes, load, options = [], needs = [] } of subcommands) {
  const command = program.command(name).description(words(`cli.${name}`));
  for (const one of takes) command.argument(one, about(one, name));
  for (const flags of needs) command.requiredOption(flags, about(flags, name));
  for (const [flags, fallback] of options) command.option(flags, about(flags, name), fallback);
  command.action(async (...given: unknown[]) => {
    const run = (await load()) as (...given: unknown[]) => unknown;
    try {
      await run(...given);
    } catch (error) {
      // The options come before the command itself.
      await failIfDamaged(error, given.at(-2) as Where);
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
