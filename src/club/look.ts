import { err, ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { parsePosition } from '../notation/index.js';
import type { BoardState } from '../store/index.js';
import type { Context, Outcomes } from './types.js';
import { allNamed, findBoard, stateOf, viewOf } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

const mostRows = 100;

/** The board as it is, or as it was after turn n. */
export function show(context: Context, command: Of<'show'>): Outcomes {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const view = found.value;
  const { id, turns } = view.board;
  const result = sentence('club.show.result', { board: id });
  const number = command.number ?? turns;
  if (number > turns) return err(refusal('club.show.notPlayed', { board: id, number, turns }));
  const played = context.store.boards.turns(id, 1, number);
  if (number === turns) return ok({ result, page: { kind: 'board', view, turns: played } });
  const position = parsePosition(played.at(-1)?.position ?? '');
  if (!position.ok) throw new Error(`board ${id} holds what the rules refuse after turn ${number}`);
  return ok({
    result,
    page: { kind: 'board', view: { ...view, position: position.value }, turns: played, past: number },
  });
}

const statesOf: Readonly<Record<Of<'games'>['which'], readonly BoardState[]>> = {
  all: ['offered', 'active', 'finished', 'declined'],
  active: ['offered', 'active'],
  inactive: ['finished', 'declined'],
  next: ['active'],
};

/** A table of boards: the named players', or the sender's own, or everybody's. */
export function games(context: Context, command: Of<'games'>): Outcomes {
  const { store } = context;
  const ids: number[] = [];
  for (const userid of command.players) {
    const player = store.players.byUserid(userid);
    if (!player) return err(refusal('club.noPlayer', { userid }));
    ids.push(player.id);
  }
  const self = context.speaker?.player ?? store.players.byAddress(context.address);
  if (ids.length === 0 && self) ids.push(self.id);
  const boards = store.boards.list({ playerIds: ids, states: statesOf[command.which], most: mostRows + 1 });
  const rows = boards
    .slice(-mostRows)
    .map((board) => viewOf(store, board))
    .filter(({ board, seats }) => command.which !== 'next' || ids.includes(seats[board.seat]?.playerId ?? 0))
    .filter(
      ({ game }) => command.game === undefined || game.name === command.game || game.id === command.game,
    )
    .map((view) => ({
      id: view.board.id,
      game: view.game.id,
      state: stateOf(view),
      players: allNamed(view),
    }));
  return ok({
    result: sentence('club.games.result', { count: rows.length }),
    page: { kind: 'boards', rows, more: boards.length > mostRows },
  });
}
