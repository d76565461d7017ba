import { Command } from 'commander';
import { checkedSentence, refusal, say } from '../base/index.js';
import { version } from '../base/version.js';
import { loadCatalogue } from '../server/outbound/catalogue.js';
import { aboutWord, subcommands } from './subcommands.js';
import type { DatabaseOptions } from './withDatabase.js';

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
for (const { name, positional, load, options = [], required = [] } of subcommands) {
  const command = program.command(name).description(words(`cli.${name}`));
  for (const one of positional) command.argument(one, aboutWord(catalogue, one, name));
  for (const flags of required) command.requiredOption(flags, aboutWord(catalogue, flags, name));
  for (const [flags, fallback] of options) command.option(flags, aboutWord(catalogue, flags, name), fallback);
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
