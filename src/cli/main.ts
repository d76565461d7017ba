import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { say, sentence } from '../base/index.js';
import { loadCatalogue } from '../server/catalogue.js';

interface Subcommand {
  readonly name: string;
  /** Its arguments in commander's spelling. */
  readonly takes: readonly string[];
  /** Loads its file only when it is given: the program starts three times as fast. */
  readonly load: () => Promise<(...given: never[]) => unknown>;
}

const subcommands: readonly Subcommand[] = [
  { name: 'engine', takes: [], load: async () => (await import('./engine.js')).engine },
  { name: 'board', takes: ['[position]'], load: async () => (await import('./board.js')).board },
  { name: 'turns', takes: ['<position>'], load: async () => (await import('./turns.js')).turns },
  { name: 'perft', takes: ['<position>', '<depth>'], load: async () => (await import('./perft.js')).perft },
];

// A reader such as `head` that has seen enough closes the pipe; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const catalogue = loadCatalogue();
const words = (code: string): string => say(catalogue, sentence(code));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const program = new Command('octi').description(words('cli.octi')).version(version);
for (const { name, takes, load } of subcommands) {
  const command = program.command(name).description(words(`cli.${name}`));
  for (const one of takes) command.argument(one, words(`cli.${one.replace(/[^a-z]/g, '')}`));
  command.action(async (...given: unknown[]) => {
    const run = (await load()) as (...given: unknown[]) => unknown;
    await run(...given);
  });
}
await program.parseAsync();
