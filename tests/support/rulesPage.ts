import { boardText } from '../../src/display/index.js';
import { parseHelp } from '../../src/letter/index.js';
import { gameNames } from '../../src/rules/index.js';
import { loadHelpPages } from '../../src/server/outbound/loadTemplates.js';

const intro =
  'This page is for players. It has the help pages that the server sends for `help rules` and for the name of each game.';

/** Generates `docs/octi-rules.md` from the help pages on the rules and on each game. */
export function rulesPage(): string {
  const pages = loadHelpPages();
  const parts = ['rules', ...gameNames].map((topic) => {
    const markup = pages.get(topic);
    if (markup === undefined) throw new Error(`there is no help page ${topic}`);
    return asMarkdown(markup, topic === 'rules' ? 1 : 2);
  });
  const [rules = '', ...games] = parts;
  const [title = '', ...rest] = rules.split('\n\n');
  return `${[title, intro, ...rest, ...games].join('\n\n')}\n`;
}

/** Renders a help page in Markdown, with its title as a heading of this level. */
function asMarkdown(markup: string, level: number): string {
  let text = '';
  let before: string | undefined;
  for (const block of parseHelp(markup)) {
    const isList = block.kind === 'item' || block.kind === 'row';
    if (text !== '') text += isList && before === block.kind ? '\n' : '\n\n';
    switch (block.kind) {
      case 'title':
        text += `${'#'.repeat(level)} ${block.text}`;
        break;
      case 'heading':
        text += `${'#'.repeat(level + 1)} ${block.text}`;
        break;
      case 'paragraph':
        text += block.text;
        break;
      case 'item':
        text += `- ${block.text}`;
        break;
      case 'row':
        text += `${before === 'row' ? '' : '| | |\n|---|---|\n'}| ${block.left} | ${block.right} |`;
        break;
      case 'board':
        text += `\`\`\`text\n${boardText(block.position)}\n\`\`\``;
        break;
    }
    before = block.kind;
  }
  return text;
}
