import { expect, test } from 'vitest';
import type { PlayerMessage, Transfer } from '../../../src/club/index.js';
import type { BoardId, ConfirmationId, LetterId, MailId, PlayerId, Store } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';

test('an id from another table or a plain number does not compile as an id', () => {
  const [player, board, letter] = [rowId<PlayerId>(7), rowId<BoardId>(101), rowId<LetterId>(5)];
  const [mail, confirmation] = [rowId<MailId>(3), rowId<ConfirmationId>(2)];
  // @ts-expect-error a message goes to a player
  const message: PlayerMessage = { kind: 'message', to: board };
  // @ts-expect-error only boards can be transferred
  const transfer: Transfer = { fromId: player, boards: [player] };
  // This function is compiled, but never called.
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
    // @ts-expect-error a plain number is not the id of a board
    boards.byId(101);
    // @ts-expect-error a plain number is not the id of a player
    boards.list({ playerIds: [1], states: [], most: 1 });
  };
  expect([message.to, transfer.boards, typeof calls]).toEqual([101, [7], 'function']);
});
