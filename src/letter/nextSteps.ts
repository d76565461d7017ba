import { codeSet, type NameUnder, type Sentence, sentence } from '../base/index.js';
import {
  type BoardView,
  canBeAnalysed,
  claimers,
  countsNot,
  seatOf,
  takenBackBy,
  tutorialTurn,
} from '../club/index.js';
import { mentions, onlyOpponent } from './boardHeader.js';
import { exampleTurn } from './exampleTurn.js';
import type { BoardContent } from './letterContent.js';
import type { TemplateRenderer } from './templateRenderer.js';

type Name = NameUnder<'letter.how.'>;
/** Situations in which a reader gets three lines of advice: `play` has `letter.how.play.1` to `.3`. */
type ThreeLines = Name extends infer One
  ? One extends `${infer Base}.3`
    ? Exclude<Base, 'over'>
    : never
  : never;

/** Lines that name the only other player. */
const namesOpponent: Partial<Record<Name, Name>> = {
  'play.2': 'play.2.to',
  'offer.3': 'offer.3.to',
  'offerPlay.3': 'offerPlay.3.to',
  'offered.2': 'offered.2.to',
  'over.3': 'over.3.to',
  'claim.3': 'claim.3.to',
};

/** Lines that offer an undo, and the lines that replace them. */
const withoutUndo: Partial<Record<Name, Name>> = {
  'wait.2': 'noUndo',
  'computer.2': 'computer.noUndo',
  'computer.noHint': 'computer.noHintOrUndo',
};

/** Lines that offer a hint, and the lines that replace them. */
const withoutHint: Partial<Record<Name, Name>> = { 'computer.2': 'computer.noHint' };

type ShownToReader = Pick<BoardContent, 'view' | 'turns' | 'reader'> &
  Partial<Pick<BoardContent, 'happened'>>;

/** Refusals that say why no analysis is possible now, whatever the player sends. */
const noAnalysis = codeSet('club.analyse.already', 'club.analyse.most', 'club.analyse.inPlay');

/** Whether a sentence is the text of a tutorial, which says what to reply. */
export const isTutorialStep = ({ code }: Sentence): boolean => code.startsWith('club.tutorial.step.');

/** Whether an email offers to analyse a board. An email that refuses an analysis does not. */
export const mayAskAnalysis = (view: BoardView, happened: BoardContent['happened']): boolean =>
  canBeAnalysed(view) && !happened.some(({ code }) => noAnalysis.has(code));

/** Lists the commands that the reader of a board can send now: three lines, or one for a watcher. */
export function nextSteps(
  renderer: TemplateRenderer,
  { view, turns, reader, happened = [] }: ShownToReader,
): string[] {
  const { board, seats, offer, departed } = view;
  const seat = seatOf(view, reader.playerId);
  const plays = board.state === 'active' && (board.practice || board.seat === seat?.seat);
  const turn = tutorialTurn(view) ?? (plays ? exampleTurn(view) : undefined);
  const opponent = onlyOpponent(view, reader.playerId);
  const data = {
    board: board.id,
    userid: reader.userid,
    game: view.game.name,
    turn: turn ?? '',
    opponent: opponent ?? '',
  };
  const line = (name: Name) => {
    const shown = opponent === undefined ? name : (namesOpponent[name] ?? name);
    return renderer.say(sentence(`letter.how.${shown}`, data));
  };
  const canUndo = seat !== undefined && takenBackBy(view, turns, seat.seat) !== undefined;
  const codes = (name: ThreeLines) =>
    ([1, 2, 3] as const).map((number) => {
      const usual: Name = `${name}.${number}`;
      const code = (view.isOutOfHints && withoutHint[usual]) || usual;
      return line(canUndo ? code : (withoutUndo[code] ?? code));
    });
  if (!seat) {
    const over = board.endedAt !== null ? 'watchOver' : 'watch';
    return [line(reader.watchesAll ? 'watchAll' : over)];
  }
  if (board.state === 'offered') {
    if (seat.acceptedAt !== null) {
      const isOwn = board.challengerId === seat.playerId;
      return isOwn ? codes('waiting') : [line('waiting.1'), line('waiting.accepted'), line('waiting.3')];
    }
    return [line('offered.1'), line('offered.2'), ...(reader.isNew ? [line('first')] : [])];
  }
  if (board.state !== 'active') {
    const again =
      board.puzzle !== null
        ? 'over.puzzle'
        : board.practice
          ? 'over.practice'
          : board.level === null
            ? 'over.2'
            : 'over.computer';
    const alone = board.practice || board.level !== null;
    const last = line(alone ? 'over.alone' : 'over.3');
    // A declined challenge led to no game, so the letter does not offer another one.
    if (board.startedAt === null) return [last];
    return [line(again), ...(mayAskAnalysis(view, happened) ? [line('over.analyse')] : []), last];
  }
  // The tutorial's text already says what to reply.
  if (board.tutorial) return codes('tutorial').slice(happened.some(isTutorialStep) ? 1 : 0);
  if (board.puzzle !== null) {
    const isWeekly = happened.some((what) => mentions(what, 'club.puzzle.weekly'));
    return isWeekly ? [...codes('puzzle').slice(0, 2), line('puzzle.weekly')] : codes('puzzle');
  }
  if (board.practice) {
    const [first = '', , last = ''] = codes('practice');
    return [first, line(board.turns > 0 ? 'practice.2' : 'practice.start'), last];
  }
  if (departed.includes(seat.seat)) return codes('left');
  const isAsked = offer && !(offer.agreed & (1 << seat.seat));
  // For new players, the line about the rules replaces the third line, even while an offer is open.
  const third = (name: Name) => line(reader.isNew ? 'first' : name);
  if (isAsked && board.seat === seat.seat) return [...codes('offerPlay').slice(0, 2), third('offerPlay.3')];
  const mayClaim = view.clocks?.claimable !== undefined && claimers(view).includes(seat);
  const claimLine = line(countsNot(view) ? 'claim.close' : seats.length > 2 ? 'claim.four' : 'claim.1');
  if (isAsked && mayClaim) return [claimLine, line('offer.1'), line('claim.3')];
  if (isAsked) return codes('offer');
  if (board.seat === seat.seat) {
    if (offer?.seat === seat.seat) return [line('play.1'), line('asked.2'), third('asked.3')];
    if (offer) return [line('play.1'), line('agreed.2'), third('asked.3')];
    const name = board.level === null ? 'play' : 'computer';
    return [...codes(name).slice(0, 2), third(`${name}.3`)];
  }
  if (mayClaim) return [claimLine, line('claim.2'), line('claim.3')];
  if (offer?.seat === seat.seat) return codes('asked');
  if (view.position.supplies[seat.seat]?.out) return codes('out');
  // While an offer is open, nobody can make another.
  return offer ? [line('asked.1'), line('agreed.2'), line('asked.3')] : codes('wait');
}
