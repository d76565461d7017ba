import { expect, test } from 'vitest';
import type { PlayerMessage, Transfer } from '../../src/club/index.js';
import type { BoardId, ConfirmationId, LetterId, MailId, PlayerId, Store } from '../../src/store/index.js';

test('the id of one table does not compile as that of another', () => {
  const [player, board, letter, mail, confirmation] = [7, 101, 5, 3, 2] as [
    ...[PlayerId, BoardId, LetterId, MailId, ConfirmationId],
  ];
  // @ts-expect-error a message goes to a player
  const message: PlayerMessage = { kind: 'message', to: board };
  // @ts-expect-error boards are transferred, nothing else
  const transfer: Transfer = { fromId: player, boards: [player] };
  // Only compiled, never called.
  const calls = ({ boards, confirmations, inbox, outbox }: Store): void => {
    // @ts-expect-error a letter is not a confirmation
    confirmations.byId(letter);
    // @ts-expect-error an email is not a confirmation
    confirmations.close(mail, 'dropped');
    // @ts-expect-error a confirmation is not an email
    inbox.setState(confirmation, 'done');
    // @ts-expect-error an email is not a letter
    outbox.byId(mail);
    // @ts-expect-error a player is not a board
    boards.byId(player);
    boards.byId(101);
  };
  expect([message.to, transfer.boards, typeof calls]).toEqual([101, [7], 'function']);
});
