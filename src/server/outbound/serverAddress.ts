import { z } from 'zod';
import type { BoardId, Store } from '../../store/index.js';

/** The email address of this server. */
export interface ServerAddress {
  /** The address that commands are sent to. */
  readonly address: string;
  /** Whether `name+word@host` reaches the same mailbox. */
  readonly plusAddresses: boolean;
}

/** Returns the part of the server's address after the @. */
export const domainOf = ({ address }: ServerAddress): string => address.slice(address.lastIndexOf('@') + 1);

/** Returns the server's address with a token in it. */
export const plusAddress = ({ address }: ServerAddress, token: string): string =>
  address.replace('@', `+${token}@`);

/**
 * Makes the headers of a letter about a board. See RFC 2919 for List-Id, RFC 2369 for List-Unsubscribe, RFC 6068 for
 * its fields.
 */
export function boardHeaders(
  serverAddress: ServerAddress,
  boardId: BoardId,
  token: string,
): Record<string, string> {
  const domain = domainOf(serverAddress);
  const subject = `subject=${encodeURIComponent(`octi unsubscribe ${boardId}`)}`;
  // Without plus addresses, the token comes back in In-Reply-To, as part of the Message-ID.
  const end = serverAddress.plusAddresses
    ? `${plusAddress(serverAddress, token)}?${subject}`
    : `${serverAddress.address}?${subject}&in-reply-to=${encodeURIComponent(`<${token}@${domain}>`)}`;
  return {
    'List-Id': `Octi board ${boardId} <board-${boardId}.${domain}>`,
    'List-Unsubscribe': `<mailto:${end}>`,
  };
}

/**
 * Makes the unsubscribe headers of letters that are not about a board. The reader's mail program sends the command in
 * them.
 */
export const listHeaders = ({ address }: ServerAddress, command: string): Record<string, string> => ({
  'List-Unsubscribe': `<mailto:${address}?subject=${encodeURIComponent(command)}>`,
});

const setting = 'server address';

const addressSchema: z.ZodType<ServerAddress> = z.object({
  address: z.string(),
  plusAddresses: z.boolean(),
});

/** Records in the database which server it belongs to. */
export function storeServerAddress(store: Store, { address, plusAddresses }: ServerAddress): void {
  store.settings.setJson(setting, addressSchema, { address, plusAddresses });
}

/** Returns the server that a database belongs to; undefined if no server has used it yet. */
export const storedServerAddress = (store: Store): ServerAddress | undefined =>
  store.settings.getJson(setting, addressSchema);
