import { type Sentence, sentence } from '../base/index.js';
import type { Page } from '../club/index.js';
import { helpText } from '../command/index.js';
import { boardText } from '../display/index.js';
import { datesLine, statusLine, turnsText } from './board.js';
import type { Kit, Written } from './kit.js';
import { barred, wrap } from './text.js';

/** One command of a mail and what came of it. */
export interface Answered {
  /** The command line as understood; left out where nothing could be read. */
  readonly line?: string;
  readonly result: Sentence;
  readonly page?: Page;
}

/** A stretch of a letter: prose that may be wrapped, or lines that must stay as they are. */
interface Section {
  readonly kind: 'prose' | 'fixed';
  readonly text: string;
}

function sections(kit: Kit, page: Page): Section[] {
  switch (page.kind) {
    case 'help':
      return (page.topics.length > 0 ? page.topics : ['help']).map((topic) => {
        const help = helpText(topic, kit.helpPages, kit.catalogue);
        return { kind: 'fixed', text: help.ok ? help.value : wrap(kit.say(help.error)) };
      });
    case 'board': {
      const { view, turns, past } = page;
      const { id } = view.board;
      const at =
        past === undefined
          ? statusLine(kit, view)
          : kit.say(sentence('letter.past', { board: id, number: past }));
      return [
        { kind: 'prose', text: at },
        { kind: 'fixed', text: boardText(view.position) },
        { kind: 'fixed', text: turnsText(view, turns, true) },
        { kind: 'prose', text: datesLine(kit, view, turns) },
      ];
    }
    case 'boards': {
      if (page.rows.length === 0) return [{ kind: 'prose', text: kit.say(sentence('letter.games.none')) }];
      const gameWidth = Math.max(...page.rows.map(({ game }) => game.length));
      const rows = page.rows.flatMap(({ id, game, state, players }) => [
        `Board ${id}  ${game.padEnd(gameWidth)}  ${players}`,
        `           ${kit.say(state)}`,
      ]);
      const more = page.more
        ? [{ kind: 'prose', text: kit.say(sentence('letter.games.more')) } as const]
        : [];
      return [{ kind: 'fixed', text: rows.join('\n') }, ...more];
    }
  }
}

/**
 * The answer to a mail that changed no board, or that held several commands: each line with its result. The subject
 * is no command, so that a reply to it is read by its body.
 */
export function answerLetter(
  kit: Kit,
  about: Sentence,
  answers: readonly Answered[],
  closing?: Sentence,
): Written {
  const quoted = answers.length > 1 || !answers[0]?.page;
  return kit.fill('answer', kit.say(about), {
    answers: answers.map(({ line, result, page }) => ({
      line: line === undefined || !quoted ? '' : barred(line),
      // A lone page speaks for itself.
      result: quoted ? wrap(kit.say(result)) : '',
      sections: (page ? sections(kit, page) : []).map(({ kind, text }) => ({
        kind,
        text: kind === 'prose' ? wrap(text) : text,
      })),
    })),
    closing: closing ? wrap(kit.say(closing)) : '',
  });
}
