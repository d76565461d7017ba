import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import { type Command, levelOption } from '../../command/index.js';
import { makePosition } from '../../notation/index.js';
import { findGame, type Game, startPosition } from '../../rules/index.js';
import { computerId, type Player, type Store } from '../../store/index.js';
import { allNamed, named, viewOf } from '../boardView.js';
import type { Spoken } from '../context.js';
import { boardChanged, type CommandResult } from '../effects.js';
import { defaultClocks } from '../gameClocks.js';
import type { BoardView } from '../resultPages.js';
import { inTurn, startBoard } from './challenge.js';

type Challenge = Extract<Command, { word: 'challenge' }>;

/** Boards against the computer that one player may have in play. */
const mostBoards = 5;

const isComputer = (store: Store, userid: string): boolean =>
  store.players.byUserid(userid)?.id === computerId;

/** Whether a challenge names the computer. */
export const namesComputer = (store: Store, { players }: Challenge): boolean =>
  players.some((userid) => isComputer(store, userid));

const setting = 'computer level';

/** Writes into the database up to which level the computer may be challenged; 0: not at all. Boards in play go on. */
export const allowComputer = (store: Store, highest: number = levelOption.last): void =>
  store.settings.set(setting, String(highest));

const highestLevel = (store: Store): number => Number(store.settings.get(setting) ?? levelOption.last);

/** Whether the computer may be challenged at all. */
export const takesNewGames = (store: Store): boolean => highestLevel(store) > 0;

/** Why nobody may challenge the computer so, if it is switched off or may not play as strong. */
export function whyNoComputer(store: Store, { level = levelOption.first }: Challenge): Refusal | undefined {
  const highest = highestLevel(store);
  if (!takesNewGames(store)) return refusal('club.computer.off');
  return level > highest ? refusal('club.computer.level', { level, highest }) : undefined;
}

/** Starts a board against the computer at once; it is not rated and has no clocks (docs/mail-rules.md section 4). */
export function challengeComputer(context: Spoken, command: Challenge): CommandResult {
  const { store, now, speaker } = context;
  const game = findGame(command.game);
  if (!game.ok) return game;
  const seats = seatsOf(context, command.players, game.value);
  if (!seats.ok) return seats;
  const refused = whyNoComputer(store, command) ?? mayPlayComputer(store, speaker.player);
  if (refused) return err(refused);
  const level = command.level ?? Math.min(levelOption.usual, highestLevel(store));
  const boardId = store.boards.offer(
    {
      game: game.value.id,
      position: makePosition(startPosition(game.value)),
      rated: false,
      challengerId: speaker.player.id,
      playerIds: inTurn(seats.value, command.order, context.lot),
      clocks: defaultClocks,
      level,
    },
    now,
  );
  startBoard(context, boardId);
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} has just been written and is not there`);
  const data = { board: boardId, game: game.value.id, level, players: allNamed(viewOf(store, board)) };
  return boardChanged(boardId, sentence('club.computer.starts', data), sentence('club.join.result', data));
}

/** Ids by seat: the player's own where the challenge names it, else the first; all the others are the computer's. */
function seatsOf(
  { store, speaker }: Spoken,
  userids: readonly string[],
  game: Game,
): Result<number[], Refusal> {
  const { id, userid } = speaker.player;
  const seats = game.seats.length;
  const own = (name: string): boolean => store.players.byUserid(name)?.id === id;
  const other = userids.find((name) => !own(name) && !isComputer(store, name));
  if (other !== undefined) return err(refusal('club.computer.others', { userid: other }));
  const full = userids.length >= seats;
  if (userids.length > seats) {
    return err(refusal(seats > 2 ? 'club.challenge.four' : 'club.challenge.two', { game: game.id }));
  }
  if (userids.filter(own).length > 1) return err(refusal('club.challenge.self'));
  const at = userids.findIndex(own);
  if (full && at < 0) return err(refusal('club.challenge.others', { userid }));
  return ok(Array.from({ length: seats }, (_, seat) => (seat === Math.max(at, 0) ? id : computerId)));
}

/** Why a player may have no further board against the computer in play, if so. */
export function mayPlayComputer(store: Store, { id }: Player): Refusal | undefined {
  const active = store.boards.list({ playerIds: [id, computerId], states: ['active'], most: mostBoards });
  const boards = active.map((board) => String(board.id));
  return active.length < mostBoards ? undefined : refusal('club.computer.most', { most: mostBoards, boards });
}

/** The seat that speaks for the computer: the first against the player, whose partner it may be as well. */
export function computerSeat({ seats, game }: BoardView): number {
  const sideOf = (seat: number | undefined) => game.seats[seat ?? 0]?.side;
  const own = sideOf(seats.find(({ playerId }) => playerId !== computerId)?.seat);
  return seats.find(({ seat }) => sideOf(seat) !== own)?.seat ?? 0;
}

/** Whether the computer agrees to a draw: where it did not think itself ahead when it played last. */
export const agreesToDraw = ({ board }: BoardView): boolean =>
  board.computerScore !== null && board.computerScore <= 0;

/** What anybody may know of the computer. */
export function aboutComputer(store: Store): Sentence {
  const last = highestLevel(store);
  return last === 0
    ? sentence('club.userinfo.computerOff')
    : sentence('club.userinfo.computer', { first: levelOption.first, last });
}

/** The computer's name with its glyph, as letters name it. */
export const computerNamed = (view: BoardView): string => named(view, computerSeat(view));
