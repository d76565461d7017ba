import { beforeEach, expect, test } from 'vitest';
import { MailTable } from '../../support/mailTable.js';
import { officeWithGame } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, zoe] = ['alice@example.com', 'zoe@example.com'];
let table: MailTable;
beforeEach(() => {
  table = new MailTable();
  table.board('octi', 'alice', 'bob');
});

test('the reply to "accept" without a board lists the player’s open offers, but shows nothing to a stranger', async () => {
  table.does('bob', 'propose 101');
  const named = await table.refused({ from: alice, subject: 'accept' });
  expect(named.reason).toBe('club.open.which');
  expect(named.text).toContain('accept 101');
  expect((await table.refused({ from: zoe, subject: 'accept' })).reason).toBe('command.board.answer');
});

test('the reply to a turn without a board names a board that is waiting for the player', async () => {
  expect((await table.refused({ from: alice, subject: 'move 46+E' })).text).toContain('move 101');
});

test('a turn without a board names only the boards where it is legal', async () => {
  // In Octi Lite, there is no square 57.
  table.board('octilite', 'alice', 'bob');
  expect((await table.refused({ from: alice, subject: '57+E' })).text).not.toContain('move 102');
  expect((await table.refused({ from: alice, subject: '46+E' })).text).not.toContain('move 101');
  // It is legal on neither, or only in a puzzle or on another practice board.
  const { text } = await table.refused({ from: alice, subject: '12+E' });
  expect(text).toContain('"move 101 12+E"');
  expect(text).toContain('"move 102 12+E"');
});

test.each(['57+D #101', '57+D#101', 'move 57+D #101'])(
  'the number after a turn without a board is read as the board if it is one: %j',
  async (subject) => {
    table.board('octi', 'alice', 'bob');
    const { text } = await table.refused({ from: alice, subject });
    expect(text).toContain('"move 101 57+D"');
    expect(text).not.toContain('102');
  },
);

test.each(['57+D #1', '57+D #105'])(
  'the number after a turn without a board is otherwise read as the number of the turn: %j',
  async (subject) => {
    const number = subject.split(' ')[1];
    expect((await table.refused({ from: alice, subject })).text).toContain(`"move 101 57+D${number}"`);
  },
);

test.each([
  ['resign!', 'resign 101'],
  ['undo?', 'undo 101'],
  ['claim!', 'Nobody has run out of time'],
  ['accept!', 'nothing to answer'],
  ['accept bob', 'nothing to answer'],
  ['undo 101?', 'Did you mean undo, for example "undo 101"?'],
])('the Subject %j is answered with %j', async (subject, answer) => {
  expect((await table.refused({ from: alice, subject })).text).toContain(answer);
  expect(table.store.boards.byId(rowId(101))?.state).toBe('active');
});

test('the answer to the Subject "accept bob" lists what bob has offered', async () => {
  table.does('bob', 'propose 101');
  expect((await table.refused({ from: alice, subject: 'accept bob' })).text).toContain('accept 101');
});

test('a player who has forgotten the password is told how to set one', async () => {
  const { reason } = await table.refused({ from: alice, subject: 'I forgot my password' });
  expect(reason).toBe('command.password.forgotten');
});

test.each(['accept', 'decline', 'reject'])(
  '"%s" with a userid and a password before the number says where the number belongs',
  async (word) => {
    table.does('bob', 'propose 101');
    const { text } = await table.refused({ from: alice, subject: `octi ${word} alice opensesame 101` });
    expect(text).toContain(`Leave out the userid and the password after "${word}"`);
    expect(text).toContain(`Send "${word} 101"`);
    expect(text).not.toContain('opensesame');
  },
);

test('"accept" with a userid and a password but without a number lists the offers and says where the userid and the password go', async () => {
  table.does('bob', 'propose 101');
  const { text } = await table.refused({ from: alice, subject: 'octi accept alice pw' });
  expect(text).toContain('After "accept", a board number must come before a userid and a password.');
  expect(text).toContain('"accept 101 draw"');
  expect((await table.refused({ from: alice, subject: 'accept bob' })).text).not.toContain(
    'a userid and a password',
  );
});

test('the reply to "submit" without a board or a turn suggests a legal turn', async () => {
  const { text = '' } = await table.refused({ from: alice, subject: 'submit foo' });
  const [, line = ''] = /Send "(submit 101 [^"]+)"/.exec(text) ?? [];
  table.does('alice', line);
  expect(line).not.toBe('');
});

test.each([
  ['en', 'vacation', 'vacation until Mon 19 Jan 2026'],
  ['en', 'vacation until 2026-02-31', 'vacation until Mon 19 Jan 2026'],
  ['en', "I'm back", 'vacation until Mon 19 Jan 2026'],
  ['de', 'urlaub bis', 'urlaub bis Mo., 19. Jan. 2026'],
  ['it', 'ferie', 'ferie fino al lun 19 gen 2026'],
])(
  'an example of a vacation ends two weeks later and can be sent as it is (%s): %j',
  async (language, subject, example) => {
    table.does('alice', `set language ${language}`);
    const { text } = await table.refused({ from: alice, subject });
    expect(text).toContain(`"${example}"`);
    expect(table.does('alice', example).answer.data).toEqual({ date: '2026-01-19' });
  },
);

test.each([
  [
    'en',
    'set alice pw digest on',
    'After "set", write the name of a setting; leave out your userid and password.',
  ],
  ['en', 'octi set alice pw', 'leave out your userid and password'],
  ['en', 'set alice labels on', 'leave out your userid and password'],
  ['de', 'einstellen alice opensesame kürzel vielleicht', 'lass deinen Namen und dein Passwort weg'],
  ['it', 'imposta alice pw', 'togli il nome e la password'],
  ['en', 'vacation alice opensesame 14', 'leave out your userid and password'],
  ['de', 'urlaub alice opensesame', 'Nach "urlaub" kommt gleich seine Dauer'],
  ['it', 'ferie alice opensesame 14', 'togli il nome e la password'],
])(
  'a userid and a password are explained if the rest is wrong, too (%s): %j',
  async (language, subject, answer) => {
    table.does('alice', `set language ${language}`);
    const { text } = await table.refused({ from: alice, subject });
    expect(text).toContain(answer);
    expect(text).not.toContain('opensesame');
  },
);

test.each(['set bob pw digest on', 'vacation bob 14', 'set labels perhaps'])(
  'without the sender’s own userid, %j is not explained as a userid and a password',
  async (subject) => {
    expect((await table.refused({ from: alice, subject })).text).not.toContain('leave out your userid');
  },
);

test('a line meant as a turn is answered as a turn, even if its first word is a command', async () => {
  const { office } = await officeWithGame('octi');
  const reply = office.last(alice);
  const answer = async (body: string) => {
    await office.send({ from: alice, reply, body });
    return office.last(alice).text.replace(/\s+/g, ' ');
  };
  for (const line of ['add a pod at 55', 'move both to 56', 'move the pods to 56'])
    expect(await answer(line), line).toMatch(/^We cannot read this as a turn\. Write a turn such as "/);
  expect(await answer('notify 57')).toContain('After "notify", write board numbers');
  expect(await answer('add bob@example.net 57')).toContain('not a valid email address');
  for (const line of ['move alice to 56', 'move alcie short 57-56'])
    expect(await answer(line), line).toContain('A password has 8 characters or more');
  for (const line of ['add 57', 'add a new pod at 57', 'f\u00fcge einen Sockel auf 57 hinzu']) {
    await answer(line);
    expect(office.last(alice).subject, line).toBe('Octi: did you mean 57 on board 101?');
  }
  await answer('not 57+E but 37+A');
  expect(office.last(alice).subject).toBe('Octi: did you mean 37+A on board 101?');
  await office.close();
  // In a new email, `add` is about addresses.
  expect((await table.refused({ from: alice, subject: 'add 57' })).reason).toBe('command.address');
  expect((await table.refused({ from: alice, subject: 'move 101 both to 56' })).reason).toBe(
    'command.turn.unlike',
  );
});

test('an undo requested in everyday words is recognised even if the server cannot ask about it', async () => {
  const { office } = await officeWithGame('octi');
  const reply = office.last(alice);
  const answer = async (body: string) => {
    await office.send({ from: alice, reply, body });
    return office.last(alice).text.replace(/\s+/g, ' ');
  };
  const requests = ['Zug zur\u00fcck', 'undo please', 'can I take that back?'];
  for (const request of requests)
    expect(await answer(request), request).toMatch(/^You have not played on board 101 yet/);
  await office.send({ from: alice, reply, body: '57+E' });
  // Alice cannot ask again until bob has answered.
  await office.send({ from: alice, reply: office.last(alice), body: 'undo' });
  for (const request of requests) expect(await answer(request), request).toMatch(/^Did you mean undo\?/);
  await office.close();
});
