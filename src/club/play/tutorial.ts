import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import { makePosition, makeTurn, parseTurn } from '../../notation/index.js';
import { startPosition, type Turn, usualGame } from '../../rules/index.js';
import { type BoardView, mustParse, storedView } from '../board/boardView.js';
import { whyNoPractice } from '../board/practiceLimit.js';
import type { PlayerContext, TurnContext } from '../commandContext.js';
import { boardChanged, type CommandResult } from '../effects.js';
import { addTurn } from './storedTurns.js';

/** The player's turns, step by step, and the server's answers. The last step wins the game. */
const steps = [
  { turn: '57+E', answer: '53+A' },
  { turn: '57-56', answer: '53-54' },
  { turn: '57', answer: '54-55' },
  { turn: '56-54x', answer: '33+B' },
  { turn: '54-53' },
] as const;

const stepOf = ({ board }: BoardView) => steps[board.turns / 2];

/** Returns the turn that the tutorial asks for on a board; undefined if there is no tutorial or it is over. */
export const tutorialTurn = (view: BoardView): string | undefined =>
  view.board.tutorial && view.board.state === 'active' ? stepOf(view)?.turn : undefined;

/** Returns the tutorial's text for a board: what happened, and what to play next. */
export function tutorialText({ board }: BoardView): Sentence {
  const step = ([1, 2, 3, 4, 5] as const)[board.turns / 2];
  return step === undefined ? sentence('club.tutorial.over') : sentence(`club.tutorial.step.${step}`);
}

/** Opens a tutorial board, or sends the open one again, since a player can have only one at a time. */
export function tutorial({ store, sender, now }: PlayerContext): CommandResult {
  const { id } = sender.player;
  const open = store.boards
    .list({ playerIds: [id], states: ['active'], practice: true, most: 100 })
    .find((board) => board.tutorial);
  if (open) {
    const text = tutorialText(storedView(store, open.id));
    return boardChanged(open.id, text, sentence('club.tutorial.again', { board: open.id }));
  }
  const many = whyNoPractice(store, id, now);
  if (many) return err(many);
  const position = makePosition(startPosition(usualGame));
  const seats = usualGame.seats.length;
  const boardId = store.boards.practice(
    { game: usualGame.id, start: null, position, seat: 0, seats, tutorial: true },
    id,
    now,
  );
  const text = tutorialText(storedView(store, boardId));
  return boardChanged(boardId, text, sentence('club.tutorial.result', { board: boardId }));
}

/** Refuses a turn if the tutorial's step asks for a different one. */
export function notTheStep(view: BoardView, turn: Turn): Result<undefined, Refusal> {
  const asked = tutorialTurn(view);
  if (asked === undefined) return ok(undefined);
  const played = makeTurn(view.position, turn);
  const canonical = makeTurn(view.position, mustParse(parseTurn(view.position, asked), view.board.id));
  return played === canonical ? ok(undefined) : err(refusal('club.tutorial.other', { turn: played, asked }));
}

/** Plays a step's turn and the server's answer. */
export function playStep(context: TurnContext, view: BoardView, turn: Turn, comment: string): CommandResult {
  const { store } = context;
  const { id } = view.board;
  const step = stepOf(view);
  addTurn(context, view, turn, { comment, inboxId: context.inboxId });
  if (step && 'answer' in step) {
    const after = storedView(store, id);
    const answer = mustParse(parseTurn(after.position, step.answer), id);
    addTurn(context, after, answer, { inboxId: null });
  }
  return boardChanged(id, tutorialText(storedView(store, id)));
}
