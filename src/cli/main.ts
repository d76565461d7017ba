import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { type Catalogue, type Refusal, say, sentence } from '../base/index.js';
import { loadCatalogue } from '../server/catalogue.js';

/** A subcommand's file: does its work, or answers why it cannot. */
interface CommandFile {
  run(catalogue: Catalogue, ...given: string[]): Promise<Refusal | undefined>;
}

/** Files are loaded only when their command is given: the program starts three times as fast. */
const commands: readonly { name: string; takes: readonly string[]; load: () => Promise<CommandFile> }[] = [
  { name: 'engine', takes: [], load: () => import('./engine.js') },
  { name: 'board', takes: ['[position]'], load: () => import('./board.js') },
  { name: 'turns', takes: ['<position>'], load: () => import('./turns.js') },
  { name: 'perft', takes: ['<position>', '<depth>'], load: () => import('./perft.js') },
];

/** A reader such as `head` that has seen enough closes the pipe; that is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const catalogue = loadCatalogue();
const words = (code: string): string => say(catalogue, sentence(code));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const program = new Command('octi').description(words('cli.octi')).version(version);
for (const { name, takes, load } of commands) {
  const command = program.command(name).description(words(`cli.${name}`));
  for (const one of takes) command.argument(one, words(`cli.${one.replace(/[^a-z]/g, '')}`));
  command.action(async (...given: unknown[]) => {
    const { run } = await load();
    const refused = await run(catalogue, ...(given.slice(0, takes.length) as string[]));
    if (!refused) return;
    process.stderr.write(`${say(catalogue, refused)}\n`);
    process.exitCode = 1;
  });
}
await program.parseAsync();
