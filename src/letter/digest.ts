import { sentence } from '../base/index.js';
import type { BoardView, TurnRow } from '../club/index.js';
import { boardText } from '../display/index.js';
import { statusLine, turnsText } from './board.js';
import type { Kit, Written } from './kit.js';
import { wrap } from './text.js';

/** One letter with every board on which it is the reader's turn (PLAY.md section 4, `set digest daily`). */
export function digestLetter(
  kit: Kit,
  reader: { readonly userid: string; readonly playerId: number },
  boards: readonly { readonly view: BoardView; readonly turns: readonly TurnRow[] }[],
  more: number,
): Written {
  const data = { userid: reader.userid, count: boards.length + more, more };
  return kit.fill('digest', kit.say(sentence('letter.digest.about', data)), {
    intro: wrap(kit.say(sentence(more > 0 ? 'letter.digest.introMore' : 'letter.digest.intro', data))),
    entries: boards.map(({ view, turns }) => ({
      headline: wrap(statusLine(kit, view, reader.playerId)),
      board: boardText(view.position),
      turns: turnsText(view, turns),
    })),
    how: wrap(kit.say(sentence('letter.digest.how', data))),
  });
}
