import type { Command } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import { fetchedAgain, type OutboxRow, type Store } from '../../store/index.js';
import type { RefetchedFacts } from '../confirm/refetchedOrder.js';
import { readToken, tokenWords } from '../outbound/replyToken.js';
import type { PreparedMail } from './prepareMail.js';

/**
 * What is known about an email that was fetched again after a restore from backup; undefined for other emails. If the
 * letter that it answers is lost, the number of its turn is unknown. Such emails are carried out in the order in which
 * they came (`refetchedOrder.ts`).
 */
export function refetchedFacts(
  store: Store,
  { row, message, letter }: Pick<PreparedMail, 'row' | 'message' | 'letter'>,
  commands: readonly Command[],
): RefetchedFacts | undefined {
  if (row.reason !== fetchedAgain) return undefined;
  const named = commands.map(
    (command) => ('board' in command ? command.board : undefined) ?? letter?.boardId ?? undefined,
  );
  const boards = named.filter((id) => id !== undefined);
  const token = lostToken(store, message, letter);
  return {
    boards: [...new Set(boards)],
    // An earlier email will start a game with a number that does not exist yet.
    newBoards: named.length > boards.length || boards.some((id) => !store.boards.byId(id)),
    repeats: token === undefined ? [] : store.inbox.answersLost(row.id, token),
    isOfLost: token !== undefined,
  };
}

/**
 * The token of the letter that an email answers, if that letter is lost and only an older one of its thread still exists.
 */
function lostToken(store: Store, message: Message, letter: OutboxRow | undefined): string | undefined {
  const [newest] = tokenWords(message);
  if (newest === undefined || (letter && readToken(store, newest)?.id === letter.id)) return undefined;
  return newest;
}
