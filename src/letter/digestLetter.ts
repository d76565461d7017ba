import { type Sentence, sentence } from '../base/index.js';
import { type BoardView, named, type TurnRow } from '../club/index.js';
import { statusLine, turnsText } from './boardLines.js';
import { saidText, type Words } from './boardNotice.js';
import { marksOf, shownBoard } from './boardPicture.js';
import type { LetterRenderer, Written } from './letterRenderer.js';
import { wrap } from './textLayout.js';

/**
 * One letter with every board that waits for the reader, and those with news that no letter has brought (docs/mail-rules.md section
 * 4, `set digest daily`); of those that wait, `more` are not among the boards shown.
 */
export function digestLetter(
  renderer: LetterRenderer,
  reader: { readonly userid: string; readonly playerId: number },
  boards: readonly {
    readonly view: BoardView;
    readonly turns: readonly TurnRow[];
    /** What happened that the board itself does not show. */
    readonly happened: readonly Sentence[];
    readonly words: readonly Words[];
  }[],
  { waiting, more }: { readonly waiting: number; readonly more: number },
): Written {
  const news = boards.length + more - waiting;
  const data = { userid: reader.userid, count: waiting, more, news };
  const intro = [
    ...(waiting > 0 ? [more > 0 ? 'letter.digest.introMore' : 'letter.digest.intro'] : []),
    ...(news > 0 ? ['letter.digest.news'] : []),
  ];
  return renderer.fill(
    'digest',
    renderer.say(sentence('letter.digest.about', { ...data, count: waiting + news })),
    {
      intro: wrap(intro.map((code) => renderer.say(sentence(code, data))).join(' ')),
      entries: boards.map(({ view, turns, happened, words }) => ({
        headline: wrap(
          [...happened.map((what) => renderer.say(what)), statusLine(renderer, view, reader.playerId)].join(
            ' ',
          ),
        ),
        offer: offerText(renderer, view, reader.playerId),
        words: words.map((said) => saidText(renderer, said)),
        board: shownBoard(renderer, view.position, marksOf(view, turns)),
        turns: turnsText(view, turns),
      })),
      how: wrap(renderer.say(sentence('letter.digest.how', data))),
    },
  );
}

/** The offer that waits for the reader's answer, and how to give it. */
function offerText(renderer: LetterRenderer, view: BoardView, playerId: number): string {
  const { board, seats, offer } = view;
  const seat = seats.find((one) => one.playerId === playerId)?.seat ?? -1;
  if (!offer || offer.agreed & (1 << seat)) return '';
  const said = sentence(`letter.offer.${offer.kind}`, { player: named(view, offer.seat) });
  return wrap(
    renderer.say(sentence('letter.digest.offer', { offer: said, board: board.id, kind: offer.kind })),
  );
}
