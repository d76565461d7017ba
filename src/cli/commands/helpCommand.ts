import type { Command } from 'commander';
import { ok, say, sentence } from '../../base/index.js';
import { commandTable, helpPage, helpTopics } from '../../command/index.js';
import { helpAsText, parseHelp } from '../../letter/index.js';
import { loadCatalogue, loadHelpPages } from '../../server/outbound/loadTemplates.js';
import { fail } from '../output.js';

/** The words that name a help page in full. */
const topicWords: ReadonlySet<string> = new Set([...helpTopics(), ...commandTable.map(({ word }) => word)]);

/**
 * `octi help`: prints the help pages that players get by email, and the usage of this program's commands. A word that
 * means both, such as `board`, gets both.
 */
export function help(topics: readonly string[], _options: object, own: Command): void {
  const catalogue = loadCatalogue();
  const asked = topics.length === 0 ? [undefined] : topics;
  const pages = asked.map((topic) => {
    const word = topic?.toLowerCase();
    const usage = own.parent?.commands.find((command) => command.name() === word)?.helpInformation();
    const page = helpPage(word, loadHelpPages(), catalogue);
    // An abbreviation of another word: `picture` would get the page about pictures.
    if (usage !== undefined && !topicWords.has(word ?? '')) return ok(usage);
    if (!page.ok) return page;
    const text = (markup: string) => `${helpAsText(parseHelp(markup))}\n`;
    const program = word === undefined ? text(say(catalogue, sentence('cli.help.program'))) : usage;
    return ok([text(page.value), ...(program === undefined ? [] : [program])].join('\n'));
  });
  const [wrong] = pages.flatMap((page) => (page.ok ? [] : page.error));
  // Several words may lead to the same page, as in "challenge computer".
  const texts = new Set(pages.flatMap((page) => (page.ok ? page.value : [])));
  if (wrong) fail(wrong);
  else process.stdout.write([...texts].join('\n'));
}
