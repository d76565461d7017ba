import { expect, expectTypeOf, test } from 'vitest';
import type { BoardId, ConfirmationId, LetterId, MailId, PlayerId, SeekId } from '../../src/store/index.js';

test('an id of one table is not taken for that of another, and a plain number is', () => {
  type Ids = [PlayerId, BoardId, MailId, LetterId, ConfirmationId, SeekId];
  expectTypeOf<PlayerId>().not.toExtend<BoardId>();
  expectTypeOf<MailId>().not.toExtend<LetterId>();
  expectTypeOf<SeekId>().not.toExtend<ConfirmationId>();
  expectTypeOf<number>().toExtend<PlayerId>();
  const ids: Ids = [1, 2, 3, 4, 5, 6];
  expect(ids).toHaveLength(6);
});
