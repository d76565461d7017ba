import type { Command } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import { fetchedAgain, type OutboxRow, type Store } from '../../store/index.js';
import type { Refetched } from '../confirm/refetchedOrder.js';
import { readToken, tokenWords } from '../outbound/replyToken.js';
import type { Prepared } from './prepareMail.js';

/**
 * What is known of a mail that was fetched again after a restore from backup; undefined for any other. If the letter that it
 * answers is lost, nobody knows any more for which number its turn was sent. But it came after all that came before it, so
 * these mails are carried out in order (`refetchedOrder.ts`).
 */
export function refetchedFacts(
  store: Store,
  { row, message, letter }: Pick<Prepared, 'row' | 'message' | 'letter'>,
  commands: readonly Command[],
): Refetched | undefined {
  if (row.reason !== fetchedAgain) return undefined;
  const boards = commands.flatMap((command) => {
    const id = ('board' in command ? command.board : undefined) ?? letter?.boardId;
    if (id == null) return [0];
    // A number that an earlier mail will give to a new game.
    return store.boards.byId(id) ? [id] : [id, 0];
  });
  const token = lostToken(store, message, letter);
  return {
    boards: [...new Set(boards)],
    repeats: token === undefined ? [] : store.inbox.answersLost(row.id, token),
    isOfLost: token !== undefined,
  };
}

/** The token of the letter that a mail answers, if that is lost and only an older one of its thread is here. */
function lostToken(store: Store, message: Message, letter: OutboxRow | undefined): string | undefined {
  const [newest] = tokenWords(message);
  if (newest === undefined || (letter && readToken(store, newest)?.id === letter.id)) return undefined;
  return newest;
}
