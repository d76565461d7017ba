import { type Refusal, refusal } from '../../base/index.js';
import { type BoardView, labelsOf, seatOf, viewOf } from '../../club/index.js';
import { exampleTurn } from '../../letter/index.js';
import { parseTurn } from '../../notation/index.js';
import type { BoardId, PlayerId, Store } from '../../store/index.js';

/** A refusal with an example turn of the reader's own position, where it has a form for one. */
export function withExample(store: Store, why: Refusal, boardId: BoardId, playerId: PlayerId): Refusal {
  const board = store.boards.byId(boardId);
  if (!board || !(why.code in forms)) return why;
  const view = viewOf(store, board);
  const turn = why.code === 'command.preview.noTurn' ? anyTurn(view) : turnOf(view, playerId);
  if (turn === undefined) return why;
  const example = forms[why.code as keyof typeof forms](boardId, turn);
  return { code: example.code, data: { ...why.data, ...example.data } };
}

const forms = {
  'command.move.noTurn': (id: BoardId, turn: string) =>
    refusal('command.move.noTurn.example', { example: `move ${id} ${turn}` }),
  'command.preview.noTurn': (id: BoardId, turn: string) =>
    refusal('command.preview.noTurn.example', { example: `preview ${id} ${turn}` }),
  'command.turn.unlike': (_: BoardId, turn: string) =>
    refusal('command.turn.unlike.example', { example: turn }),
} as const;

/**
 * A turn without a board, in reply to a digest: with the number of the board where it can be played, or else with a turn
 * of a board that waits for the player.
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
  const { code, data } = refusal('command.turnAlone.digest.example', { example: shown });
  return { code, data: { ...why.data, ...data } };
}

const anyTurn = (view: BoardView): string | undefined =>
  view.board.state === 'active' ? exampleTurn(view) : undefined;

/** An example for a player whose turn it is. */
const turnOf = (view: BoardView, playerId: PlayerId): string | undefined =>
  view.board.practice || seatOf(view, playerId)?.seat === view.board.seat ? anyTurn(view) : undefined;
