import { type NameUnder, type Sentence, sentence } from '../base/index.js';
import type { ListRow } from './listAsHtml.js';
import { noLink, type RowLinker } from './replyLinks.js';
import type { TemplateRenderer } from './templateRenderer.js';
import { mostColumns, wrap } from './textLayout.js';

/** A sentence that ends with several things to send, split into its beginning and a list. */
export interface ChoiceList {
  readonly intro: Sentence;
  readonly items: readonly Sentence[];
}

/** Splits an answer that lists what the reader can send; undefined for any other sentence. */
export function choicesIn({ code, data }: Sentence): ChoiceList | undefined {
  const { open, lines, why, which } = data;
  if (code === 'club.open.which' && isSentence(open))
    return { intro: sentence('letter.choices.open'), items: itemsOf(open) };
  if (code === 'club.open.which.decline' && isSentence(open))
    return { intro: sentence('letter.choices.decline'), items: itemsOf(open) };
  if (code === 'club.open.elsewhere' && isSentence(open) && isSentence(why))
    return { intro: sentence('letter.choices.elsewhere', { why }), items: itemsOf(open) };
  if (code === 'club.which.several' && isSentence(lines))
    return { intro: sentence('letter.choices.lines'), items: itemsOf(lines) };
  const inner = code === 'club.open.claim' && isSentence(which) ? choicesIn(which) : undefined;
  return inner && { intro: { code, data: { ...data, which: inner.intro } }, items: inner.items };
}

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'code' in value;

/** Lists the sentences that were joined into one. */
function itemsOf(joined: Sentence): Sentence[] {
  const { before, after } = joined.data;
  const isJoined = joined.code === 'club.both' || joined.code === 'club.which.or';
  return isJoined && isSentence(before) && isSentence(after)
    ? [...itemsOf(before), ...itemsOf(after)]
    : [joined];
}

/** Renders the list as text, one item after another. */
export const choicesAsText = (renderer: TemplateRenderer, items: readonly Sentence[]): string =>
  items.map((item) => `- ${wrap(renderer.say(item), mostColumns - 2).replaceAll('\n', '\n  ')}`).join('\n');

/** Returns a list row with links for each item. */
export const choiceRows = (
  renderer: TemplateRenderer,
  items: readonly Sentence[],
  link: RowLinker = noLink,
): ListRow[] =>
  items.map((item) => {
    const said = renderer.say(item);
    // The text before a colon, or a command in quotation marks.
    const [, title = said, fact] = /^("[^"]*"|[^":]*)(?::| (?=[^:]*$))\s*(.*)$/u.exec(said) ?? [];
    const links = linksFor(item).flatMap(([label, command]) =>
      link(label, command, { board: Number(/\d+/.exec(command)?.[0]) }),
    );
    return { title, facts: fact === undefined ? [] : [fact], links };
  });

type Choice = readonly [label: NameUnder<'letter.link.'>, command: string];

/** Returns the commands in an item that a link can send. A turn is only an example, so it gets no link. */
function linksFor({ code, data }: Sentence): Choice[] {
  const board = Number(data.board);
  switch (code) {
    case 'club.open.challenge':
      return [
        ['acceptOn', `accept ${board}`],
        ['declineOn', `decline ${board}`],
      ];
    case 'club.open.draw':
    case 'club.open.undo': {
      const kind = code === 'club.open.draw' ? 'draw' : 'undo';
      return [
        ['agreeOn', `accept ${board} ${kind}`],
        ['rejectOn', `reject ${board} ${kind}`],
      ];
    }
    case 'club.open.own':
      return [['withdrawOn', `decline ${board}`]];
    case 'club.open.ownDraw':
    case 'club.open.ownUndo':
      return [['withdrawOn', `reject ${board}`]];
    case 'club.which.line':
    case 'club.which.line.alone':
    case 'club.which.line.computer': {
      const command = String(data.command);
      return /^\D+ \d+$/.test(command) ? [['thisBoard', command]] : [];
    }
    default:
      return [];
  }
}
