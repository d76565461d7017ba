import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const alice = 'alice@example.com';
const bob = 'bob@example.com';
beforeEach(async () => {
  office = new PostOffice();
  for (const name of ['alice', 'bob']) await office.signUp(name);
});
afterEach(() => office.close());

/** Returns the texts of the letters to an address, each on one line. */
const textTo = (letters: readonly { to: string; text: string }[], address: string): string =>
  letters
    .filter(({ to }) => to === address)
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n');
const reply = (from: string, body: string) => office.send({ from, body, reply: office.last(from) });
const begin = async () => {
  await office.send({ from: alice, subject: 'octi challenge bob -wrap' });
  return reply(bob, 'accept');
};

test('until a player has played on a board, letters about it say how to get the rules of its game', async () => {
  const rules = '"help rules octi"';
  const offered = await office.send({ from: alice, subject: 'octi challenge bob -wrap' });
  expect(textTo(offered, bob)).toContain(rules);
  expect(textTo(await reply(bob, 'accept'), alice)).toContain(rules);
  expect(textTo(await reply(alice, '57+E'), bob)).toContain(rules);
  expect(textTo(await reply(bob, '33+B'), alice)).not.toContain('help rules');
  const computer = await office.send({ from: bob, subject: 'octilite challenge computer -level=1' });
  expect(textTo(computer, bob)).toContain('"help rules octilite"');
  const help = await office.send({ from: bob, subject: 'help rules octilite' });
  expect(textTo(help, bob)).toContain('The game of octilite');
});

test('the receipt for a turn says how to ask for an undo', async () => {
  await begin();
  expect(textTo(await reply(alice, '57+E'), alice)).toContain('"undo" asks to take a turn back');
});

test('a player who plays out of turn is told only once whose turn it is', async () => {
  await begin();
  const letters = textTo(await reply(bob, '33+B'), bob);
  expect(letters).toMatch(
    /^It is not your turn on board 101: alice is to play \(turn 1\)\. Nothing was done/,
  );
});

test('if a reply contains two turns, the first is played and the second is therefore refused', async () => {
  await begin();
  const letters = textTo(await reply(alice, '57+E\n57-56'), alice);
  expect(letters).toContain(
    'You played 57+E on board 101. An email can play only one turn on each board, so the second one was not played.',
  );
  expect(letters).not.toContain('already been played');
  // The answer says this only once.
  expect(letters).not.toContain('carried out');
});

test('if a reply with two turns arrives twice, the answer says that its turn has been played', async () => {
  await begin();
  const letter = office.last(alice);
  const body = '57+E\n57-56';
  await office.send({ from: alice, body, reply: letter });
  const letters = textTo(await office.send({ from: alice, body, reply: letter }), alice);
  expect(letters).toContain(
    '| move 57+E Turn 1 on board 101 (57+E) has already been played; it is now turn 2.',
  );
  expect(letters).toContain('None of your 2 commands was carried out');
  expect(letters).not.toContain(' 0 of ');
});

test('a time of one day is written in the singular', async () => {
  const offered = await office.send({
    from: alice,
    subject: 'octi challenge bob --nagtime=1 --forfeittime=2',
  });
  expect(textTo(offered, bob)).toContain('Reminder after 1 day. Your opponent can claim the win after 2.');
});

test('a word replaced with stars in a quoted line is explained', async () => {
  await begin();
  const hidden = textTo(await reply(alice, 'opensesame, what lovely weather'), alice);
  expect(hidden).toContain('This is what we read (**** may be a password): | **** what lovely weather');
  // The refusal has already said so.
  expect(hidden).not.toContain('Nothing was done.');
  expect(textTo(await reply(alice, 'Wonderful weather today'), alice)).toContain('| Wonderful weather today');
  expect(textTo(await reply(alice, '33+B'), alice)).toContain('Nothing was done. This is what we read');
});

test('a player who has made an offer is told how to withdraw it', async () => {
  await begin();
  await reply(alice, '57+E');
  expect(textTo(await reply(alice, 'propose'), alice)).toContain('"reject" withdraws your offer');
  const back = textTo(await reply(alice, 'reject'), alice);
  expect(back).toContain('"undo" asks');
  expect(back).not.toContain('withdraws your offer');
});

test('ordinary text alone is not passed on, and the answer says how to send it, even on a closed board', async () => {
  await begin();
  // This applies both during the game and after it.
  for (const how of ['start with "chat"', 'put "chat" on the first line of your reply']) {
    const board = office.last(alice);
    const letters = await reply(alice, 'Thanks for the game!');
    expect(textTo(letters, bob)).toBe('');
    expect(textTo(letters, alice)).toContain(how);
    const chat = await reply(alice, 'chat\nThanks for the game!');
    expect(textTo(chat, bob)).toContain('| Thanks for the game!');
    await office.send({ from: alice, body: 'resign', reply: board });
  }
  const over = await office.send({ from: bob, subject: 'chat 101', body: 'Thanks.' });
  expect(textTo(over, alice)).toContain('| Thanks.');
  const closed = office.letters.filter(({ text }) => /is closed\s+and\s+the\s+game\s+does/.test(text));
  expect(textTo(closed, bob)).toContain('"chat" writes to alice');
});

test('the letter about a closed board against the computer offers another game, but no link to message a player', async () => {
  await office.send({ from: alice, subject: 'octilite challenge computer -level=1' });
  const over = textTo(await reply(alice, 'resign'), alice);
  expect(over).toContain('Reply "rematch" to play the computer again, with colours swapped.');
  expect(over).not.toContain('chat');
});

test('a stranger who does not send a command is told how to begin', async () => {
  const carol = 'carol@example.com';
  const letters = textTo(await office.send({ from: carol, body: 'Hi, how do I play?' }), carol);
  expect(letters).toContain('Your email has no command');
  expect(letters).toContain('for example "signup carol"');
  expect(letters).not.toContain('how do I play');
  // A name that is taken is not suggested.
  const other = 'alice@example.net';
  expect(textTo(await office.send({ from: other, body: 'Hi!' }), other)).toContain(
    'example "signup alice-2"',
  );
  const known = textTo(await office.send({ from: alice, subject: 'hello' }), alice);
  expect(known).toContain('There is no command "hello".');
  expect(known).not.toContain('signup');
});

test.each([
  ['Ciao', 'Buongiorno, come si gioca? Vorrei iscrivermi.', 'Per iscriverti manda'],
  ['Anmeldung', 'Hallo, ich möchte mich anmelden.', 'Zum Anmelden schick'],
  ['', 'Ich würde gerne mitspielen.', 'Zum Anmelden schick'],
  ['hi there', '', 'To get an account, send'],
  ['Octi?', 'Hi, I would like to join the club.', 'To get an account, send'],
  ['hi there', 'How does this work?', 'To get an account, send'],
  ['', 'Yes please, sign me up', 'To get an account, send'],
])(
  'a newcomer who sends the Subject %j and the text %j is told how to sign up',
  async (subject, body, how) => {
    const carol = 'carol@example.com';
    const letters = textTo(await office.send({ from: carol, subject, body }), carol);
    expect(letters).toContain(how);
    expect(letters).not.toContain('|');
    expect(letters).not.toContain('****');
  },
);

test.each([
  ['Wie geht das?', 'anmelden hugo', 'bitte bestätige'],
  ['Come si gioca?', 'iscrivi ugo', 'conferma'],
  // The language cannot be determined from the reply alone.
  ['Wie geht das?', 'signup hugo', 'bitte bestätige'],
])(
  'a newcomer who asks %j and replies %j is answered in the same language',
  async (question, body, words) => {
    const carol = 'carol@example.com';
    await office.send({ from: carol, body: question });
    const [confirmation] = await reply(carol, body);
    expect(confirmation?.subject).toContain(words);
  },
);

test('a player who asks for help or says thanks gets a help page, not an error', async () => {
  const tutorial = textTo(await office.send({ from: alice, subject: 'help tutorial' }), alice);
  for (const subject of ['wie spielt man octi?', 'Come si gioca?', 'How do I play?', 'Wie geht das?'])
    expect(textTo(await office.send({ from: alice, subject }), alice), subject).toBe(
      tutorial.replaceAll('help tutorial', subject),
    );
  const page = textTo(await office.send({ from: alice, subject: 'help' }), alice);
  const first = page.slice(0, 200);
  for (const subject of [
    'help me please',
    'hilfe bitte',
    'Help me, please!',
    'aiuto per favore',
    'Hilfe?',
    'help!',
  ])
    expect(textTo(await office.send({ from: alice, subject }), alice), subject).toContain(first);
  const topics = textTo(await office.send({ from: alice, subject: 'help bananas apples' }), alice);
  expect(
    topics.replace(/\s+/g, ' ').split('There is no help for "bananas apples". The topics are'),
  ).toHaveLength(2);
  expect(topics.split('The topics')).toHaveLength(2);
});

test.each(['', 'help', 'games', 'players', 'set labels on'])(
  'thanks in reply to the welcome email or the answer to "%s" get no answer',
  async (subject) => {
    if (subject !== '') await office.send({ from: alice, subject });
    const letter = office.last(alice);
    const answer = (body: string) => office.send({ from: alice, reply: letter, body });
    const thanks = [
      'thanks',
      'ok thanks',
      'Vielen Dank!\n\nAlice',
      'Super, danke',
      'Grazie mille.',
      'Thanks for the help!',
    ];
    for (const body of thanks) {
      expect(await answer(body), body).toEqual([]);
      expect(office.newestMail()).toBe('ignored only says thanks');
    }
    for (const body of [
      'Thanks!\nmy games',
      'Thanks!\ngames',
      'Thanks. How do I play?',
      'thanks\n\nWho is next?',
    ])
      expect(await answer(body), body).toHaveLength(1);
  },
);

test.each([
  ['thanks', ''],
  ['Danke!', 'Alice'],
  ['Grazie mille', 'Thanks for the help!\n\nAlice'],
  ['', 'Vielen Dank!'],
])('a new email that only says thanks gets no answer: %j, %j', async (subject, body) => {
  for (const from of [alice, 'carol@example.com']) {
    expect(await office.send({ from, subject, body })).toEqual([]);
    expect(office.newestMail()).toBe('ignored only says thanks');
  }
});

test.each([
  ['thanks', 'Who is next?'],
  ['thanks', 'games'],
  ['Thanks for the game, bob', ''],
])('a new email that says more than thanks gets an answer: %j, %j', async (subject, body) => {
  expect(await office.send({ from: alice, subject, body })).toHaveLength(1);
});

test.each(['rules?', 'Regeln?', 'moves?', 'games!', 'Spieler?'])(
  'the Subject %j of a new email is answered as it would be without its punctuation mark',
  async (subject) => {
    const told = async (asked: string) => {
      const [answer] = await office.send({ from: alice, subject: asked });
      return answer?.text;
    };
    expect(await told(subject)).toBe(await told(subject.slice(0, -1)));
    expect(office.newestMail()).not.toContain('unknown');
  },
);

test.each(['signup computer-3', 'signup', 'signup b3', 'signup 2fast'])(
  'the refusal of a userid suggests one that is free: %s',
  async (subject) => {
    await office.signUp('alice-2');
    const [refused] = await office.send({ from: 'alice@example.net', subject });
    expect(refused?.text).toContain('"signup alice-3"');
    const [other] = await office.send({ from: 'carol@example.net', subject });
    expect(other?.text).toContain('"signup carol"');
  },
);

test.each(['octilite puzzle', 'octilite challenge computer -level=1'])(
  'the answer to ordinary text on a board without other readers does not say how to send it: %s',
  async (subject) => {
    await office.send({ from: alice, subject });
    for (const body of ['Lovely weather here', 'thanks! 99+E']) {
      const text = textTo(await reply(alice, body), alice);
      expect(text).toContain('first line of your reply');
      expect(text).not.toContain('chat');
      expect(text).not.toContain('passed on');
    }
  },
);

test('thanks in reply to a board letter, which may be meant for the opponent, are not passed on without asking', async () => {
  await begin();
  const [asked, ...others] = await reply(alice, 'Thanks!');
  expect(others).toEqual([]);
  expect(asked?.text).toContain('start with "chat"');
});

test.each(['games', 'players', 'seeks', 'set labels on', 'help', 'help faq'])(
  'a reply without text to the answer to %s is recognised as empty, however that answer is quoted',
  async (subject) => {
    await office.send({ from: alice, subject });
    const letter = office.last(alice);
    for (const quoted of [letter.text.replace(/^/gm, '> '), letter.text]) {
      const body = `\n\nOn Monday Octi wrote:\n${quoted}`;
      const letters = await office.send({ from: alice, reply: letter, body });
      const text = textTo(letters, alice).replace(/\s+/g, ' ');
      expect(text).toContain('Your reply has no text of its own.');
      expect(text).not.toContain('| ');
    }
  },
);

test("a newcomer's misspelt sign-up is quoted back", async () => {
  const carol = 'carol@example.com';
  const letters = textTo(await office.send({ from: carol, subject: 'sigup carol' }), carol);
  expect(letters).toContain('| sigup carol');
  expect(letters).toContain('signup');
});

test('if text is meant for another player, the answer says how to send it', async () => {
  await begin();
  const hears = async (subject: string) => textTo(await office.send({ from: alice, subject }), alice);
  const how = 'To write to bob, send "message bob"';
  expect(await hears('tell bob hello')).toContain(how);
  expect(await hears('Hello Bob!')).toContain(how);
  expect(await hears('message bob hello')).toContain(
    'There is no player called hello. If that was your message to bob, send "message bob"',
  );
  expect(await hears('hello there')).toContain('There is no command "hello".');
  expect(await hears('hello alice')).not.toContain(how);
  for (const subject of ['chat 101 hello', 'chat 101 hello bob, how are you?']) {
    expect(await hears(subject)).toContain('write "chat 101" alone in the Subject');
  }
});

test('if a player asks for an undo in everyday words, the server asks for confirmation', async () => {
  await begin();
  await office.send({ from: alice, body: '57+E', reply: office.last(alice) });
  const reply = office.last(alice);
  expect(textTo(await office.send({ from: alice, subject: 'undo please' }), alice)).toContain('"undo 101"');
  await office.send({ from: alice, body: 'Undo please!', reply });
  expect(office.last(alice).subject).toBe('Octi: do you want to take back a turn on board 101?');
  await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
  expect(office.last(bob).text).toContain('asks to go back to the position before turn 1');
});

test('the answer to an invalid value lists the valid ones', async () => {
  const letters = await office.send({ from: alice, subject: 'set digest weekly' });
  expect(textTo(letters, alice)).toContain('"set digest" needs one of these: daily, off.');
});

test('somebody without an account can use everyday words, and is answered in their language', async () => {
  const zoe = 'zoe@example.com';
  const hears = async (subject: string, body = '') =>
    textTo(await office.send({ from: zoe, subject, body }), zoe);
  expect(await hears('Re: Octi', 'Is anybody there?')).toContain('To get an account');
  expect(await hears('', 'mi chiamo carlo')).not.toContain('To get an account');
  expect(await hears('sign-up hugo')).toContain('asked for an Octi account called hugo');
  expect(await hears('', 'signup\nhugo')).toContain('asked for an Octi account called hugo');
  expect(await hears('', 'Dear all,\n\nplease sign me up as hugo2.')).toContain('account called hugo2');
  expect(await hears('', 'Wie spielt man?')).toContain('Zum Anmelden');
  expect(await hears('new game')).toContain('To get an account');
  expect(await hears('my rating')).toContain('To get an account');
});

test('a Subject in everyday words gets the page that it asks for', async () => {
  await begin();
  const hears = async (subject: string) => textTo(await office.send({ from: alice, subject }), alice);
  expect(await hears('meine Partien')).toContain('Board 101');
  expect(await hears('101')).toContain('Your turn on board 101 (turn 1).');
  expect(office.last(alice).subject).toBe('Octi: board 101');
  expect(await hears('suche Gegner')).toContain('Players you can challenge');
  expect(await hears('New game?')).toContain('Players you can challenge');
  expect(await hears('my rating')).toContain('Profile: alice');
  expect(await hears('play again')).toContain('You have no finished games yet.');
  expect(await hears('fordere bob heraus')).not.toContain('heraus');
  expect(office.store.boards.byId(rowId(102))?.state).toBe('offered');
  const moves = await hears('moves 101#50');
  expect(moves).not.toContain('Which board?');
  const account = await hears('delete my account');
  expect(account).toContain('| delete');
  expect(account).toContain('To confirm');
  expect(office.store.players.byUserid('alice')).toBeDefined();
});

test.each([
  ['en', 'How do I move?', '"hint" tells you what the computer would play'],
  ['en', "I don't understand", '"help notation"'],
  ['de', 'Was kann ich tun?', '"tipp" verrät, was der Computer spielen würde'],
  ['it', 'Non capisco', '"suggerimento" dice che cosa giocherebbe il computer'],
])(
  'in %s, a player who asks %j is shown a legal turn for the board, and how to get a hint',
  async (language, words, hint) => {
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, subject: 'octilite challenge computer -level=1' });
    const letter = textTo(await reply(alice, words), alice);
    expect(letter).toContain(hint);
    const [, turn = ''] = /"(\d\d\+[A-H])"/.exec(letter) ?? [];
    expect(textTo(await reply(alice, turn), alice)).toContain(`1. ${turn}`);
  },
);

test('a player who asks what to play learns when it is not their turn, and gets no hints against people', async () => {
  await begin();
  const own = textTo(await reply(alice, 'How do I move?'), alice);
  expect(own).toContain('"moves" lists all your legal turns');
  expect(own).not.toContain('hint');
  expect(textTo(await reply(bob, 'What now?'), bob)).toContain('It is not your turn now');
});

test('letters about boards against the computer name the command for a hint', async () => {
  const first = textTo(
    await office.send({ from: alice, subject: 'octilite challenge computer -level=1' }),
    alice,
  );
  expect(first).toContain('"hint" suggests a turn, and "resign" gives up.');
  await reply(alice, '26+H');
  expect(textTo([office.last(alice)], alice)).toContain(
    '"hint" suggests a turn, "undo" takes back your last turn, "resign" gives up',
  );
});

test.each(['Passwort vergessen', 'password vergessen', 'forgot my password', 'password dimenticata'])(
  '%j is answered, and its text is shown',
  async (words) => {
    const letters = textTo(await office.send({ from: alice, subject: words }), alice);
    expect(letters).toContain(`| ${words} You do not need a password to play`);
  },
);

test.each(['who won?', 'Wer hat gewonnen?', 'Ho vinto!'])(
  '%j shows the board, or the games that are over',
  async (words) => {
    await begin();
    expect(textTo(await reply(alice, words), alice)).toContain('Your turn on board 101 (turn 1).');
    await reply(alice, 'resign');
    expect(textTo(await office.send({ from: bob, subject: words }), bob)).toContain('Board 101');
  },
);

test('a player who is back from vacation is told how to end it, and nobody else is', async () => {
  expect(textTo(await office.send({ from: alice, subject: "I'm back" }), alice)).not.toContain(
    'vacation off',
  );
  await office.send({ from: alice, subject: 'vacation until 20 Jan' });
  for (const words of ["I'm back!", 'bin zurück', 'Ferie finite'])
    expect(textTo(await office.send({ from: alice, subject: words }), alice)).toContain(
      'send "vacation off"',
    );
  expect(textTo(await office.send({ from: alice, subject: 'vacation off' }), alice)).not.toContain(
    'Nothing was done',
  );
});

test.each([
  ['I give up', 'The solution'],
  ['Ich gebe auf.', 'The solution'],
  ['soluzione?', 'The solution'],
])('%j in reply to a puzzle shows the solution', async (words, expected) => {
  await office.send({ from: alice, subject: 'A puzzle, please' });
  expect(textTo(await reply(alice, words), alice)).toContain(expected);
});

test.each([
  'accept 101 remis',
  'annehmen 101 remis',
  'accetto la patta',
  'Accetto patta',
  'accept the draw',
  'accetto',
])('%j accepts a draw', async (words) => {
  await begin();
  await reply(alice, '57+E');
  await reply(bob, '33+B');
  await reply(bob, 'propose');
  expect(textTo(await reply(alice, words), bob)).toContain('alice agreed to a draw');
});

test('the answer to "set name" says that the userid does not change', async () => {
  expect(textTo(await office.send({ from: alice, subject: 'set name Alicia' }), alice)).toContain(
    'Your userid is your name here, and it cannot be changed.',
  );
});

test('if it is the reader’s turn on the board shown, the answer says how to play, with a legal example', async () => {
  await begin();
  for (const subject of ['show 101', 'octi show alice', 'replay 101 0']) {
    const letters = textTo(await office.send({ from: alice, subject }), alice);
    expect(letters, subject).toMatch(
      /To play, reply with your turn on the first line, for example "\d\d\+[A-H]"/,
    );
  }
  // It is not bob's turn, and no turn can be played from an earlier position.
  expect(textTo(await office.send({ from: bob, subject: 'show 101' }), bob)).not.toContain('To play, reply');
  await reply(alice, '57+E');
  await reply(bob, '33+B');
  expect(textTo(await office.send({ from: alice, subject: 'show 101#1' }), alice)).not.toContain(
    'To play, reply',
  );
  await office.send({ from: alice, subject: 'show 101' });
  expect(textTo(await reply(alice, '57-56'), alice)).toContain('3. 57-56');
});

test('a confirmation that is sent again repeats its question', async () => {
  await begin();
  await reply(alice, '57+E');
  await reply(bob, '33+B');
  await reply(bob, 'propose');
  const question = 'Do you want to accept the draw offered on board 101?';
  expect(textTo(await reply(alice, 'ok'), alice)).toContain(question);
  expect(textTo(await reply(alice, 'hmm, let me think'), alice)).toContain(question);
  expect(textTo(await office.send({ from: alice, subject: 'resign 101' }), alice)).toContain(
    'Do you want to resign',
  );
  const again = textTo(await reply(alice, 'perhaps'), alice);
  expect(again).toContain('Do you want to resign');
  expect(again).not.toContain('does not count');
});

test.each(['resign 101', 'I resign'])(
  'a player who sends %j before both have played is told what that means',
  async (words) => {
    await begin();
    const asked =
      words === 'I resign' ? await reply(alice, words) : await office.send({ from: alice, subject: words });
    expect(textTo(asked, alice)).toContain('this only closes the board. The game does not count.');
    expect(textTo(await reply(alice, 'yes'), bob)).toContain(
      'board 101 is closed and the game does not count',
    );
  },
);

test.each([
  ['receipts off', 'You no longer get copies of your own turns. To undo this, send "set receipts on".'],
  [
    'display html',
    'Your emails show boards as text instead of pictures. To undo this, send "set display image".',
  ],
  ['digest off', 'You will get one email for each turn again'],
])('the answer to "set %s" says what changes, and how to undo it', async (setting, said) => {
  expect(textTo(await office.send({ from: alice, subject: `set ${setting}` }), alice)).toContain(said);
});
