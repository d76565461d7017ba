import type { Command } from 'commander';
import { helpText } from '../../command/index.js';
import { loadCatalogue, loadHelpPages } from '../../server/outbound/catalogue.js';
import { fail } from '../output.js';

/** `octi help`: the pages that players get by mail, or how a command of this program is used. */
export function help(topic: string | undefined, _options: object, own: Command): void {
  const text = helpText(topic?.toLowerCase(), loadHelpPages(), loadCatalogue());
  if (text.ok) process.stdout.write(`${text.value}\n`);
  else {
    const meant = own.parent?.commands.find((command) => command.name() === topic);
    if (meant) meant.outputHelp();
    else fail(text.error);
  }
}
