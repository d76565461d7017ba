import { type Sentence, sentence } from '../base/index.js';
import type { LetterRenderer, Written } from './letterRenderer.js';
import { barred, dateText, wrap } from './textLayout.js';

/** A question that is carried out by a yes: a sign-up, or commands whose sender is not certain. */
export interface Ask {
  readonly about: Sentence;
  readonly intro: Sentence;
  /** The commands as understood; none of the mail's free text. */
  readonly lines: readonly string[];
  /** How to answer, where not by yes or no. */
  readonly how?: string;
  /** When the question ages, ms. */
  readonly until: number;
}

/** A question to one address (docs/mail-rules.md section 2). */
export function questionLetter(renderer: LetterRenderer, ask: Ask): Written {
  return renderer.fill('question', renderer.say(ask.about), {
    intro: wrap(renderer.say(ask.intro)),
    lines: ask.lines.map((line) => barred(line)).join('\n'),
    how: wrap(renderer.say(sentence(ask.how ?? 'letter.question.how', { date: dateText(ask.until) }))),
  });
}
