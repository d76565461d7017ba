import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { err, refusal, say, sentence } from '../../../src/base/index.js';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { type CommandResult, type Effect, succeed } from '../../../src/club/effects.js';
import { type Command, inWordsOf, parseCommandLine } from '../../../src/command/index.js';
import { answerCommands, refuseOnBoard } from '../../../src/server/inbound/commandAnswers.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const words = loadCatalogue();

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob']) await office.signUp(userid);
  for (const board of [101, 102]) {
    await office.send({ from: alice, subject: 'octilite challenge bob' });
    await office.send({ from: bob, subject: `accept ${board}` });
  }
});
afterEach(() => office.close());

const command = (line: string) => {
  const read = parseCommandLine(line, { board: rowId(101) });
  if (!read.ok) throw new Error(line);
  return read.value;
};
type Ran = readonly [Command, CommandResult];
const done = (line: string, ...effects: readonly Effect[]): Ran => [
  command(line),
  succeed(
    sentence('club.both', { before: sentence('send.nothing'), after: sentence('send.nothing') }),
    ...effects,
  ),
];
const refused = (line: string): Ran => [command(line), err(refusal('cli.noBoard', { board: '7' }))];
const player = (id: PlayerId) => {
  const one = office.store.players.byId(id);
  if (!one) throw new Error(`no player ${id}`);
  return one;
};
const why = say(words, refusal('cli.noBoard', { board: '7' }));

/** Returns the letters that answer these commands from a player. */
function answers(
  completed: readonly Ran[],
  {
    fails,
    playerId = rowId<PlayerId>(1),
    boardId,
    unrun = 0,
  }: { fails?: Ran; playerId?: PlayerId | null; boardId?: BoardId; unrun?: number } = {},
) {
  const cause = waitingMail(office, playerId === null ? 'zoe@example.com' : alice);
  const sender = playerId === null ? undefined : { player: player(playerId), proof: 'address' as const };
  const letter = boardId === undefined ? undefined : { boardId };
  const context = {
    address: cause.from,
    ...(sender && { sender }),
    ...(letter && { letter }),
  } as Parameters<typeof answerCommands>[1];
  const results = new Map([...completed, ...(fails ? [fails] : [])]);
  const total = results.size + unrun;
  return inTransaction(office, (tx) => answerCommands(tx, context, results, total, cause, undefined)).letters;
}

test.each([
  [['help'], 'Octi help: getting started'],
  [['help rules'], 'Octi help: rules'],
  [['help ziehe', 'help move'], 'Octi help: move'],
  [['help rules faq opensesame'], 'Octi help: rules, faq'],
  [['help opensesame'], 'Octi help: page not found'],
  [['help rules faq board octi'], 'Octi help: rules, faq, board and more'],
  [['games', 'octilite games'], 'Octi: your games'],
  [['list', 'list octilite'], 'Octi: games'],
  [['games', 'list octilite'], 'Octi: your games and more'],
  [['octi games bob carol'], 'Octi: the games of bob and carol'],
  [['games', 'seeks'], 'Octi: your games and more'],
  [['standings'], 'Octi: the ratings'],
  [['history'], 'Octi: past games'],
  [['userinfo alice'], 'Octi: player profile'],
  [['players'], 'Octi: players'],
  [['vacation off'], 'Octi: your vacation'],
  [['message bob'], 'Octi: your message'],
  [['unsubscribe 101', 'mute bob'], 'Octi: which emails you get'],
  [['octi seek'], 'Octi: open seeks'],
  [['show 101'], 'Octi: board 101'],
  [['undo 101', 'undo 102'], 'Octi: boards 101 and 102'],
  [['preview 101 24+C'], 'Octi: your preview'],
  [['set labels on'], 'Octi: your settings'],
  [['seeks'], 'Octi: open seeks'],
  [['help', 'undo 101'], 'Octi help: getting started and more'],
  [[], 'Octi: nothing was done'],
])('the Subject of an answer to %j says what it is about', (lines, subject) => {
  const boardLess = (letter: { subject: string }) => letter.subject.replace(/ \(.*\)$/, '');
  const [letter, ...others] = answers(
    lines.map((line) => done(line)),
    lines.length === 0 ? { fails: refused('moves 101') } : {},
  );
  expect(others).toEqual([]);
  expect(letter && boardLess(letter)).toBe(subject);
  expect(letter).toMatchObject({ toAddress: alice, playerId: rowId<PlayerId>(1), purpose: 'answer' });
});

test('each command is quoted with its result, and the one that failed comes last', () => {
  const [letter] = answers([done('set labels on'), done('set sgf on')], {
    fails: refused('set digest daily'),
  });
  const text = letter?.text.replace(/\s+/g, ' ') ?? '';
  const places = ['set labels on', 'set sgf on', 'set digest daily', why].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(text).toContain(say(words, sentence('letter.stopped.last', { done: 2, total: 3 })));
  const fails = refused('set digest daily');
  const [first] = answers([done('set labels on')], { fails, unrun: 1 });
  expect(first?.text.replace(/\s+/g, ' ')).toContain(
    say(words, sentence('letter.stopped', { done: 1, total: 3, rest: 1 })),
  );
  const [alone] = answers([], { fails: refused('set digest daily') });
  expect(alone?.text).not.toContain('carried out');
});

test('a board is shown once, with the command that changed it last', () => {
  const news = {
    kind: 'boardNews',
    boardId: rowId<BoardId>(101),
    happened: sentence('send.nothing'),
  } as const;
  const [letter] = answers([done('propose 101', news), done('undo 101', news)]);
  expect(letter?.boardId).toBe(101);
  const text = letter?.text ?? '';
  const boards = [...text.matchAll(/Res Cap Prongs/g)].map(({ index }) => index);
  expect(boards.length).toBeGreaterThan(0);
  expect(boards[0]).toBeGreaterThan(text.indexOf('undo 101'));
  // A player who leaves all boards is not shown any.
  const [signedOff] = answers([done('signoff', news)]);
  expect(signedOff?.text).not.toContain('Res Cap Prongs');
});

test('an answer is about the only board that the email names, or else the board whose letter it answers', () => {
  const about = (lines: string[], boardId?: BoardId) =>
    answers(
      lines.map((line) => done(line)),
      boardId === undefined ? {} : { boardId },
    )[0]?.boardId;
  expect(about(['show 101', 'moves 101'])).toBe(101);
  expect(about(['show 101', 'show 102'])).toBeNull();
  expect(about(['help'], rowId(102))).toBe(102);
  expect(about(['show 101'], rowId(102))).toBe(101);
  expect(about(['show 999'])).toBeNull();
  expect(about(['help'])).toBeNull();
});

test('several records are attached as one file', () => {
  const file = (name: string) => ({ kind: 'file', name, text: `(;GN[${name}])\n` }) as const;
  expect(answers([done('export 101', file('octi-101.sgf'))])[0]).toMatchObject({
    attachment: { name: 'octi-101.sgf', text: '(;GN[octi-101.sgf])\n' },
  });
  const both = answers([done('export 101', file('a.sgf')), done('export 102', file('b.sgf'))]);
  expect(both[0]).toMatchObject({
    attachment: { name: 'octi.sgf', text: '(;GN[a.sgf])\n(;GN[b.sgf])\n' },
  });
  expect(answers([done('help')])[0]?.attachment).toBeNull();
});

test.each([
  ['en', 'Long comments are attached in full (octi-101-comments.txt).'],
  ['de', 'Lange Kommentare liegen ungekürzt als Datei bei (octi-101-comments.txt).'],
  ['it', 'In allegato trovi i commenti lunghi per intero (octi-101-comments.txt).'],
])('long comments are sent with a board, and the email says so, in %s', async (language, sentence) => {
  office.store.players.setPreference(rowId(1), 'language', language);
  const long = Array.from({ length: 41 }, (_, at) => `line ${at}`).join('\n');
  await office.send({ from: alice, subject: 'show 101' });
  expect(office.last(alice).text).not.toContain(sentence);
  await office.send({ from: alice, subject: 'move 101 26+A', body: long });
  await office.send({ from: alice, subject: 'show 101' });
  const { text, html, attachment } = office.last(alice);
  expect(attachment?.name).toBe('octi-101-comments.txt');
  expect(text).toContain(`\n${sentence}\n`);
  expect(html).toContain(sentence);
  // If the email also asks for the record of another board, both are in one file with a different name.
  await office.send({ from: alice, subject: 'octi', body: 'show 101\nexport 102' });
  const both = office.last(alice);
  expect(both.attachment?.name).toBe('octi.txt');
  expect(both.text).toContain(sentence.replace('octi-101-comments.txt', 'octi.txt'));
});

test.each([
  ['en', 'The whole game is attached (octi-101.sgf).'],
  ['de', 'Die ganze Partie liegt als Datei bei (octi-101.sgf).'],
  ['it', 'In allegato trovi la partita completa (octi-101.sgf).'],
])(
  'the record of a game that ends in an email with several commands is attached, in %s',
  async (language, said) => {
    office.store.players.setPreference(rowId(1), 'language', language);
    await office.send({ from: alice, subject: 'move 101 26+A' });
    await office.send({ from: bob, subject: 'move 101 32+A' });
    await office.send({ from: alice, subject: 'octi', body: 'set labels off\nmove 102 26+A' });
    expect(office.last(alice).attachment).toBeUndefined();
    await office.send({ from: bob, subject: 'propose 101' });
    await office.send({ from: alice, subject: 'octi', body: 'accept 101 draw\nset labels off' });
    const { text, attachment } = office.last(alice);
    expect(attachment?.name).toBe('octi-101.sgf');
    expect(text).toContain(said);
    // Later emails have no attachment. If one also asks for a record, both records are in one file.
    await office.send({ from: alice, subject: 'octi', body: 'show 101\nset labels off' });
    expect(office.last(alice).attachment).toBeUndefined();
    await office.send({ from: bob, subject: 'move 102 32+A' });
    await office.send({ from: bob, subject: 'propose 102' });
    await office.send({ from: alice, subject: 'octi', body: 'accept 102 draw\nexport 101' });
    expect(office.last(alice).attachment?.name).toBe('octi.sgf');
  },
);

test('the account’s other addresses get one notice each', () => {
  const tell = (address: string) => ({ kind: 'notifyAddress', address }) as const;
  const file = { kind: 'file', name: 'a.txt', text: 'a' } as const;
  const letters = answers([
    done('set labels on', tell('old@x.example'), tell('old@x.example'), tell(alice), file),
  ]);
  expect(letters.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    [alice, 'Octi: your settings'],
    ['old@x.example', 'Octi: your account'],
  ]);
  expect(letters.map(({ text, attachment }) => [text.includes('attached'), attachment !== null])).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('an unknown sender is answered at the address that the email came from', () => {
  const [letter] = answers([done('help')], { playerId: null });
  expect(letter).toMatchObject({ toAddress: 'zoe@example.com', playerId: null });
});

test('a refusal about a board shows the board, and quotes the line', () => {
  const cause = waitingMail(office, alice);
  const { letters } = inTransaction(office, (tx) =>
    refuseOnBoard(
      tx,
      player(rowId(1)),
      rowId(101),
      refusal('cli.noBoard', { board: '7' }),
      'move 101 99',
      cause,
    ),
  );
  expect(letters).toMatchObject([{ purpose: 'board', boardId: rowId<BoardId>(101), toAddress: alice }]);
  expect(letters[0]?.text).toContain(why);
  expect(letters[0]?.text).toContain('move 101 99');
});

const flat = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

describe('an email that is not clear enough', () => {
  const sent = async (subject: string) =>
    flat((await office.send({ from: alice, subject }))[0] ?? { text: '' });

  test.each([
    ['resign', '"resign 102" for Octi Lite with bob - "resign 101" for Octi Lite with bob'],
    ['draw', '"propose 102" for Octi Lite with bob - "propose 101" for Octi Lite with bob'],
    ['I resign', '"resign 102" for Octi Lite with bob - "resign 101" for Octi Lite with bob'],
    ['octi undo', '"undo 102" for Octi Lite with bob - "undo 101" for Octi Lite with bob'],
    ['move 36+E', '"move 102 36+E" for Octi Lite with bob - "move 101 36+E" for Octi Lite with bob'],
    ['36+E', '"move 102 36+E" for Octi Lite with bob - "move 101 36+E" for Octi Lite with bob'],
    ['rematch', 'You have no finished games yet.'],
    ['show 99+A', '"show 102" for Octi Lite with bob - "show 101" for Octi Lite with bob'],
  ])('if the number of the board is missing, the answer lists the boards: %s', async (subject, lines) =>
    expect(await sent(subject)).toContain(lines),
  );

  test('a stranger learns nothing about boards', async () => {
    const [answer] = await office.send({ from: 'zoe@example.com', subject: 'resign' });
    expect(answer?.text).not.toContain('octilite');
  });

  test('a reply to a challenge must be a plain "yes" or "no"', async () => {
    await office.send({ from: alice, subject: 'octi challenge bob' });
    const challenge = office.last(bob);
    for (const body of ['Yes, but give me a week', 'Ja, aber erst im Januar', 'When shall we begin?']) {
      const [answer] = await office.send({ from: bob, reply: challenge, body });
      expect(flat(answer ?? { text: '' })).toContain(
        say(words, refusal('club.challenge.unclear', { board: 103, example: 'Mon 19 Jan 2026' })),
      );
      expect(answer?.text).toContain(`| ${body}`);
    }
    expect(office.store.boards.byId(rowId(103))?.state).toBe('offered');
  });

  test('ordinary text in reply to a letter about a finished board is neither passed on nor replaced with stars', async () => {
    const letter = office.last(bob);
    await office.send({ from: bob, subject: 'resign 102' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.store.boards.byId(rowId(102))?.state).toBe('declined');
    const letters = await office.send({ from: bob, reply: letter, body: 'Wonderful, congratulations!' });
    expect(letters).toHaveLength(1);
    expect(flat(office.last(bob))).toContain(say(words, refusal('club.over.talk', { board: 102 })));
    expect(office.last(bob).text).not.toContain('****');
  });

  test('if a command is about a different board than the letter being answered, the answer shows that board', async () => {
    const letter = office.last(alice);
    expect(letter.subject).toContain('102');
    const [answer] = await office.send({ from: alice, reply: letter, body: '101 77+Q' });
    expect(answer?.subject).toBe('Octi Board 101 alice');
    expect(answer?.text).toContain('| 101 77+Q');
  });

  test.each(['preview 101 99+A', 'replay 101 50', 'show 101#50'])(
    '%j, which needs no proof, shows the board only to its player',
    async (subject) => {
      const [answer] = await office.send({ from: alice, subject });
      expect(answer?.subject).toBe('Octi Board 101 alice');
      expect(answer?.text).toContain(`| ${subject}`);
      await office.signUp('zoe');
      const [other] = await office.send({ from: 'zoe@example.com', subject });
      expect(other?.subject).toBe('Octi: nothing was done');
    },
  );

  test('if a reply to a board letter asks to see a turn that has not been played yet, the answer shows the board', async () => {
    const letter = office.last(alice);
    const [answer] = await office.send({ from: alice, reply: letter, body: 'show #50' });
    expect(answer?.subject).toBe('Octi Board 102 alice');
    const [page] = await office.send({ from: alice, reply: letter, body: 'help nonsense' });
    expect(page?.subject).not.toContain('Board');
  });

  test('if the first of several commands is refused, the answer shows its board', async () => {
    const [answer] = await office.send({ from: alice, body: 'move 102 99+A\nmove 101 33+B' });
    expect(answer?.text).toContain('Board 102: Octi');
    expect(answer?.text).not.toContain('Board 101: Octi');
  });
});

test('a preview and a submitted turn have the board’s header', async () => {
  const [preview] = await office.send({ from: alice, subject: 'preview 101 36+E' });
  expect(preview?.text).toContain('Board 101: Octi');
  expect(preview?.text).toContain('Reminder');
  await office.send({ from: alice, subject: 'submit 101 36+E' });
  expect(office.last(alice).text).toContain('Board 101: Octi');
  await office.send({ from: alice, subject: 'move 101 36+E' });
  const [earlier] = await office.send({ from: alice, subject: 'preview 101#0 36+F' });
  expect(earlier?.text).toContain('Board 101: Octi');
  expect(earlier?.text).not.toContain('Reminder');
  const [start] = await office.send({ from: alice, subject: 'octilite preview 36+E' });
  expect(start?.text).not.toContain('Board');
});

test.each(emailLanguages)(
  'a list and a replay in %s offer a claim to the player who can make it',
  async (language) => {
    const claim = `"${inWordsOf(language, 'claim 101')}"`;
    await office.send({ from: alice, subject: 'move 101 36+E' });
    for (const from of [alice, bob]) await office.send({ from, subject: `set language ${language}` });
    office.now += 30 * 24 * 60 * 60 * 1000;
    for (const subject of ['games', 'all list', 'replay 101 0']) {
      const [mine] = await office.send({ from: alice, subject });
      expect(flat(mine as never)).toContain(claim);
      const [late] = await office.send({ from: bob, subject });
      expect(flat(late as never)).not.toContain(claim);
    }
  },
);

test('the Subject for several boards lists them', async () => {
  const [answer] = await office.send({ from: alice, body: 'show 101\nshow 102' });
  expect(answer?.subject).toBe('Octi: boards 101 and 102');
});

test.each([
  ['resign 101 now', 'en', 'There is no player called now. After "resign" and', 'send "resign 101".'],
  ['propose 101 foo', 'en', 'There is no player called foo. After "propose" and', 'send "propose 101".'],
  ['aufgeben 101 jetzt', 'de', 'Niemand hei\u00dft jetzt. Hinter "aufgeben"', 'schickst du "aufgeben 101".'],
])(
  'a word after the board that is not a userid is not taken for one: %j (%s)',
  async (subject, language, why, how) => {
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, subject });
    expect(office.newestMail()).toBe('refused club.noPlayer.claim');
    const text = office.last(alice).text.replace(/\s+/g, ' ');
    expect(text).toContain(why);
    expect(text).toContain(how);
  },
);

test.each([
  ['sospendi la partita', 'it', 'Non capiamo le parole dopo "sospendi".'],
  ['lösche das bitte', 'de', 'Die Wörter hinter "löschen" verstehen wir nicht.'],
  ['signoff everything', 'en', 'We do not understand the words after "signoff".'],
])(
  'words after a command about the account are not taken for a userid or a password: %j (%s)',
  async (subject, language, why) => {
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, subject });
    expect(office.newestMail()).toBe('refused command.account.words');
    expect(office.last(alice).text.replace(/\s+/g, ' ')).toContain(why);
  },
);

test('the answer to a rematch with a userid and a password says where they belong', async () => {
  await office.send({ from: alice, subject: 'octi rematch alice opensesame' });
  const text = office.last(alice).text.replace(/\s+/g, ' ');
  expect(text).toContain('After "rematch", a board number must come before a userid and a password.');
});
