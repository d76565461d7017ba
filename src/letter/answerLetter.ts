import type { Sentence } from '../base/index.js';
import type { Page } from '../club/index.js';
import type { LetterRenderer, Written } from './letterRenderer.js';
import { sections } from './pageSections.js';
import { barred, wrap } from './textLayout.js';

/** One command of a mail and what came of it. */
export interface Answered {
  /** The command line as understood; left out where nothing could be read. */
  readonly line?: string;
  readonly result: Sentence;
  readonly pages?: readonly Page[];
}

/** Pages that do not speak for themselves. */
const saysMore: ReadonlySet<Page['kind']> = new Set(['preview', 'player', 'standings', 'boards']);

/** A table without rows says so itself. */
const isEmpty = (page: Page): boolean => page.kind === 'boards' && page.rows.length === 0;

/**
 * The answer to a mail that changed no board, or that held several commands: each line with its result. The subject
 * is no command, so that a reply to it is read by its body.
 */
export function answerLetter(
  renderer: LetterRenderer,
  about: Sentence,
  answers: readonly Answered[],
  closing?: Sentence,
): Written {
  const quoted = answers.length > 1 || !answers[0]?.pages?.length;
  return renderer.fill('answer', renderer.say(about), {
    answers: answers.map(({ line, result, pages = [] }) => ({
      line: line === undefined || !quoted ? '' : barred(line),
      result:
        quoted || pages.length > 1 || pages.some((page) => saysMore.has(page.kind) && !isEmpty(page))
          ? wrap(renderer.say(result))
          : '',
      sections: pages
        .flatMap((page) => sections(renderer, page))
        .map((section) => (section.kind === 'prose' ? { ...section, text: wrap(section.text) } : section)),
    })),
    closing: closing ? wrap(renderer.say(closing)) : '',
  });
}
