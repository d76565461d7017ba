import { z } from 'zod';
import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import { type Level, levelRating, levels } from '../../computer/search/levels.js';
import { knownTurnText, makePosition, makeTurn } from '../../notation/index.js';
import { findGame, type Game, games, startPosition, type Turn } from '../../rules/index.js';
import {
  type Board,
  computerId,
  type Player,
  type PlayerId,
  type SeatRow,
  type Store,
} from '../../store/index.js';
import {
  allNamed,
  type BoardView,
  gameInSentence,
  gameNameInSentence,
  named,
  storedView,
  viewOf,
} from '../board/boardView.js';
import { defaultClocks } from '../board/gameClocks.js';
import type { CommandOf, PlayerContext, TurnContext } from '../commandContext.js';
import { boardChanged, type CommandResult } from '../effects.js';
import { move } from '../play/playTurn.js';
import type { LevelRatings } from '../resultPages.js';
import { inPlayingOrder, startBoard } from './newBoard.js';

type Challenge = CommandOf<'challenge'>;

/** How many boards against the computer a player may have in play. */
const mostBoards = 5;

const isComputersUserid = (store: Store, userid: string): boolean =>
  store.players.byUserid(userid)?.id === computerId;

/** Whether a challenge names the computer. */
export const namesComputer = (store: Store, { players }: Challenge): boolean =>
  players.some((userid) => isComputersUserid(store, userid));

const setting = 'computer level';

/** Stores the highest computer level that players may challenge; 0 for none. Games in play continue. */
export const allowComputer = (store: Store, highest: number = levels.last): void =>
  store.settings.setJson(setting, z.int(), highest);

/** Returns the highest level that players may challenge; 0 if the computer accepts no new games. */
export const highestLevel = (store: Store): number => store.settings.getJson(setting, z.int()) ?? levels.last;

/** Whether the computer may be challenged at all. */
export const takesNewGames = (store: Store): boolean => highestLevel(store) > 0;

/** Returns why the computer cannot be challenged: it is switched off, or does not play at that level. */
export function whyNoComputer(
  store: Store,
  { level = levels.first }: { readonly level?: number },
): Refusal | undefined {
  const highest = highestLevel(store);
  if (!takesNewGames(store)) return refusal('club.computer.off');
  return level > highest ? refusal('club.computer.level', { level, highest }) : undefined;
}

/**
 * Starts a board against the computer immediately; it is not rated and has no clocks (docs/club-rules.md section 1).
 */
export function challengeComputer(context: PlayerContext, command: Challenge): CommandResult {
  const { store, random } = context;
  const game = findGame(command.game);
  if (!game.ok) return game;
  const seats = seatsOf(context, command.players, game.value);
  if (!seats.ok) return seats;
  const level = command.level ?? Math.min(levels.usual, highestLevel(store));
  return startAgainstComputer(context, game.value, inPlayingOrder(seats.value, command.order, random), level);
}

/** Starts a board with the sender and the computer, given as ids by seat, if that is allowed. */
export function startAgainstComputer(
  context: PlayerContext,
  game: Game,
  playerIds: readonly PlayerId[],
  level: number,
): CommandResult {
  const { store, now, sender } = context;
  const refused = whyNoComputer(store, { level }) ?? mayPlayComputer(store, sender.player);
  if (refused) return err(refused);
  const boardId = store.boards.offer(
    {
      game: game.id,
      position: makePosition(startPosition(game)),
      rated: false,
      challengerId: sender.player.id,
      playerIds,
      clocks: defaultClocks,
      level,
    },
    now,
  );
  startBoard(context, boardId);
  const data = {
    board: boardId,
    game: gameInSentence(game),
    players: allNamed(storedView(store, boardId)),
  };
  return boardChanged(boardId, sentence('club.computer.starts'), sentence('club.join.result', data));
}

/**
 * Returns the player ids by seat. The player gets the seat that the challenge specifies, or the first one; the computer
 * gets the others.
 */
function seatsOf(
  { store, sender }: PlayerContext,
  userids: readonly string[],
  game: Game,
): Result<PlayerId[], Refusal> {
  const { id, userid } = sender.player;
  const seats = game.seats.length;
  const own = (name: string): boolean => store.players.byUserid(name)?.id === id;
  const other = userids.find((name) => !own(name) && !isComputersUserid(store, name));
  if (other !== undefined) return err(refusal('club.computer.others', { userid: other, game: game.name }));
  const full = userids.length >= seats;
  if (userids.length > seats) {
    return err(
      refusal(seats > 2 ? 'club.challenge.four' : 'club.challenge.two', {
        game: gameNameInSentence(game.name),
      }),
    );
  }
  if (userids.filter(own).length > 1) return err(refusal('club.challenge.self'));
  const at = userids.findIndex(own);
  if (full && at < 0) return err(refusal('club.challenge.others', { userid }));
  return ok(Array.from({ length: seats }, (_, seat) => (seat === Math.max(at, 0) ? id : computerId)));
}

/** Returns why a player may not have another board against the computer; undefined if it is allowed. */
export function mayPlayComputer(store: Store, { id }: Player): Refusal | undefined {
  const active = store.boards.list({ playerIds: [id, computerId], states: ['active'], most: mostBoards });
  const [first, ...others] = active.map((board) => inPlay(store, board));
  if (active.length < mostBoards || !first) return undefined;
  const boards = others.reduce((before, after) => sentence('club.sides', { before, after }), first);
  return refusal('club.computer.most', { most: mostBoards, boards });
}

/** Describes a board against the computer: `101 (Octi, level 5, rating 1500)`. */
function inPlay(store: Store, board: Board): Sentence {
  const { game } = viewOf(store, board);
  const level = (board.level ?? levels.usual) as Level;
  const data = { board: board.id, game: gameInSentence(game), level, rating: levelRating(game, level) };
  return sentence('club.computer.inPlay', data);
}

/**
 * Returns the seat that answers for the computer. It is the first one that opposes the player, since the computer may
 * also be the player's partner.
 */
export function computerSeat({ board, seats, game }: BoardView): number {
  const sideOf = ({ seat }: SeatRow) => game.seats[seat]?.side;
  const player = seats.find(({ playerId }) => playerId !== computerId);
  const opponent = seats.find((seat) => player && sideOf(seat) !== sideOf(player));
  if (!opponent) throw new Error(`board ${board.id} has no computer seat that opposes a player`);
  return opponent.seat;
}

/** Whether the computer agrees to a draw: it does unless it considered itself ahead on its last turn. */
export const agreesToDraw = ({ board }: BoardView): boolean =>
  board.computerScore !== null && board.computerScore <= 0;

/**
 * Returns the ratings of the levels that players may challenge, in each game that has its own. Options do not change
 * them.
 */
export function ratingsOfLevels(store: Store): LevelRatings[] {
  const offered = Array.from({ length: highestLevel(store) }, (_, at) => (at + 1) as Level);
  if (offered.length === 0) return [];
  return games
    .filter((game) => !game.wrap && !game.super)
    .map((game) => ({ game: game.id, ratings: offered.map((level) => levelRating(game, level)) }));
}

/** Returns the computer's public profile. */
export function aboutComputer(store: Store): Sentence {
  const last = highestLevel(store);
  return last === 0
    ? sentence('club.userinfo.computerOff')
    : sentence('club.userinfo.computer', { first: levels.first, last });
}

/** Returns the computer's name with its glyph, as in letters. */
export const computerName = (view: BoardView): string => named(view, computerSeat(view));

/**
 * Plays a turn for the computer as an ordinary `move` with the number that was open when it began to think. Refuses if
 * another turn has been played or turns have been taken back since then. Runs in the caller's transaction, and a
 * refusal does not roll that back.
 */
export function playForComputer(
  { store, now }: { store: Store; now: number },
  view: BoardView,
  { turn, score }: { turn: Turn; score: number },
): CommandResult {
  const player = store.players.byId(computerId);
  if (!player) throw new Error('the computer is not in the database');
  const { game, position } = view;
  const { id, turns, generation, seat } = view.board;
  const number = turns + 1;
  const text = makeTurn(position, turn);
  const context: TurnContext = {
    ...{ store, now, doneAt: now, inboxId: null, message: '' },
    sender: { player, proof: 'token' },
    numbers: new Map([[id, { number, generation, turns }]]),
  };
  const outcome = move(context, {
    ...{ word: 'move', board: id, turn: knownTurnText(text), number },
    line: `move ${id} ${text}#${number}`,
  });
  if (!outcome.ok) return outcome;
  // When the computer plays as the player's partner, the score is from the other side's point of view.
  const isPartner = game.seats[seat]?.side !== game.seats[computerSeat(view)]?.side;
  store.computer.setScore(id, Math.round(isPartner ? -score : score));
  return outcome;
}
