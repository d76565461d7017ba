import type { Command } from 'commander';
import { helpPage } from '../../command/index.js';
import { helpAsText, parseHelp } from '../../letter/index.js';
import { loadCatalogue, loadHelpPages } from '../../server/outbound/loadTemplates.js';
import { fail } from '../output.js';

/** `octi help`: prints the help page that players get by email, or the usage of one of this program's commands. */
export function help(topic: string | undefined, _options: object, own: Command): void {
  const page = helpPage(topic?.toLowerCase(), loadHelpPages(), loadCatalogue());
  if (page.ok) process.stdout.write(`${helpAsText(parseHelp(page.value))}\n`);
  else {
    const meant = own.parent?.commands.find((command) => command.name() === topic);
    if (meant) meant.outputHelp();
    else fail(page.error);
  }
}
