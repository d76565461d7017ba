import { createHash } from 'node:crypto';
import type { LetterRenderer, Picture, Written } from '../../letter/index.js';
import type { NewLetter, Store } from '../../store/index.js';
import { type LetterRenderers, rendererFor } from './letterRenderers.js';
import { makeToken } from './replyToken.js';
import { boardHeaders, domainOf, plusAddress, type ServerAddress } from './serverAddress.js';

/** The mail that is being answered. */
export interface Cause {
  readonly inboxId: number;
  /** Without angle brackets. */
  readonly messageId: string;
  /** Where its answer goes when nobody is proven. */
  readonly from: string;
}

/** Puts a letter into the words of its reader's language. */
export type Compose = (renderer: LetterRenderer) => Written;

/** Who is written to. */
export interface Recipient {
  readonly address: string;
  readonly playerId?: number;
  /** Where the address is nobody's yet, or no longer; unset, English. */
  readonly language?: string | undefined;
}

/** What a letter is, beside its words and what is made for every letter. */
export type Fields = Pick<NewLetter, 'purpose' | 'toAddress'> &
  Partial<Omit<NewLetter, keyof Written | 'messageId' | 'replyTo' | 'inReplyTo' | 'references' | 'headers'>>;

/** What letters are written with. */
export interface LetterWriterContext {
  readonly store: Store;
  readonly renderers: LetterRenderers;
  readonly serverAddress: ServerAddress;
  /** Signs the tokens. */
  readonly key: Buffer;
  readonly now: number;
}

/** The language that a player has set, if one has been. */
export const languageOf = (store: Store, playerId: number): string | undefined =>
  store.players.preferences(playerId).get('language');

/** What a reader has set; nothing for one who is no player. */
const wishesOf = (store: Store, playerId: number | undefined): ReadonlyMap<string, string> =>
  playerId === undefined ? new Map() : store.players.preferences(playerId);

/** Writes a letter into the outbox with its token, thread and headers final, unless its address is given up. */
export function writeLetter(
  tx: LetterWriterContext,
  fields: Fields,
  compose: Compose,
  thread: readonly string[],
  cause: Cause | undefined,
  language?: string,
): void {
  const { store, renderers, serverAddress, key, now } = tx;
  // Letters there only come back; the address is good again as soon as a mail comes from it.
  if (store.bounces.isGivenUp(fields.toAddress)) return;
  const { plusAddresses } = serverAddress;
  const token = makeToken(key, {
    letterId: store.outbox.nextId(),
    purpose: fields.purpose,
    playerId: fields.playerId ?? null,
    boardId: fields.boardId ?? null,
    questionId: fields.questionId ?? null,
  });
  const answered =
    cause && cause.messageId !== '' && isReadersOwn(store, fields, cause) ? cause.messageId : undefined;
  const wishes = wishesOf(store, fields.playerId);
  const renderer = rendererFor(renderers, wishes.get('language') ?? language);
  const written = compose(renderer);
  const inReplyTo = answered ?? thread.at(-1);
  const references = [...new Set([...thread, ...(answered === undefined ? [] : [answered])])];
  store.outbox.write(
    {
      ...fields,
      ...(cause && { inboxId: cause.inboxId }),
      messageId: `${token}@${domainOf(serverAddress)}`,
      ...(plusAddresses &&
        (fields.purpose !== 'answer' || fields.boardId !== undefined) &&
        fields.purpose !== 'digest' && { replyTo: plusAddress(serverAddress, token) }),
      ...(inReplyTo !== undefined && { inReplyTo }),
      references,
      headers: {
        'Auto-Submitted': answered === undefined ? 'auto-generated' : 'auto-replied',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': renderer.language,
        ...(fields.boardId !== undefined &&
          fields.purpose !== 'answer' &&
          boardHeaders(serverAddress, fields.boardId, token)),
      },
      subject: written.subject,
      text: written.text,
      ...shown(serverAddress, wishes.get('display'), written),
    },
    now,
  );
}

/** The HTML that a reader wants, and its pictures. */
function shown(
  serverAddress: ServerAddress,
  display: string | undefined,
  written: Written,
): Pick<NewLetter, 'html' | 'pictures'> {
  if (display === 'ascii') return { html: '' };
  if (display !== 'image') return { html: written.html };
  // Of what it shows, so that the same picture has the same name in all letters, and that tells nothing of the reader.
  const nameOf = (picture: Picture) =>
    createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 32);
  return written.drawn((picture) => `${nameOf(picture)}@${domainOf(serverAddress)}`);
}

/** The Message-ID of a player's mail stands in the answer to that player and in nobody else's letter. */
function isReadersOwn(store: Store, fields: Fields, cause: Cause): boolean {
  if (fields.toAddress === cause.from) return true;
  return fields.playerId !== undefined && store.players.byAddress(cause.from)?.id === fields.playerId;
}
