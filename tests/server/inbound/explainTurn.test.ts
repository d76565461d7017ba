import { beforeEach, describe, expect, test } from 'vitest';
import { MailTable } from '../../support/mailTable.js';
import { present } from '../../support/present.js';

const alice = 'alice@example.com';
let table: MailTable;
beforeEach(() => {
  table = new MailTable();
  table.board('octi', 'alice', 'bob');
});

describe('a reply that mentions turns but begins with none', () => {
  const replied = async (body: string) => {
    const { letters } = await table.handled({ from: alice, subject: 'show 101' });
    return table.refused({ from: alice, body, reply: present(letters[0]) });
  };

  test.each([
    ['en', 'Hm, 57+E or 37+A?', 'Reply with only the one that you mean: 57+E or 37+A.'],
    ['en', 'Should I play 57+E\nor rather 37 north', 'that you mean: 57+E or 37+A.'],
    ['en', '57+E, 37+A, or 77+A?\nHm, 57+E!', 'that you mean: 57+E, 37+A or 77+A.'],
    ['de', 'Hm, 57+E oder 37+A?', 'Antworte nur mit dem Zug, den du meinst: 57+E oder 37+A.'],
    ['it', 'Hm, 57+E o 37+A?', 'Rispondi solo con la mossa che intendi: 57+E o 37+A.'],
  ])('is answered with the turns that it may mean (%s): %j', async (language, body, answer) => {
    table.does('alice', `set language ${language}`);
    const { reason, text } = await replied(body);
    expect(reason).toBe('command.reply.choices');
    expect(text).toContain(answer);
  });

  test.each([
    ['thanks! 55+E', 'cannot be played: you have no pod on 55.'],
    ['57 to 56', 'cannot be played: 57-56: a pod without prongs cannot move; this move needs a prong E.'],
    ['Hm, what about 57-56?', 'cannot be played: 57-56: a pod without prongs cannot move'],
    ['57-56?', 'cannot be played: 57-56: a pod without prongs cannot move'],
    ['hi B2-54', 'cannot be played: 57-54: '],
    ['thanks! 55+E!', 'cannot be played: you have no pod on 55.'],
    ['57:56', 'cannot be played: 57-55: there is no pod on 56 to jump over.'],
    ['57 takes 56', 'cannot be played: 57-55: there is no pod on 56 to jump over.'],
  ])(
    'is answered with what is wrong if it mentions only one turn, which is not legal: %j',
    async (body, why) => {
      const { reason, text } = await replied(body);
      expect(reason).toBe('command.reply.illegal');
      expect(text).toContain(why);
      expect(text).toContain('To send only a message, start with "chat".');
    },
  );

  test.each([
    'See you at 12-14 then!',
    'Good move 33-34!',
    'Why did you play 33+D?',
    'Last turn was 33+A',
    '14:15?',
    'Time: 14:15',
    '(23.12.)',
    'I am on vacation until 24-12',
    'thanks, 102 57-58',
    'I would not, 33+A was fine',
  ])(
    'is not answered as a turn if it is more likely to be talk, or about another board: %j',
    async (body) => {
      expect((await replied(body)).reason).toBe('command.reply');
    },
  );

  test('that may be about an offer is answered with how to answer that', async () => {
    table.does('alice', 'move 101 57+E');
    table.does('bob', 'move 101 33+A');
    table.does('bob', 'propose 101');
    expect((await replied('thanks! 55+E')).reason).toBe('club.offer.unclear');
  });

  test.each(['Hm, 57+E, 57+F, 57+G or 57+H?', 'Hm, 57-56 or 37-36?', 'Hm'])(
    'is answered without turns if there are more than three, or if none is legal: %j',
    async (body) => expect((await replied(body)).reason).toBe('command.reply'),
  );

  test('is answered without turns if it is not the sender’s turn', async () => {
    table.does('alice', 'move 101 57+E');
    expect((await replied('Hm, 57+F or 37+A?')).reason).toBe('command.reply');
  });
});
