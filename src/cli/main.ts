import { Command } from 'commander';
import { checkedSentence, refusal, say, sentence } from '../base/index.js';
import { version } from '../base/node/packageFacts.js';
import { loadCatalogue } from '../server/outbound/loadTemplates.js';
import { aboutWord, type Subcommand, type SubcommandName, subcommands } from './subcommands.js';
import type { DatabaseOptions } from './withDatabase.js';

// A reader such as `head` closes the pipe once it has enough; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const catalogue = loadCatalogue();
const words = (code: string): string => say(catalogue, checkedSentence(catalogue, code));

/** Reports a database that a command found to be damaged, and how to recover it; rethrows any other error. */
async function failIfDamaged(error: unknown, where: DatabaseOptions): Promise<void> {
  const { code: why } = error as { code?: unknown };
  if (typeof why !== 'string' || !/^SQLITE_(?:CORRUPT|NOTADB)/.test(why)) throw error;
  const { databaseFileOf } = await import('./withDatabase.js');
  const file = databaseFileOf(where);
  if (!file.ok) throw error;
  process.stderr.write(`octi: ${say(catalogue, refusal('store.damaged', { file: file.value, why }))}\n`);
  process.exit(1);
}

/** Writes a message from commander, such as "error: unknown command 'foo'", like all other messages of this program. */
function usageError(text: string): string {
  const [line = '', ...others] = text
    .replace(/^error: /, '')
    .replace(/(?<=^|\s)'(.*?)'(?=[\s.,]|$)/gm, '"$1"')
    .split('\n');
  const begun = line.charAt(0).toUpperCase() + line.slice(1);
  return [`octi: ${begun.replace(/[^.!?]$/, '$&.')}`, ...others].join('\n');
}

/** The functions that run the commands. Each file is loaded only when needed, so that the program starts quickly. */
const loaders: Readonly<Record<SubcommandName, () => Promise<(...given: never[]) => unknown>>> = {
  serve: async () => (await import('./commands/serveCommand.js')).serve,
  play: async () => (await import('./commands/playCommand.js')).play,
  send: async () => (await import('./commands/sendCommand.js')).send,
  config: async () => (await import('./commands/configCommand.js')).config,
  check: async () => (await import('./commands/databaseCommands.js')).check,
  export: async () => (await import('./commands/recordCommands.js')).exportRecord,
  import: async () => (await import('./commands/recordCommands.js')).importRecord,
  help: async () => (await import('./commands/helpCommand.js')).help,
  engine: async () => (await import('./commands/engineCommand.js')).engine,
  players: async () => (await import('./commands/playersCommand.js')).players,
  boards: async () => (await import('./commands/boardsCommand.js')).boards,
  board: async () => (await import('./commands/boardCommand.js')).board,
  picture: async () => (await import('./commands/pictureCommand.js')).picture,
  undo: async () => (await import('./commands/undoCommand.js')).undo,
  status: async () => (await import('./commands/statusCommand.js')).status,
  backup: async () => (await import('./commands/databaseCommands.js')).backup,
  mail: async () => (await import('./commands/mailCommand.js')).mail,
  'rotate-secret': async () => (await import('./commands/databaseCommands.js')).rotateSecret,
  turns: async () => (await import('./commands/positionCommands.js')).turns,
  think: async () => (await import('./commands/positionCommands.js')).think,
  perft: async () => (await import('./commands/positionCommands.js')).perft,
  completion: async () => (await import('./commands/completionCommand.js')).completion,
};

const program = new Command('octi').description(words('cli.octi')).version(version);
program.helpCommand(false);
program.configureOutput({ outputError: (text, write) => write(usageError(text)) });
program.showHelpAfterError(words('cli.usage'));
for (const { name, positional, options = [], required = [] } of subcommands as readonly Subcommand[]) {
  const command = program.command(name).description(words(`cli.${name}`));
  command.showHelpAfterError(say(catalogue, sentence('cli.usage.command', { name })));
  for (const one of positional) command.argument(one, aboutWord(catalogue, one, name));
  for (const flags of required) command.requiredOption(flags, aboutWord(catalogue, flags, name));
  for (const [flags, fallback] of options) command.option(flags, aboutWord(catalogue, flags, name), fallback);
  command.action(async (...given: unknown[]) => {
    const run = (await loaders[name as SubcommandName]()) as (...given: unknown[]) => unknown;
    try {
      await run(...given);
    } catch (error) {
      // Commander passes the options just before the command itself.
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
