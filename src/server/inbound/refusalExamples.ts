import { type Refusal, refusal, type Sentence, type SentenceCode } from '../../base/index.js';
import { type BoardView, labelsOf, playsTurn, seatOf, tutorialTurn, viewOf } from '../../club/index.js';
import { exampleIn, exampleTurn } from '../../letter/index.js';
import { parseTurn } from '../../notation/index.js';
import { play, type Square, seatRecord, squaresOf } from '../../rules/index.js';
import type { Board, BoardId, PlayerId, Store } from '../../store/index.js';

/** Replaces a refusal with a version that gives an example from the reader's own position, if there is one. */
export function withExample<Why extends Sentence>(
  store: Store,
  why: Why,
  boardId: BoardId,
  playerId: PlayerId,
): Why | Refusal {
  const board = store.boards.byId(boardId);
  if (!board) return why;
  const view = viewOf(store, board);
  const example = forms[why.code]?.({ view, playerId, id: boardId }, why);
  if (example) return { code: example.code, data: { ...example.data, ...why.data } };
  // The refusal of a turn contains the reason as a second refusal.
  const { why: inner } = why.data;
  if (typeof inner !== 'object' || !('code' in inner)) return why;
  return { ...why, data: { ...why.data, why: withExample(store, inner, boardId, playerId) } };
}

/** The board that a refused command is about, and the player who sent it. */
interface RefusedCommand {
  readonly view: BoardView;
  readonly playerId: PlayerId;
  readonly id: BoardId;
}

const onTurn = (
  { view, playerId }: RefusedCommand,
  make: (turn: string, userid: string) => Refusal,
): Refusal | undefined => {
  const turn = turnOf(view, playerId);
  const seat = seatOf(view, playerId);
  return turn === undefined || !seat ? undefined : make(turn, seat.userid);
};

const forms: Partial<Record<SentenceCode, (refused: RefusedCommand, why: Sentence) => Refusal | undefined>> =
  {
    'command.move.noTurn': (refused, { data: { word } }) =>
      onTurn(refused, (turn) =>
        refusal('command.move.noTurn.example', { example: `${word} ${refused.id} ${turn}` }),
      ),
    'command.preview.noTurn': ({ view, id }) => {
      const turn = anyTurn(view);
      return turn === undefined
        ? undefined
        : refusal('command.preview.noTurn.example', { example: `preview ${id} ${turn}` });
    },
    'command.preview.number': ({ view, id }) => {
      const { turns } = view.board;
      const turn = anyTurn(view);
      if (turn === undefined || turns === 0) return undefined;
      return refusal('command.preview.number.example', {
        number: turns,
        example: `preview ${id}#${turns} ${turn}`,
      });
    },
    'command.turn.unlike': (refused) =>
      onTurn(refused, (turn) => refusal('command.turn.unlike.example', { example: turn })),
    'command.turn.number': (refused) =>
      onTurn(refused, (turn) =>
        refusal('command.turn.number.example', { example: `${turn}#${refused.view.board.turns + 1}` }),
      ),
    'command.twoBoards': (refused) =>
      onTurn(refused, (turn) =>
        refusal('command.twoBoards.example', { board: refused.id, example: `move ${refused.id} ${turn}` }),
      ),
    'command.claim.userid': ({ view, playerId, id }, { data: { word } }) => {
      const userid = seatOf(view, playerId)?.userid;
      const turn = exampleAfter(String(word), view, playerId);
      if (userid === undefined || turn === undefined || word === 'queue') return undefined;
      const example = [word, id, userid, turn].join(' ').trim();
      return refusal('command.claim.userid.example', { word: String(word), example });
    },
    'command.queue.form': (refused) => {
      const example = queueFor(refused);
      return example === undefined ? undefined : refusal('command.queue.form.example', { example });
    },
    'command.empty.reply': (refused) =>
      onTurn(refused, (turn) =>
        refusal('command.empty.yourTurn', { example: tutorialTurn(refused.view) ?? turn }),
      ),
    'command.lost': (refused) =>
      onTurn(refused, (turn) => {
        const example = tutorialTurn(refused.view) ?? turn;
        const hasHint = refused.view.board.level !== null && !refused.view.isOutOfHints;
        return refusal(hasHint ? 'command.lost.hint' : 'command.lost.turn', { example });
      }),
    'notation.wantTurn': (refused) =>
      onTurn(refused, (example) => refusal('notation.wantTurn.example', { text: '', example })),
    'notation.wantSquare': ({ view, playerId }, { data: { text, before } }) => {
      const example = squareAfter(view, playerId, String(text), String(before));
      return example === undefined
        ? undefined
        : refusal('notation.wantSquare.example', { text: '', before: '', example });
    },
  };

/**
 * Returns the first square, other than a goal, that makes the beginning of a turn legal when appended to it. Undefined
 * if there is none, or if the player must not be told, as in a puzzle.
 */
function squareAfter(view: BoardView, playerId: PlayerId, text: string, before: string): Square | undefined {
  const { board, position } = view;
  if (board.puzzle !== null || turnOf(view, playerId) === undefined) return undefined;
  // If the beginning is long, the sentence quotes only its end.
  if (!text.startsWith(before)) return undefined;
  const { goals } = seatRecord(position.game, position.turn);
  return squaresOf(position.game).find(
    (square) => !goals.includes(square) && parseTurn(position, `${before}${square}`).ok,
  );
}

/**
 * Makes an example of `queue` if the reader plays the turn after the current one; otherwise returns undefined. Players
 * cannot queue a turn when it is their turn.
 */
function queueFor({ view, playerId, id }: RefusedCommand): string | undefined {
  const { position, board } = view;
  const expected = anyTurn(view);
  const played = expected === undefined ? undefined : parseTurn(position, expected);
  if (!played?.ok) return undefined;
  const after = play(position, played.value);
  const answer = exampleIn(after, id + board.turns);
  if (seatOf(view, playerId)?.seat !== after.turn || answer === undefined) return undefined;
  return `queue ${id} if ${expected} then ${answer}`;
}

/**
 * Makes an example for a player whose reply to a digest names no board. The example is the turn as sent, with the
 * number of a board on which it is legal or, failing that, another turn on a board where it is the player's turn.
 */
export function whichOfDigest(
  store: Store,
  why: Refusal,
  boards: readonly BoardId[],
  playerId: PlayerId,
  written: string,
): Refusal {
  const waiting = boards.flatMap((id) => {
    const board = store.boards.byId(id);
    const view = board && viewOf(store, board);
    const turn = view && turnOf(view, playerId);
    return view && turn !== undefined ? [{ id, turn, view }] : [];
  });
  const isLegal = ({ view }: { view: BoardView }): boolean =>
    parseTurn(view.position, written, () => labelsOf(store, view)).ok;
  const legal = waiting.find(isLegal);
  const shown = legal ? `${legal.id} ${written}` : waiting[0] && `${waiting[0].id} ${waiting[0].turn}`;
  if (shown === undefined) return why;
  const isTurn = why.code === 'command.turnAlone.digest';
  const { code, data } = refusal(
    isTurn ? 'command.turnAlone.digest.example' : 'command.empty.digest.example',
    { example: shown },
  );
  return { code, data: { ...why.data, ...data } };
}

const anyTurn = (view: BoardView): string | undefined =>
  view.board.state === 'active' ? exampleTurn(view) : undefined;

/** Returns an example for a player whose turn it is. */
const turnOf = (view: BoardView, playerId: PlayerId): string | undefined =>
  view.board.practice || seatOf(view, playerId)?.seat === view.board.seat ? anyTurn(view) : undefined;

/** Returns an example turn for a command that ends with one, '' for other commands, and undefined if there is none. */
const exampleAfter = (word: string, view: BoardView, playerId: PlayerId): string | undefined =>
  word === 'preview' ? anyTurn(view) : playsTurn(word) ? turnOf(view, playerId) : '';

/** Returns an example turn for a command on a board; undefined if the command takes no turn or there is none. */
export const turnFor = (store: Store, playerId: PlayerId, word: string, board: Board): string | undefined =>
  exampleAfter(word, viewOf(store, board), playerId);
