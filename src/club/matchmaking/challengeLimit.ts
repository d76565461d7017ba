import { type Refusal, refusal, type Sentence, sentence } from '../../base/index.js';
import { findGame } from '../../rules/index.js';
import type { GameLimit, Player, Store } from '../../store/index.js';
import { gameOfIdInSentence as named } from '../board/boardView.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';

/** The maximum number of boards to count. */
const mostCounted = 10_000;

/**
 * Returns a refusal if a game cannot be offered to a player; otherwise undefined. Players who have left, or want no
 * more games of that kind, get no offers.
 */
export function mayBeOffered(store: Store, player: Player, game: string): Refusal | undefined {
  const { userid } = player;
  if (player.leftAt !== null) return refusal('club.signedOff', { userid });
  const limit = store.players.limit(player.id, game);
  if (limit === 'reject') return refusal('club.limit.rejects', { userid, game: named(game) });
  if (limit === undefined || limit === 'accept') return undefined;
  const boards = store.boards.list({
    playerIds: [player.id],
    states: ['offered', 'active'],
    practice: false,
    game,
    most: mostCounted,
  });
  return boards.length >= limit ? refusal('club.limit.reached', { userid, game: named(game) }) : undefined;
}

/** Whether challenges to a player start immediately. */
export const acceptsAutomatically = (store: Store, player: Player, game: string): boolean =>
  store.players.limit(player.id, game) === 'accept';

/**
 * Says which earlier limit no longer applies, unless the sentence about the new one implies it. A player has one limit
 * per game.
 */
function whatEnds(
  before: GameLimit | undefined,
  after: GameLimit | null,
  game: string,
): Sentence | undefined {
  const isNumber = typeof after === 'number';
  if (before === 'accept')
    return isNumber ? sentence('club.limit.ends.accept', { game: named(game) }) : undefined;
  if (before === 'reject') return isNumber ? sentence('club.limit.ends.reject') : undefined;
  return before !== undefined && !isNumber
    ? sentence('club.limit.ends.number', { limit: before })
    : undefined;
}

/**
 * Sets how many boards a player wants for a game, or how challenges are answered. See docs/club-rules.md section 1,
 * `limit`.
 */
export function limit({ store, sender }: PlayerContext, command: CommandOf<'limit'>): CommandResult {
  const game = findGame(command.game);
  if (!game.ok) return game;
  const { name } = game.value;
  const before = store.players.limit(sender.player.id, name);
  const after = command.limit === 0 ? 'reject' : command.limit === 'off' ? null : command.limit;
  store.players.setLimit(sender.player.id, name, after);
  const how = command.limit === 0 ? 'reject' : typeof command.limit === 'number' ? 'number' : command.limit;
  const most = typeof command.limit === 'number' ? command.limit : 0;
  const result = sentence(`club.limit.set.${how}`, { game: named(name), limit: most });
  const replaced = before === after ? undefined : whatEnds(before, after, name);
  return succeed(replaced ? sentence('club.both', { before: result, after: replaced }) : result);
}
