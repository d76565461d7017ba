import type { Command } from 'commander';
import { ok } from '../../base/index.js';
import { helpPage } from '../../command/index.js';
import { helpAsText, parseHelp } from '../../letter/index.js';
import { loadCatalogue, loadHelpPages } from '../../server/outbound/loadTemplates.js';
import { fail } from '../output.js';

/** `octi help`: prints the help pages that players get by email, or the usage of this program's commands. */
export function help(topics: readonly string[], _options: object, own: Command): void {
  const catalogue = loadCatalogue();
  const asked = topics.length === 0 ? [undefined] : topics;
  const pages = asked.map((topic) => {
    const page = helpPage(topic?.toLowerCase(), loadHelpPages(), catalogue);
    if (page.ok) return ok(`${helpAsText(parseHelp(page.value))}\n`);
    const meant = own.parent?.commands.find((command) => command.name() === topic?.toLowerCase());
    return meant ? ok(meant.helpInformation()) : page;
  });
  const [wrong] = pages.flatMap((page) => (page.ok ? [] : page.error));
  // Several words may lead to the same page, as in "challenge computer".
  const texts = new Set(pages.flatMap((page) => (page.ok ? page.value : [])));
  if (wrong) fail(wrong);
  else process.stdout.write([...texts].join('\n'));
}
