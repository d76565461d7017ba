import { sentence } from '../base/index.js';
import { allNamed, named } from '../club/index.js';
import { hidden } from '../command/index.js';
import { labelsText } from '../display/index.js';
import { awayText, clocksLine, datesLine, statusLine, turnsText } from './boardLines.js';
import { type BoardNotice, saidText } from './boardNotice.js';
import { marksOf, shownBoard } from './boardPicture.js';
import type { LetterRenderer, Written } from './letterRenderer.js';
import { how } from './nextSteps.js';
import { barred, wrap } from './textLayout.js';

/**
 * The subject of every letter of a board to this reader: always the same, so that mail programs keep one thread
 * (docs/mail-rules.md section 1). The game word is the one of the table of commands.
 */
export const boardSubject = (boardId: number, userid: string): string => `Octi Board ${boardId} ${userid}`;

/** News that are an offer. */
const offering: ReadonlySet<string> = new Set(['club.propose.happened', 'club.undo.happened']);

/** News that say by themselves who is to play. */
const sayingWhoPlays: ReadonlySet<string> = new Set(['club.notYourTurn']);

/** One letter about a board: to a player or a watcher, as news, as the mover's receipt or with a refusal. */
export function boardLetter(renderer: LetterRenderer, notice: BoardNotice): Written {
  const { view, turns, reader, happened, words, labels, refused } = notice;
  const status = happened.some(({ code }) => sayingWhoPlays.has(code))
    ? []
    : [statusLine(renderer, view, reader.playerId)];
  const headline = [...happened.map((what) => renderer.say(what)), ...status].join(' ');
  const unrated = !view.board.rated && view.board.state !== 'declined';
  const offer =
    view.offer &&
    renderer.say(sentence(`letter.offer.${view.offer.kind}`, { player: named(view, view.offer.seat) }));
  return renderer.fill('board', boardSubject(view.board.id, reader.userid), {
    headline: wrap(headline),
    refused: refused === undefined ? '' : barred(refused),
    refusedIntro: renderer.say(
      sentence(refused?.includes(hidden) ? 'letter.refused.masked' : 'letter.refused'),
    ),
    words: [
      ...words.map((said) => saidText(renderer, said)),
      ...(notice.quoted ?? []).map(({ intro, text }) => ({ intro: renderer.say(intro), text: barred(text) })),
    ],
    players: wrap(
      renderer.say(
        sentence(unrated ? 'letter.players.unrated' : 'letter.players', {
          board: view.board.id,
          game: view.game.id,
          players: allNamed(view),
        }),
      ),
    ),
    // Where the offer is the news it need not be told twice.
    offer: happened.some(({ code }) => offering.has(code)) ? '' : wrap(offer ?? ''),
    board: shownBoard(renderer, view.position, marksOf(view, turns)),
    labels: labels ? labelsText(view.position, labels) : '',
    turns: turnsText(view, turns),
    dates: wrap(datesLine(renderer, view, turns)),
    clocks: wrap(
      [clocksLine(renderer, view), awayText(renderer, notice)].filter((text) => text !== '').join('\n'),
    ),
    how: how(renderer, notice).map((line) => wrap(line)),
  });
}
