import { Eta } from 'eta';
import { type Catalogue, type Sentence, say } from '../base/index.js';

/** The kinds of letter, each with a layout for text and one for HTML. */
export const layoutNames = ['board', 'question', 'answer', 'message', 'digest'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** A letter's words, ready for the outbox. */
export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What letters are made with: sentences, layouts and help pages of one language. */
export interface Kit {
  readonly catalogue: Catalogue;
  readonly helpPages: ReadonlyMap<string, string>;
  say(sentence: Sentence): string;
  /** Fills the two layouts of a kind with the same values. */
  fill(layout: LayoutName, subject: string, values: object): Written;
}

/** What stands around every letter in HTML. */
const frame = 'frame.html';

type Filled = (values: object) => string;

/**
 * Makes a kit from files already read: layouts by `board.txt`, `board.html` and so on, in the language of eta.
 * @throws Error when a layout is missing or does not compile.
 */
export function makeKit(
  catalogue: Catalogue,
  layouts: ReadonlyMap<string, string>,
  helpPages: ReadonlyMap<string, string>,
): Kit {
  // Everything a player wrote is escaped in HTML; text has nothing to escape.
  const text = new Eta({ autoEscape: false, autoTrim: false });
  const html = new Eta({ autoEscape: true, autoTrim: false });
  const compiled = new Map<string, Filled>();
  const add = (file: string, eta: Eta) => {
    const layout = layouts.get(file);
    if (layout === undefined) throw new Error(`the layout ${file} is missing`);
    const filled = eta.compile(layout);
    compiled.set(file, (values) => eta.render(filled, values));
  };
  add(frame, html);
  for (const name of layoutNames) {
    add(`${name}.txt`, text);
    add(`${name}.html`, html);
  }
  const render = (file: string, values: object): string => compiled.get(file)?.(values) ?? '';
  return {
    catalogue,
    helpPages,
    say: (sentence) => say(catalogue, sentence),
    fill: (layout, subject, values) => ({
      subject,
      text: tidy(render(`${layout}.txt`, values)),
      html: `${render(frame, { body: render(`${layout}.html`, values) })
        .replace(/\n{2,}/g, '\n')
        .trim()}\n`,
    }),
  };
}

/** No trailing blanks, no more than one empty line together, one line end at the end. */
const tidy = (text: string): string =>
  `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()}\n`;
