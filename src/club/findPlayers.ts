import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { levelMeant, redacted } from '../command/index.js';
import { usualGame } from '../rules/index.js';
import type { Player } from '../store/index.js';
import type { CommandContext } from './commandContext.js';

/** Returns the player who sent the command. Without proof, it is the player whose address the answer goes to. */
export const askingPlayer = ({
  store,
  sender,
  address,
}: Pick<CommandContext, 'store' | 'sender' | 'address'>): Player | undefined =>
  sender?.player ?? store.players.byAddress(address);

/**
 * Returns why a userid is unknown. A word such as "computer-3" means the computer at level 3, and a redacted word was
 * the sender's password.
 */
export function unknownPlayer(userid: string, game = usualGame.id): Refusal {
  if (userid === redacted) return refusal('club.noPlayer.hidden');
  const level = levelMeant(userid);
  return level === undefined
    ? refusal('club.noPlayer', { userid })
    : refusal('club.noPlayer.computer', { userid, game, level });
}

/** The minimum length of a password. */
const shortestPassword = 8;

/**
 * Finds the player of each userid; refuses an unknown userid with `club.noPlayer`. If an unknown word after the
 * sender's own userid is long enough, or another userid follows it, it may be a password, which pbmserv expected there;
 * `club.noPlayer.password` says that none is needed. `club.noPlayer.passwordBehind` says the same about a long word
 * between other userids, and `club.noPlayer.passwordFirst` about one before them.
 * @param game the game of the challenge, for the advice in a refusal
 */
export function playersNamed(
  context: Pick<CommandContext, 'store' | 'sender' | 'address'>,
  userids: readonly string[],
  game?: string,
): Result<Player[], Refusal> {
  const players: Player[] = [];
  const { store } = context;
  const self = askingPlayer(context);
  for (const [at, userid] of userids.entries()) {
    const player = store.players.byUserid(userid);
    if (!player) {
      const isBehindOwn = players.length > 0 && players.at(-1)?.id === self?.id;
      const mayBePassword =
        isBehindOwn &&
        levelMeant(userid) === undefined &&
        (at < userids.length - 1 || userid === redacted || userid.length >= shortestPassword);
      if (mayBePassword) return err(refusal('club.noPlayer.password'));
      const [before] = players.slice(-1);
      const isLong = userid === redacted || userid.length >= shortestPassword;
      const isBeforeName = at < userids.length - 1;
      if (!isBeforeName || !isLong || levelMeant(userid) !== undefined)
        return err(unknownPlayer(userid, game));
      return err(
        before
          ? refusal('club.noPlayer.passwordBehind', { userid: before.userid })
          : refusal('club.noPlayer.passwordFirst'),
      );
    }
    players.push(player);
  }
  return ok(players);
}
