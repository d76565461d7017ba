import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { makePosition, makeTurn, positionOfSgf, type SgfRecord } from '../../notation/index.js';
import { leave, outcome, type Position, play, startPosition } from '../../rules/index.js';
import type { BoardId, Store } from '../../store/index.js';
import { gameInSentence, storedView } from '../board/boardView.js';
import { whyNoPractice } from '../board/practiceLimit.js';
import type { PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { cleanComment } from '../messages/playerComment.js';
import { finishGame } from '../play/finishGame.js';
import { endingLetters } from './gameRecord.js';

/** How many practice boards a player may have in play. */
const mostActive = 5;

/** Makes a practice board from the attached record: one player has all the seats, and the game is not rated. */
export function importRecord(context: PlayerContext): CommandResult {
  const { record, store, now } = context;
  if (!record) return err(refusal('club.import.nothing'));
  const { game, start, turns } = record;
  const end = endOf(record);
  const may = mayImport(context, end === undefined);
  if (!may.ok) return may;
  const { id: playerId } = context.sender.player;
  const from = makePosition(start);
  const boardId = store.boards.practice(
    {
      game: game.id,
      start: from === makePosition(startPosition(game)) ? null : from,
      position: from,
      seat: start.turn,
      seats: game.seats.length,
    },
    playerId,
    now,
  );
  replay(context, boardId, record);
  if (end) end(store, boardId, now);
  const data = { board: boardId, game: gameInSentence(game), turns: turns.length };
  const isSetup = turns.length === 0;
  const happened = isSetup ? sentence('club.import.happened.start') : sentence('club.import.happened', data);
  const head = headOf(record);
  return succeed(
    isSetup ? sentence('club.import.result.start', data) : sentence('club.import.result', data),
    { kind: 'boardNews', boardId, happened },
    ...(head === ''
      ? []
      : [{ kind: 'quotedText', boardId, intro: sentence('club.import.said'), text: head } as const]),
  );
}

function mayImport({ store, sender, now }: PlayerContext, goesOn: boolean): Result<undefined, Refusal> {
  const { id } = sender.player;
  const active = store.boards.list({
    playerIds: [id],
    states: ['active'],
    practice: true,
    most: mostActive,
  });
  if (goesOn && active.length >= mostActive) {
    const boards = active.map((board) => String(board.id));
    return err(refusal('club.import.most', { most: mostActive, boards }));
  }
  const many = whyNoPractice(store, id, now);
  return many ? err(many) : ok(undefined);
}

/** Stores the turns from a record, and notes which players left the game between turns. */
function replay({ store, now, inboxId }: PlayerContext, boardId: BoardId, record: SgfRecord): void {
  const { departures = [], turns } = record;
  const leaving = (at: Position, number: number): Position =>
    departures
      .filter(({ afterTurn }) => afterTurn === number)
      .reduce((before, { seat }) => {
        const after = leave(before, seat);
        store.boards.leave(boardId, seat, { position: makePosition(after), nextSeat: after.turn }, now);
        return after;
      }, at);
  let position = leaving(record.start, 0);
  turns.forEach(({ turn, comment }, at) => {
    const after = play(position, turn);
    // A board has no field for a comment before its first turn.
    const words = at === 0 ? `${record.comment}\n\n${comment}` : comment;
    store.boards.addTurn(boardId, {
      number: at + 1,
      seat: position.turn,
      text: makeTurn(position, turn),
      position: makePosition(after),
      comment: cleanComment(words),
      playedAt: now,
      nextSeat: after.turn,
      inboxId,
    });
    position = leaving(after, at + 1);
  });
}

/**
 * Returns how to end the board made from a record: by the final position if it decides the game, otherwise as RE says.
 * Undefined if the game is not over.
 */
function endOf(record: SgfRecord): ((store: Store, boardId: BoardId, now: number) => void) | undefined {
  const { game, result = '' } = record;
  const over = outcome(positionOfSgf(record));
  const [, side, how = ''] = /^([BW])\+(.*)$/.exec(result) ?? [];
  const winners =
    over?.winners ?? game.seats.flatMap((seat, at) => (seat.side.charAt(0) === side ? [at] : []));
  if (!over && side === undefined && result !== '0') return undefined;
  const recorded = endingLetters.find(([, letter]) => letter === how)?.[0];
  const ending =
    over?.reason ?? (result === '0' ? 'club.ending.agreed' : (recorded ?? 'club.ending.recorded'));
  return (store, boardId, now) => {
    finishGame(store, storedView(store, boardId), { winners, ending, rated: false }, now);
  };
}

/** Collects the text in a record's root node, to show it to the player, since a board has no field for it. */
function headOf(record: SgfRecord): string {
  const { name, players, date, result, game, comment } = record;
  const named = players.flatMap((one, seat) =>
    one === undefined ? [] : [`${game.seats[seat]?.glyph}: ${one}`],
  );
  const lines = [name, ...named, date, result, comment].filter((line) => line !== undefined && line !== '');
  return cleanComment(lines.join('\n'));
}
