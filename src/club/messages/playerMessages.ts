import { dayMs, err, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { type Board, computerId, type Player, type PlayerId, type Store } from '../../store/index.js';
import { findBoard } from '../board/boardView.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { playersNamed, unknownPlayer } from '../findPlayers.js';

/** How many emails with messages a player may send in a day (docs/club-rules.md section 4). */
const mostMessages = 20;
const mostBroadcasts = 1;

/** Refuses a message if it has no text, or if the player has reached the limit. */
function mayWrite({ store, sender, message, now }: PlayerContext, line: string): Refusal | undefined {
  if (message === '') return refusal('club.message.empty', { line });
  const sent = store.outbox.messagesBy(sender.player.id, now - dayMs);
  return sent >= mostMessages ? refusal('club.message.most', { most: mostMessages }) : undefined;
}

/** Returns the people who read what is written about a board: its players and those watching it, not the computer. */
export function readersOf({ boards, watchesAndMutes }: Store, { id, practice }: Board): PlayerId[] {
  if (practice) return [];
  const players = boards.seats(id).map(({ playerId }) => playerId);
  return [...new Set([...players, ...watchesAndMutes.watchers(id, false)])].filter(
    (one) => one !== computerId,
  );
}

/** Writes to the players on a board and to those watching it. */
export function chat(context: PlayerContext, command: CommandOf<'chat'>): CommandResult {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const refused = mayWrite(context, `chat ${found.value.board.id}`);
  if (refused) return err(refused);
  const { id, practice } = found.value.board;
  if (practice) return err(refusal('club.practice.alone', { board: id }));
  const own = context.sender.player.id;
  const readers = readersOf(context.store, found.value.board);
  if (!readers.includes(own)) return err(refusal('club.notAPlayer', { board: id }));
  const to = readers.filter((reader) => reader !== own);
  if (to.length === 0) return err(refusal('club.computer.chat', { board: id }));
  const isOnly = to.length === 1;
  const messages = to.map(
    (reader) => ({ kind: 'chat', to: reader, boardId: id, ...(isOnly && { isOnly }) }) as const,
  );
  const [only, ...others] = to;
  const result =
    only === undefined || others.length > 0
      ? sentence('club.chat.result', { board: id })
      : sentence('club.chat.result.one', { userid: context.store.players.get(only).userid });
  return succeed(result, ...messages);
}

function readersNamed(context: PlayerContext, userids: readonly string[]): Result<Player[], Refusal> {
  const players = playersNamed(context, userids);
  if (!players.ok) return players;
  for (const { id, leftAt, userid } of players.value) {
    if (id === computerId) return err(refusal('club.computer.message'));
    if (leftAt !== null) return err(refusal('club.signedOff', { userid }));
  }
  return players;
}

/**
 * Returns the refusal for ordinary words where userids are expected, as in `message bob hello`. For other mistakes,
 * returns `why`.
 */
function whyNoReader(
  { store }: PlayerContext,
  [first = '', ...others]: readonly string[],
  why: Refusal,
): Refusal {
  const reader = store.players.byUserid(first);
  const [unknown] = others;
  const isWords = others.every((userid) => store.players.byUserid(userid) === undefined);
  if (why.code !== 'club.noPlayer' || !reader || !isWords || unknown === undefined) return why;
  return refusal('club.noPlayer.words', { userid: unknown, reader: reader.userid });
}

/** Writes to the named players. */
export function message(context: PlayerContext, command: CommandOf<'message'>): CommandResult {
  const players = readersNamed(context, command.players);
  if (!players.ok) return err(whyNoReader(context, command.players, players.error));
  const refused = mayWrite(context, command.line);
  if (refused) return err(refused);
  const to = [...new Map(players.value.map((player) => [player.id, player])).values()];
  return succeed(
    sentence('club.message.result', { userids: to.map(({ userid }) => userid) }),
    ...to.map(({ id }) => ({ kind: 'message', to: id }) as const),
  );
}

/** Writes to everybody who has not turned broadcasts off. Allowed once a day. */
export function broadcast(context: PlayerContext): CommandResult {
  const refused = mayWrite(context, 'broadcast');
  if (refused) return err(refused);
  const { store, sender, now } = context;
  const own = sender.player.id;
  const last = store.players.lastBroadcast(own);
  if (last !== undefined && now - last < dayMs)
    return err(refusal('club.broadcast.most', { most: mostBroadcasts }));
  store.players.setLastBroadcast(own, now);
  const to = store.players.broadcastRecipients().filter((id) => id !== own);
  return succeed(
    sentence('club.broadcast.result', { count: to.length }),
    ...to.map((id) => ({ kind: 'broadcast', to: id }) as const),
  );
}

/** Blocks messages and comments from a player, or allows them again. */
export function mute({ store, sender }: PlayerContext, command: CommandOf<'mute'>): CommandResult {
  const other = store.players.byUserid(command.player);
  if (!other) return err(unknownPlayer(command.player));
  const data = { userid: other.userid };
  if (other.id === computerId) return err(refusal('club.computer.message'));
  if (other.id === sender.player.id) return err(refusal('club.mute.self'));
  if (!command.off) {
    store.watchesAndMutes.mute(sender.player.id, other.id);
    return succeed(sentence('club.mute.result', data));
  }
  const was = store.watchesAndMutes.unmute(sender.player.id, other.id);
  return succeed(sentence(was ? 'club.mute.off' : 'club.mute.none', data));
}
