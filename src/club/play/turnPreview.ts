import {
  type Blank,
  err,
  type Refusal,
  type RefusalCode,
  refusal,
  type Sentence,
  sentence,
} from '../../base/index.js';
import {
  firstLabels,
  type Labels,
  makeTurn,
  nextLabels,
  parseTurn,
  resolveTurn,
} from '../../notation/index.js';
import { findGame, outcome, type Position, play, startPosition } from '../../rules/index.js';
import {
  type BoardView,
  findActiveSeat,
  findTurn,
  labelsOf,
  named,
  playsAllSides,
  positionAfter,
  seatName,
  sideOf,
  viewAt,
  whyStale,
} from '../board/boardView.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, showPages } from '../effects.js';
import type { Page } from '../resultPages.js';
import { openTurn, playTurn } from './playTurn.js';

/** For each refusal that addresses the player as "you", the same refusal about another player. */
const aboutOthers = {
  'rules.noOwnPod': 'club.preview.noOwnPod',
  'rules.othersPod': 'club.preview.noOwnPod',
  'rules.noSuchPod': 'club.preview.noSuchPod',
  'rules.noProngs': 'club.preview.noProngs',
  'rules.noSuperprongs': 'club.preview.noSuperprongs',
  'rules.noReserve': 'club.preview.noReserve',
  'rules.noneCaptured': 'club.preview.noneCaptured',
  'rules.enterNotHome': 'club.preview.enterNotHome',
  'rules.enterNotOcti': 'club.preview.enterNotOcti',
  'rules.enterAwayAlone': 'club.preview.enterAwayAlone',
  'rules.rescueNotOut': 'club.preview.rescueNotOut',
  'rules.rescueResigned': 'club.preview.rescueResigned',
  'rules.rescueNoneCaptured': 'club.preview.rescueNoneCaptured',
  'rules.rescueNotHome': 'club.preview.rescueNotHome',
  'rules.rescueAlone': 'club.preview.rescueAlone',
} as const satisfies Partial<Record<RefusalCode, RefusalCode>>;

/** Returns why a turn by a player other than the reader cannot be shown. */
const ofPlayer = ({ code, data }: Refusal, player: Blank): Refusal =>
  code in aboutOthers
    ? { code: aboutOthers[code as keyof typeof aboutOthers], data: { ...data, player } }
    : { code, data };

/** Says whose turn it would be, or how the game would have ended. */
function stateAfter(position: Position, view?: BoardView): Sentence {
  const over = outcome(position);
  if (!over)
    return view
      ? sentence('club.preview.toPlay.named', { player: named(view, position.turn) })
      : sentence('club.preview.toPlay', { player: sideOf(position, position.turn) });
  const winners = over.winners
    .map((seat): Blank => (view ? named(view, seat) : sideOf(position, seat)))
    .reduce((before, after) => sentence('club.sides', { before, after }));
  return sentence('club.preview.over', { winners, why: sentence(over.reason) });
}

/** Shows the position after some turns without playing them (docs/club-rules.md section 1, `preview`). */
export function preview(context: CommandContext, command: CommandOf<'preview'>): CommandResult {
  let position: Position;
  let from = 1;
  let of: Pick<Extract<Page, { kind: 'preview' }>, 'view' | 'isPast'> = {};
  let labels: () => Labels = () => firstLabels(position);
  /** Returns the player whose turn it is; undefined if it is the reader. */
  let otherToPlay = (before: Position): Blank | undefined => sideOf(before, before.turn);
  if (command.game !== undefined) {
    const game = findGame(command.game);
    if (!game.ok) return game;
    position = startPosition(game.value);
  } else {
    const found = findTurn(context, command);
    if (!found.ok) return found;
    const { view, number } = found.value;
    position = positionAfter(context.store, view, number);
    from = number + 1;
    of = { view: viewAt(context.store, view.board, context.doneAt), isPast: number < view.board.turns };
    labels = () => labelsOf(context.store, view, number);
    if (!view.board.practice) {
      otherToPlay = ({ turn }) =>
        view.seats[turn]?.playerId === context.sender?.player.id ? undefined : seatName(view, turn);
    }
  }
  const shown: { seat: number; text: string }[] = [];
  for (const [at, turn] of command.turns.entries()) {
    const before = position;
    const read = outcome(before) ? err(refusal('club.preview.ended')) : resolveTurn(before, turn, labels);
    if (!read.ok) {
      const player = otherToPlay(before);
      const why = player === undefined ? read.error : ofPlayer(read.error, player);
      return err(refusal('club.preview.refused', { number: from + at, why }));
    }
    shown.push({ seat: before.turn, text: makeTurn(before, read.value) });
    position = play(before, read.value);
    const earlier = labels;
    labels = () => nextLabels(earlier(), before, read.value);
  }
  const state = stateAfter(position, of.view && playsAllSides(of.view) ? undefined : of.view);
  const page: Page = { kind: 'preview', ...of, position, turns: shown, from, state };
  return showPages(sentence('club.preview.result'), page);
}

/** Stores a turn that the player wants to see first; `confirm` plays it (docs/club-rules.md section 1). */
export function submit(context: CommandContext, command: CommandOf<'submit'>): CommandResult {
  const open = openTurn(context, command);
  if (!open.ok) return open;
  const { view, seat, turn } = open.value;
  const { id, turns } = view.board;
  const text = makeTurn(view.position, turn);
  const number = turns + 1;
  context.store.plannedTurns.submit(id, seat.seat, { turn: text, number, comment: context.message });
  const position = play(view.position, turn);
  const shown = [{ seat: seat.seat, text }];
  const state = stateAfter(position, view);
  const now = viewAt(context.store, view.board, context.doneAt);
  const after = { position, turns: shown, from: number, state, isSubmitted: true } as const;
  const page: Page = { kind: 'preview', view: now, ...after };
  return showPages(sentence('club.submit.result', { board: id, turn: text }), page);
}

/** Plays the turn that has been submitted. */
export function confirm(context: CommandContext, command: CommandOf<'confirm'>): CommandResult {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, turns, generation } = view.board;
  const implied = context.numbers.get(id);
  if (implied && implied.generation !== generation) return err(refusal('club.undoneSince', { board: id }));
  const submitted = context.store.plannedTurns.submitted(id, seat.seat);
  if (!submitted) return err(refusal('club.confirm.none', { board: id }));
  if (submitted.number !== turns + 1 || view.board.seat !== seat.seat) {
    return err(whyStale(context.store, view.board, submitted.number));
  }
  const turn = parseTurn(view.position, submitted.turn);
  if (!turn.ok) throw new Error(`board ${id} has a submitted turn that is not legal`);
  return playTurn(context, view, turn.value, context.message || submitted.comment);
}
