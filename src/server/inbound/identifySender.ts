import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { type AuthenticatedSender, isPublicCommand } from '../../club/index.js';
import { type Command, commandTable } from '../../command/index.js';
import {
  type BoardId,
  computerId,
  type OutboxRow,
  type Player,
  type PlayerId,
  type Store,
} from '../../store/index.js';
import type { ConfirmReason } from '../confirm/mailConfirmation.js';

/** The evidence of who wrote an email, apart from its commands. */
export interface Evidence {
  /** The only address in From. */
  readonly from: string;
  /** Whether the receiving host vouches for the From address. */
  readonly fromVerified: boolean;
  /** The reader and boards of the letter whose token is in the email. */
  readonly token?: {
    readonly playerId: PlayerId;
    readonly boardId: BoardId | null;
    /** The boards in a digest of several boards. */
    readonly boardIds?: readonly BoardId[];
    readonly writerId: PlayerId | null;
    /**
     * Whether the token is in In-Reply-To or References, as in every reply. An address with the token may come from a
     * link.
     */
    readonly isReply: boolean;
  };
  /** Whether the password in the email is the player's; undefined if there is none. */
  readonly passwordRight?: boolean;
  /**
   * Like `passwordRight`, but set after too many wrong guesses. The password then proves nothing and only affects how
   * the email is counted.
   */
  readonly isOwnPassword?: boolean;
}

/** The sender of an email: an authenticated player, a player who is asked to confirm, or an unknown sender. */
type Identity =
  | { readonly kind: 'authenticated'; readonly sender: AuthenticatedSender }
  | { readonly kind: 'ask'; readonly player: Player; readonly why: ConfirmReason }
  | { readonly kind: 'stranger' };

/** Returns the one player whom the commands themselves name as their sender, if any. */
export function claimedPlayer(
  store: Store,
  commands: readonly Command[],
): Result<Player | undefined, Refusal> {
  const claims = new Set(
    commands.flatMap(({ userid }) => (userid === undefined ? [] : [userid.toLowerCase()])),
  );
  if (claims.size > 1) return err(refusal('server.severalUserids'));
  const [userid] = claims;
  if (userid === undefined) return ok(undefined);
  const player = store.players.byUserid(userid);
  if (player?.id === computerId) return err(refusal('club.computer.asSender'));
  return player ? ok(player) : err(refusal('club.noPlayer', { userid }));
}

/** Whose limit an email counts against: a player's, or that of an address without an account. */
export type CountedSender =
  | { readonly playerId: PlayerId; readonly address?: undefined }
  | { readonly playerId?: undefined; readonly address: string };

/**
 * Finds whose limit an email counts against: its sender's, if the email contains the token of a letter and comes from
 * an address of the letter's reader, if its password is right, or if the receiving host vouches for From. `identify`
 * decides whether that is enough to run the commands.
 */
export function countedSender(
  store: Store,
  { from, fromVerified, passwordRight, isOwnPassword }: Evidence,
  commands: readonly Command[],
  letter: Pick<OutboxRow, 'playerId' | 'toAddress'> | undefined,
): CountedSender | undefined {
  if (passwordRight === true || isOwnPassword === true) {
    const claimed = claimedPlayer(store, commands);
    if (claimed.ok && claimed.value) return { playerId: claimed.value.id };
  }
  const owner = store.players.byAddress(from)?.id;
  const isBack =
    letter !== undefined &&
    (letter.toAddress.toLowerCase() === from || (owner !== undefined && letter.playerId === owner));
  if (!isBack && !fromVerified) return undefined;
  return owner === undefined ? { address: from } : { playerId: owner };
}

/**
 * Decides who the sender of an email is, according to docs/mail-rules.md section 2. An email with contradictory
 * evidence is refused.
 */
export function identify(
  store: Store,
  evidence: Evidence,
  commands: readonly Command[],
): Result<Identity, Refusal> {
  const { from, token, passwordRight } = evidence;
  const claimed = claimedPlayer(store, commands);
  if (!claimed.ok) return claimed;
  const owner = token && store.players.byId(token.playerId);
  if (owner && claimed.value && claimed.value.id !== owner.id) {
    return err(refusal('server.otherUserid', { userid: owner.userid, claimed: claimed.value.userid }));
  }
  const player = claimed.value ?? owner ?? store.players.byAddress(from);
  if (passwordRight === false) {
    // Do not tell others whether the account exists.
    const isTheirs = player !== undefined && store.players.byAddress(from)?.id === player.id;
    const isProved = isTheirs && (evidence.fromVerified || owner !== undefined);
    const hasNone = isProved && player.passwordHash === null;
    return err(refusal(hasNone ? 'server.noPassword' : 'server.wrongPassword'));
  }
  if (!player) return ok({ kind: 'stranger' });
  if (store.players.addresses(player.id).length === 0) return err(refusal('server.gone'));
  const fromIsTheirs = store.players.byAddress(from)?.id === player.id;
  const covered = commands.every((command) => isPublicCommand(command) || isCovered(store, command, token));
  const believed = (proof: AuthenticatedSender['proof']): Identity => ({
    kind: 'authenticated',
    sender: { player, proof },
  });

  // No evidence is enough to change an account: its owner is asked to confirm (docs/mail-rules.md section 2).
  if (commands.some(({ word }) => asksAlways.has(word))) return ok({ kind: 'ask', player, why: 'account' });
  const resigns = commands.some(({ word }) => word === 'resign');
  // It is easier to tap a link by mistake than to type a word.
  const isTapped = resigns && !token?.isReply;
  if (owner && fromIsTheirs && covered && !isTapped) return ok(believed('token'));
  const proof = passwordRight ? 'password' : evidence.fromVerified && fromIsTheirs ? 'address' : undefined;
  if (owner && fromIsTheirs && covered) return ok({ kind: 'ask', player, why: 'resign' });
  if (!proof) return ok({ kind: 'ask', player, why: 'uncertain' });
  // Resigning cannot be undone, so it must be confirmed unless the email replies to the letter itself.
  if (resigns) return ok({ kind: 'ask', player, why: 'resign' });
  return ok(believed(proof));
}

const boardWords: ReadonlySet<string> = new Set(
  commandTable.filter(({ onBoard, needs }) => onBoard && needs === 'player').map(({ word }) => word),
);

const asksAlways: ReadonlySet<string> = new Set(
  commandTable.filter(({ asks }) => asks).map(({ word }) => word),
);

/** Whether the letter being answered authorises a command: a command on its own board, or a message to its writer. */
function isCovered(store: Store, command: Command, token: Evidence['token']): boolean {
  if (!token) return false;
  if (command.word === 'message') {
    return command.players.every((userid) => store.players.byUserid(userid)?.id === token.writerId);
  }
  const boardId = boardOf(command, token);
  if (boardId === undefined) return false;
  return token.boardIds?.includes(boardId) ?? token.boardId === boardId;
}

/**
 * Returns the board that a command acts on: the board that it names, or that of the letter being answered. Undefined if
 * no board's token covers the command.
 */
function boardOf(command: Command, token: Evidence['token']): BoardId | undefined {
  if (!boardWords.has(command.word)) return undefined;
  return ('board' in command ? command.board : undefined) ?? token?.boardId ?? undefined;
}
