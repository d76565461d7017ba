import { say, sentence } from '../../src/base/index.js';
import { aboutWord, type Subcommand, subcommands } from '../../src/cli/subcommands.js';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';

/** Escapes text for a manual page: backslashes are doubled, and no line begins with a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1');

/** Generates the manual page `octi(1)`, in man macros, from the table of commands. `data/octi.1` contains this text. */
export function manualPage(version: string): string {
  const words = loadCatalogue();
  const lines = [
    `.TH OCTI 1 "" "Octi by mail ${version}" "User Commands"`,
    '.SH NAME',
    `octi \\- ${roff(say(words, sentence('cli.octi')))}`,
    '.SH SYNOPSIS',
    '.B octi',
    '.I command',
    '.RI [ options ]',
    '.SH COMMANDS',
  ];
  for (const { name, positional, options = [], required = [] } of subcommands as readonly Subcommand[]) {
    lines.push('.SS', roff(['octi', name, ...required, ...positional].join(' ')));
    lines.push(roff(say(words, sentence(`cli.${name}` as 'cli.serve'))));
    const parts = [
      ...positional.map((word) => [word, aboutWord(words, word, name)]),
      ...required.map((flags) => [flags, aboutWord(words, flags, name)]),
      ...options.map(([flags, fallback]) => {
        const about = aboutWord(words, flags, name);
        return [flags, fallback === undefined ? about : `${about} (default: ${fallback})`];
      }),
    ];
    for (const [term = '', about = ''] of parts) lines.push('.TP', `.B ${roff(term)}`, roff(about));
  }
  lines.push(
    '.SH ENVIRONMENT',
    roff(say(words, sentence('cli.man.environment'))),
    '.SH EXIT STATUS',
    roff(say(words, sentence('cli.man.status'))),
    '.SH SEE ALSO',
    roff(say(words, sentence('cli.man.seeAlso'))),
  );
  return `${lines.join('\n')}\n`;
}
