import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { inWordsOf } from '../../../src/command/index.js';
import { htmlToText } from '../../../src/mail/html/htmlToText.js';
import { MailTable } from '../../support/mailTable.js';
import { officeWithGame, PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;

/** Begins board 101. It is alice's turn (x, on 26, 36, 46 and 56). */
beforeEach(async () => {
  ({ office } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

const turns = () => office.store.boards.turns(rowId(101)).map(({ text }) => text);
const says = (body: string) => office.send({ from: alice, reply: office.last(alice), body });
const suggestions = () => {
  const player = office.store.players.byUserid('alice');
  return office.store.confirmations.suggestionsTo(present(player?.id));
};
const lastText = (who = alice) => office.last(who).text.replace(/\s+/g, ' ');

describe('a reply that may mean one turn', () => {
  test.each([
    'Hi!\n\n36+E',
    'thanks! 36+E',
    'My move: 36+E',
    'Ich spiele 36+E',
    '36+E.',
    '36+E,',
    '"36+E"',
    '(36+E)',
    '\u00ab36+E\u00bb',
    '1. 36+E',
    '36+S',
    '36 south',
    '36 süd',
    '36+E:',
    '36+E: good luck!',
    'c6+E',
    'E on 36',
    '36/E',
    '36=E',
    '36: E',
    '(36, E)',
    '36 plus E',
    '36 giù',
    'Hello Bob,\n\nhow are you?\n36+E\n\nRegards',
  ])('%j is asked about, and "yes" plays it', async (body) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(office.last(alice).subject).toBe('Octi: did you mean 36+E on board 101?');
    expect(office.last(alice).text).toContain('| move 101 36+E');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
    expect(suggestions()).toEqual([]);
    expect(lastText(bob)).toContain('36+E');
  });

  test.each(['36+E.', 'my move: 36+E', 'Re: (36+E)'])(
    'the Subject of a reply is asked about, too: %j',
    async (subject) => {
      for (const body of ['', 'Good luck']) {
        await office.send({ from: alice, reply: boardLetter(), subject, body });
        expect(office.last(alice).subject).toBe('Octi: did you mean 36+E on board 101?');
      }
      await says('yes');
      expect(turns()).toEqual(['36+E']);
      expect(office.last(bob).text).toContain('| Good luck');
      expect(lastText(bob)).not.toContain('my move');
    },
  );

  test('a compass point is read in the language of the reader', async () => {
    await office.send({ from: alice, subject: 'set language de' });
    await office.send({ from: alice, reply: boardLetter(), body: '36+so' });
    expect(office.last(alice).text).toContain('| ziehe 101 36+D');
  });

  test('a compass point that may mean two directions is explained', async () => {
    await says('36+so');
    expect(suggestions()).toEqual([]);
    expect(lastText()).toContain('from A to H: A is north, C east, E south, G west');
  });

  test('the rest of the text goes to the other player, but not the line with the turn', async () => {
    await says('Hello Bob!\nMy move: 36+E\nGood luck');
    await says('yes');
    expect(office.last(bob).text).toContain('| Hello Bob!\n| Good luck');
    expect(lastText(bob)).not.toContain('My move');
  });

  test.each([
    ['thanks! 36+E', 'yes\n\nWell played so far.', '| Well played so far.'],
    [
      'Hello Bob!\nMy move: 36+E',
      'Yes, sorry!\nNext time I am quicker',
      '| Hello Bob!\n|\n| Next time I am quicker',
    ],
    ['thanks! 36+E', 'ja\n\nSchreib mir: alice@example.com', '| Schreib mir: [...]'],
  ])('after %j, the text below the answer %j goes to the other player', async (body, answer, shown) => {
    await says(body);
    await says(answer);
    expect(turns()).toEqual(['36+E']);
    expect(office.last(bob).text.replace(/^\|\s*$/gm, '|')).toContain(`${shown}\n`);
    expect(lastText(bob)).not.toMatch(/\| (?:yes|ja)/i);
  });

  test.each([
    ['yes\n\nHello Bob\n36+E', '| Hello Bob\n'],
    ['yes\n\nmvoe 101 36+E\nHello Bob', '| Hello Bob\n'],
    ['yes\n36+E', undefined],
  ])('the same turn below the answer %j does not go to the other player', async (answer, shown) => {
    await says('thanks! 36+E');
    await says(answer);
    expect(turns()).toEqual(['36+E']);
    if (shown) expect(office.last(bob).text).toContain(shown);
    expect(office.last(bob).text).not.toMatch(/\n\| .*36\+E/);
  });

  test('the text below an answer to the question of whether to resign goes to the other player', async () => {
    await says('I resign');
    await says('yes\n\nGood game!');
    expect(office.last(bob).text).toContain('| Good game!');
  });

  test.each(['36+E\nresing', 'propose\nresing', '36+E\nmvoe 102 36+F'])(
    'is not asked about if a line is a command and the one below it is misspelt: %j',
    async (body) => {
      await says(body);
      expect(suggestions()).toEqual([]);
      expect(lastText()).toContain('is almost a command');
    },
  );

  test('does not send a misspelt command to the other player', async () => {
    await says('resing\n36+E\n\nHello Bob');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
    expect(office.last(bob).text).toContain('| Hello Bob\n');
    expect(office.last(bob).text).not.toContain('resing');
  });

  test('says once that nothing was done, above a misspelt command', async () => {
    await says('resing');
    expect(lastText().split('Nothing was done')).toHaveLength(2);
    expect(lastText()).toContain('Nothing was done. This is what we read: | resing');
  });

  test.each([
    ['move 36+E', ''],
    ['move101 36+E', ''],
    ['Re: Octi Board 101 alice', 'turn 101 36+E!'],
    ['Re: Octi Board 101 alice', 'Brett Nr. 101 - 36+E'],
    ['Re: Octi Board 101 alice', 'partita n. 101 - 36 south'],
  ])(
    'says nothing about other words if they are only the command and its board: %j, %j',
    async (subject, body) => {
      await office.send({ from: alice, reply: office.last(alice), subject, body });
      expect(office.last(alice).subject).toBe('Octi: did you mean 36+E on board 101?');
      expect(lastText()).not.toContain('The other words on that line will not be sent.');
    },
  );

  test('says that other words on the line with the turn are not sent, and how to send them', async () => {
    const note = 'The other words on that line will not be sent.';
    const letter = office.last(alice);
    const write = (body: string) => office.send({ from: alice, reply: letter, body });
    await write('My move: 36+E\n\nthanks!');
    expect(lastText()).not.toContain(note);
    await write('thanks, good luck! 36+E');
    expect(lastText()).toContain(note);
    const asked = office.last(alice);
    await office.send({ from: alice, reply: asked, body: 'perhaps' });
    expect(lastText()).toContain(note);
    await office.send({ from: alice, reply: asked, body: '36+E\n\nthanks, good luck!' });
    expect(turns()).toEqual(['36+E']);
    expect(office.last(bob).text).toContain('| thanks, good luck!');
  });

  test('"no" drops the suggested turn', async () => {
    await says('thanks! 36+E');
    await says('no');
    expect(turns()).toEqual([]);
    expect(suggestions()).toEqual([]);
    await office.send({
      from: alice,
      reply: office.letters.findLast(({ subject }) => subject.includes('did you mean')) as never,
      body: 'yes',
    });
    expect(turns()).toEqual([]);
  });

  test('a newer suggestion replaces the older one', async () => {
    await says('thanks! 36+E');
    const first = office.last(alice);
    await office.send({ from: alice, reply: boardLetter(), body: 'no, I play 46+E' });
    expect(suggestions()).toHaveLength(1);
    await office.send({ from: alice, reply: first, body: 'yes' });
    expect(turns()).toEqual([]);
    expect(lastText()).toContain('a newer question has replaced this one');
  });

  test('the suggestion ends when the board moves on', async () => {
    await says('thanks! 36+E');
    const asked = office.last(alice);
    await office.send({ from: alice, subject: 'move 101 46+E' });
    await office.send({ from: alice, reply: asked, body: 'yes' });
    expect(turns()).toEqual(['46+E']);
    expect(lastText()).toContain('the board has moved on');
    expect(suggestions()).toEqual([]);
  });

  test('after a reply that is not an answer, "yes" still plays the turn', async () => {
    await says('thanks! 36+E');
    await says('what?');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test('the suggestion is not counted among the open confirmations', async () => {
    const player = office.store.players.byUserid('alice');
    await says('thanks! 36+E');
    expect(office.store.confirmations.countMails(present(player?.id), office.now)).toBe(0);
  });

  test('the suggestion is closed after a week if nobody answers', async () => {
    await says('thanks! 36+E');
    office.now += 8 * 24 * 60 * 60 * 1000;
    await office.settle();
    expect(suggestions()).toEqual([]);
  });
});

test('the word "solution" in reply to a puzzle shows the solution; in reply to a game it does not', async () => {
  const letter = office.last(alice);
  for (const body of ['L\u00f6sung', 'Soluzione!', 'solution']) {
    await office.send({ from: alice, subject: 'puzzle' });
    await says(body);
    expect(lastText()).toMatch(/^(?:The solution is|Any of these turns is right:) \d\d/);
  }
  await office.send({ from: alice, reply: letter, body: 'solution' });
  expect(lastText()).toContain('We could not read the first line of your reply');
});

describe('a new email with the turn in the text, not in the Subject', () => {
  const sends = (subject: string, body: string) => office.send({ from: alice, subject, body });

  test.each(['move 101', 'Zug 101', 'octilite mossa 101', 'move 101 alice'])(
    '%j plays it',
    async (subject) => {
      await sends(subject, '36+E\n\nGood luck');
      expect(turns()).toEqual(['36+E']);
      expect(office.last(bob).text).toContain('| Good luck');
    },
  );

  test.each(['move', 'Zug', 'mossa', 'AW: Zug', '101', 'Brett 101'])('%j is asked about', async (subject) => {
    await sends(subject, '36+E\n\nGood luck');
    expect(turns()).toEqual([]);
    expect(office.last(alice).subject).toBe('Octi: did you mean 36+E on board 101?');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test('needs a board number if there are several', async () => {
    await office.begin('octilite', 'alice', 'bob');
    await sends('Zug', '36+E');
    expect(suggestions()).toEqual([]);
    expect(lastText()).toContain('"move 101 36+E"');
    expect(lastText()).toContain('"move 102 36+E"');
    await sends('Zug 102', 'move 101 36+E');
    expect(turns()).toEqual(['36+E']);
  });

  test('does nothing with any other Subject', async () => {
    await sends('hello', '36+E');
    expect([turns(), suggestions()]).toEqual([[], []]);
  });
});

describe('a reply to the question other than a plain "yes" or "no"', () => {
  beforeEach(() => says('thanks! 36+E'));

  test.each([
    '46+E',
    'no, 46+E',
    'No 46+E',
    'nein, 46+E',
    'no\n\n46+E',
    'move 101 46+E',
    'move 46+E\n\nSorry!',
  ])('%j plays the turn that it names, and ends the question', async (body) => {
    const asked = office.last(alice);
    await says(body);
    expect(turns()).toEqual(['46+E']);
    expect(suggestions()).toEqual([]);
    await office.send({ from: alice, reply: asked, body: 'yes' });
    expect(turns()).toEqual(['46+E']);
    expect(lastText()).toContain('a newer question has replaced this one');
  });

  test('text below the named turn goes to the other player', async () => {
    await says('no, 46+E\n\nI slipped, Bob.');
    expect(office.last(bob).text).toContain('| I slipped, Bob.');
  });

  test.each(['propose', 'no, propose', 'propose 101'])('%j is a command on the board', async (body) => {
    await says(body);
    expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
    expect(suggestions()).toEqual([]);
  });

  test('"resign" is carried out as in a reply to a letter about the board', async () => {
    await says('resign');
    expect(office.store.boards.byId(rowId(101))?.state).not.toBe('active');
    expect(suggestions()).toEqual([]);
  });

  test('an illegal turn is refused, the board is shown, and the question ends', async () => {
    await says('36-35');
    expect(turns()).toEqual([]);
    expect(office.last(alice).subject).toBe('Octi Board 101 alice');
    expect(office.last(alice).text).toContain('| move 36-35');
    expect(suggestions()).toEqual([]);
  });

  test.each(['I mean 46+E', 'no, I mean 46+E'])(
    '%j makes the server ask about that turn instead',
    async (body) => {
      await says(body);
      expect(office.last(alice).text).toContain('| move 101 46+E');
      expect(suggestions()).toHaveLength(1);
      await says('yes');
      expect(turns()).toEqual(['46+E']);
    },
  );

  test.each(['no 36+E', 'no, not 36+E!', 'no, resign', 'no draw', 'no, let me think'])(
    '%j means "no"',
    async (body) => {
      await says(body);
      expect(turns()).toEqual([]);
      expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
      expect(office.store.offers.on(rowId(101))).toBeUndefined();
      expect(suggestions()).toEqual([]);
      expect(lastText()).toContain('Cancelled');
    },
  );

  test.each([
    ...['ok', 'y', 'OK, danke', 'jawohl', 'va bene', 'Genau!', 'accept', 'Accept!', 'confirmed', 'right'],
    ...['yes, 36+E', 'Yes, sorry!', 'yes, that is what I meant', 'ja, das meinte ich', 'sì, esatto'],
  ])('%j means "yes"', async (body) => {
    await says(body);
    expect(turns()).toEqual(['36+E']);
  });

  test.each(['decline', 'reject', 'cancel', 'nope', 'Abbrechen'])('%j means "no"', async (body) => {
    await says(body);
    expect([turns(), suggestions()]).toEqual([[], []]);
    expect(lastText()).toMatch(
      /^Cancelled\. Nothing was done\. It is still your turn on board 101: reply with/,
    );
    // A reply to this answer belongs to the board, even if another board is waiting, too.
    await says('36+E');
    expect(turns()).toEqual(['36+E']);
  });

  test.each([
    ...['yes, the other one', 'yes, but one to the left', 'yes 46 and then 36', 'yes 46+'],
    ...['\u200byes, the other one', 'Ja, den anderen', 'sì, ma a sinistra'],
  ])('%j is not a plain yes: the server asks again', async (body) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(suggestions()).toHaveLength(1);
    expect(lastText()).toContain('Nothing has been done yet. To agree, reply with "yes" alone');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test.each(['No. 101 46+E', 'No 101: 46+E', 'Nr. 101 46+E', 'no. 101: 46+E'])(
    '%j names the board and its turn, and does not mean "no"',
    async (body) => {
      await says(body);
      expect(turns()).toEqual(['46+E']);
    },
  );

  test.each([
    ...['yes, 46+E', 'ja, 46+E', 'Yes 46+E', 'yes, move 101 46+E', 'yes, 46+E\n\nGood luck, Bob'],
    ...['yes, I mean 46+E', 'Yes 46+E, please', 'yes: 46 south'],
  ])('%j makes the server ask about that turn', async (body) => {
    await says(body);
    expect(office.last(alice).text).toContain('| move 101 46+E');
    expect(turns()).toEqual([]);
    await says('yes');
    expect(turns()).toEqual(['46+E']);
  });

  test('"yes" with a turn that cannot be played plays nothing', async () => {
    await says('yes, 46-46');
    expect(turns()).toEqual([]);
    expect(suggestions()).toHaveLength(1);
  });

  test('help is shown, and the question can still be answered', async () => {
    const asked = office.last(alice);
    await says('help notation');
    expect(suggestions()).toHaveLength(1);
    await office.send({ from: alice, reply: asked, body: 'yes' });
    expect(turns()).toEqual(['36+E']);
  });

  test('must be confirmed from the player’s own address if the sender is not authenticated', async () => {
    const asked = office.last(alice);
    await office.send({ from: 'eve@example.net', reply: asked, body: '46+E' });
    expect(turns()).toEqual([]);
    expect(suggestions()).toHaveLength(1);
    expect(office.last(alice).text).toContain('46+E');
    await says('yes');
    expect(turns()).toEqual(['46+E']);
  });

  test('does not play its turn once the board has moved on', async () => {
    const asked = office.last(alice);
    await office.send({ from: alice, subject: 'move 101 56+E' });
    await office.send({ from: bob, subject: 'move 101 32+A' });
    await office.send({ from: alice, reply: asked, body: '46+E' });
    expect(turns()).toEqual(['56+E', '32+A']);
  });
});

describe('a reply to a question that is closed', () => {
  let asked: (typeof office.letters)[number];
  beforeEach(async () => {
    await says('thanks! 36+E');
    asked = office.last(alice);
  });
  const answers = (body: string) => office.send({ from: alice, reply: asked, body });

  test('plays the turn that it contains if the board has not moved on', async () => {
    await says('no');
    await answers('46+E');
    expect(turns()).toEqual(['46+E']);
  });

  test('makes the server ask about a turn that it may mean', async () => {
    await says('no');
    await answers('ok then: 36+E');
    expect(office.last(alice).subject).toBe('Octi: did you mean 36+E on board 101?');
  });

  test('has its turn refused, with the board shown, once the board has moved on', async () => {
    await says('yes');
    await answers('46+E');
    expect(turns()).toEqual(['36+E']);
    expect(office.last(alice).subject).toBe('Octi Board 101 alice');
    expect(lastText()).toContain('Turn 1 on board 101 (36+E) has already been played');
  });

  test('is answered with the outcome of the question', async () => {
    await says('yes');
    await answers('yes');
    expect(lastText()).toContain(
      'You have already answered this question, and we carried out what you confirmed.',
    );
    await answers('what did I write?');
    expect(lastText()).toContain('You have already answered this question');
    expect(lastText()).not.toContain('"yes"');
    expect(office.last(alice).subject).toBe('Octi Board 101 alice');
  });

  test('gets an answer saying that it came too late', async () => {
    office.now += 8 * 24 * 60 * 60 * 1000;
    await office.settle();
    await answers('what?');
    expect(lastText()).toContain('This confirmation email has expired.');
    await answers('46+E');
    expect(turns()).toEqual(['46+E']);
  });

  test('may contain a command if the question was not about a board; it is read as in a new email', async () => {
    const carol = 'carol@example.com';
    await office.send({ from: carol, subject: 'signup carol' });
    const question = office.last(carol);
    await office.send({ from: carol, reply: question, body: 'ok' });
    await office.send({ from: carol, reply: question, body: 'octilite challenge bob' });
    expect(office.last(bob).text).toContain('carol');
    expect(office.store.boards.byId(rowId(102))?.state).toBe('offered');
    await office.send({ from: carol, reply: question, body: 'hello?' });
    expect(lastText(carol)).toContain('You have already answered this confirmation email');
  });
});

const boardLetter = () => {
  const found = office.letters.findLast(
    ({ subject, to }) => subject.startsWith('Octi Board 101') && to === alice,
  );
  if (!found) throw new Error('there is no letter about the board');
  return found;
};

describe('the server does not ask about', () => {
  test.each([
    ['two turns', '36+E or 46+E?'],
    ['a turn that is not legal', 'I play 36-35'],
    ['talk', "I'm 26 and you?"],
    ['a quoted email from somebody', 'Look:\n\n> 36+E'],
    ['an unknown attribution', 'Octi, 5 sty 2026 o 13:00 napisa\u0142:\n36+E'],
    ['an address', 'From octi@example.org\n\n36+E'],
    ['a rule', '----- Mail -----\n36+E'],
    ['header fields', 'Von: Octi\nDatum: heute\n\n36+E'],
    ['a turn and a wish', '36+E\u2026 I mean\nI resign'],
  ])('%s', async (_, body) => {
    await says(body);
    expect(suggestions()).toEqual([]);
    expect(turns()).toEqual([]);
  });

  test('a robot', async () => {
    const before = office.letters.length;
    await office.send({
      from: alice,
      reply: office.last(alice),
      body: 'I am away. 36+E',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    await office.send({
      from: alice,
      reply: boardLetter(),
      body: 'away 36+E',
      headers: { Precedence: 'bulk' },
    });
    expect(office.letters).toHaveLength(before);
  });

  test('another player’s turn', async () => {
    await says('36+E');
    await says('thanks! 46+E');
    expect(suggestions()).toEqual([]);
  });

  test('a reply from an address that is not the player’s', async () => {
    await office.send({ from: 'eve@example.net', reply: office.last(alice), body: 'thanks! 36+E' });
    expect(suggestions()).toEqual([]);
  });

  test('an answer to an older letter about the board', async () => {
    const old = office.last(alice);
    await says('36+E');
    await office.send({ from: bob, subject: 'move 101 32+A' });
    await office.send({ from: alice, reply: old, body: 'thanks! 46+E' });
    expect(suggestions()).toEqual([]);
    expect(office.last(alice).subject).toBe('Octi Board 101 alice');
    expect(lastText()).toContain('Turn 1 on board 101 (36+E) has already been played; it is now turn 3');
    await office.send({ from: alice, reply: old, body: 'what a nice board' });
    expect(lastText()).toContain('We could not read the first line of your reply');
  });
});

describe('everyday words', () => {
  test.each(['draw', 'Draw?', 'remis', 'Hi!\n\nI offer a draw.', 'patta', 'draw please', 'Remis bitte'])(
    '%j makes the server ask whether to offer a draw',
    async (body) => {
      await says(body);
      expect(office.last(alice).text).toContain('| propose 101');
      expect(office.store.offers.on(rowId(101))).toBeUndefined();
      await says('yes');
      expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
    },
  );

  test('make the server ask whether to accept an offered draw', async () => {
    await office.send({ from: bob, subject: 'propose 101' });
    await says('draw!');
    expect(office.last(alice).text).toContain('| accept 101 draw');
  });

  describe.each(['draw', 'undo'] as const)('a reply to an open offer (%s)', (kind) => {
    const offer = async () => {
      if (kind === 'undo') {
        await office.send({ from: alice, reply: office.last(alice), body: '36+E' });
        await office.send({ from: bob, reply: office.last(bob), body: '32+A' });
      }
      await office.send({ from: bob, subject: kind === 'draw' ? 'propose 101' : 'undo 101' });
      expect(office.store.offers.on(rowId(101))?.kind).toBe(kind);
    };

    test.each([
      [
        'accept',
        [
          ...['einverstanden', 'Einverstanden!', 'ok', 'va bene', 'ja', 'Yes, gladly!'],
          ...['Annehmen!', 'annehmen, danke', 'Accetta!', 'accetta, grazie', 'Accept! Good luck'],
        ],
      ],
      [
        'reject',
        [
          ...['nein danke', 'No, thanks.', 'lieber nicht', 'purtroppo no', 'reject!'],
          ...['Ablehnen!', 'ablehnen, keine Zeit', 'rifiuta!', 'rifiuta, mi dispiace'],
        ],
      ],
    ] as const)('makes the server ask whether to %s the offer', async (word, bodies) => {
      await offer();
      const shown = office.last(alice);
      for (const body of bodies) {
        await office.send({ from: alice, reply: shown, body });
        expect(office.last(alice).text, body).toContain(`| ${word} 101 ${kind}`);
      }
      expect(office.store.offers.on(rowId(101))?.kind).toBe(kind);
      if (word === 'accept' && kind === 'undo')
        expect(office.last(alice).text).toContain('bob wants to take back a turn on board 101.');
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
      expect(office.store.offers.on(rowId(101))).toBeUndefined();
      expect(office.store.boards.byId(rowId(101))?.endedAt !== null).toBe(
        word === 'accept' && kind === 'draw',
      );
    });

    test.each(['accept', 'Accept', 'accetto'])(
      'accepts the offer immediately with the command %j',
      async (body) => {
        await offer();
        await says(body);
        expect(lastText()).not.toContain('| accept');
        expect(office.store.offers.on(rowId(101))).toBeUndefined();
        expect(office.store.boards.byId(rowId(101))?.endedAt !== null).toBe(kind === 'draw');
      },
    );

    test.each(['reject', 'Decline.', 'ich lehne ab', 'rifiuto', 'sorry, rejected'])(
      'may answer the question of whether to decline the offer with %j',
      async (body) => {
        await offer();
        await says('nein danke');
        expect(lastText()).toContain(`| reject 101 ${kind}`);
        await says(body);
        expect(office.store.offers.on(rowId(101))).toBeUndefined();
        expect(office.store.boards.byId(rowId(101))?.endedAt).toBeNull();
      },
    );

    test('gets an answer that says how to reply if it is not a plain yes or no; the player who made the offer is not asked', async () => {
      await offer();
      await says('well, I am not sure about that');
      expect(lastText().replace(/\s+/g, ' ')).toContain('reply with only "accept" or "reject"');
      await office.send({ from: bob, reply: office.last(bob), body: 'ok' });
      expect(office.last(bob).subject).not.toContain('did you mean');
      expect(office.last(bob).text).not.toContain('with only "accept"');
    });
  });

  test('a draw is accepted only if one is offered, and only after the server has asked', async () => {
    await says('draw accepted');
    expect(suggestions()).toEqual([]);
    expect(office.store.offers.on(rowId(101))).toBeUndefined();
    await office.send({ from: bob, subject: 'propose 101' });
    await says('Draw accepted!');
    expect(office.last(alice).text).toContain('| accept 101 draw');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await says('yes');
    expect(office.store.boards.byId(rowId(101))?.endedAt).not.toBeNull();
  });

  test('the answer to "yes" in reply to a board email mentions the open question', async () => {
    const letter = boardLetter();
    await says('thanks! 36+E');
    const question = office.last(alice);
    await office.send({ from: alice, reply: letter, body: 'yes' });
    expect(lastText()).toContain('the email with the Subject "Octi: did you mean 36+E on board 101?"');
    expect(lastText()).not.toContain('no question');
    expect(turns()).toEqual([]);
    await office.send({ from: alice, reply: question, body: 'no' });
    await office.send({ from: alice, reply: letter, body: 'yes' });
    expect(lastText()).toContain('There is no open question on board 101');
  });

  test('for things other than turns are understood, or the answer says what to send', async () => {
    for (const body of ['yes', 'Ja!', 'no']) {
      await says(body);
      expect(lastText()).toContain(
        'There is no open question on board 101 for you to answer with yes or no.',
      );
    }
    await says('');
    expect(lastText()).toContain('To play, write your turn on the first line, above the quoted email');
    await says('I am on vacation until 20 Jan');
    expect(lastText()).toContain('"vacation until 20 Jan');
    expect(lastText()).toContain('your clocks are still running');
    await says('whose turn is it?');
    expect(office.last(alice).subject).toBe('Octi: board 101');
    await office.send({ from: alice, reply: boardLetter(), body: 'stop sending me emails' });
    expect(lastText()).toContain('"set receipts off"');
    expect(lastText()).toContain('"set digest daily"');
    await office.send({ from: alice, reply: boardLetter(), body: 'chat hello bob' });
    expect(lastText(bob)).toContain('| hello bob');
    await office.send({ from: alice, reply: boardLetter(), body: 'Bitte auf Deutsch' });
    expect(lastText()).toContain('| einstellen sprache de');
    expect(turns()).toEqual([]);
  });

  test('when the game is over, a player may ask for a rematch in everyday words', async () => {
    await says('Revanche?');
    expect(lastText()).toContain('Board 101 is not over yet');
    await office.send({ from: alice, reply: boardLetter(), body: 'resign' });
    await office.send({ from: alice, reply: boardLetter(), body: 'Revanche?' });
    expect(office.store.boards.byId(rowId(102))?.state).toBe('offered');
  });

  test.each(['I resign', 'ich gebe auf.', 'Mi arrendo', 'Hi\n\nresign', 'Ich möchte aufgeben'])(
    '%j makes the server ask whether to resign',
    async (body) => {
      await says(body);
      expect(office.last(alice).text).toContain('| resign 101');
      expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
      await says('yes');
      expect(office.store.boards.byId(rowId(101))?.endedAt).not.toBeNull();
    },
  );

  test.each([
    ['de', 'aufgeben!'],
    ['de', 'Ich gebe auf'],
    ['it', 'Abbandona!'],
    ['it', 'mi arrendo'],
  ])('in reply to a board email in %s, %j makes the server ask whether to resign', async (language, body) => {
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, subject: 'show 101' });
    await says(body);
    expect(lastText()).toContain(`| ${inWordsOf(language, 'resign 101')}`);
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
  });

  test('the server also asks about resigning when it is not the player’s turn', async () => {
    await says('36+E');
    await says('I resign');
    expect(suggestions()).toHaveLength(1);
  });

  test.each(['pass', 'Pass.', 'I pass', 'ich passe'])(
    'the answer to %j explains that a player cannot pass',
    async (body) => {
      await says(body);
      expect(lastText()).toContain('You cannot pass');
      expect(suggestions()).toEqual([]);
    },
  );
});

describe('a new email with the Subject of a board letter', () => {
  const send = (body: string, from = alice) =>
    office.send({ from, subject: 'Re: Octi Board 101 alice', body });

  test('one confirmation covers both the sender and the turn', async () => {
    office.close();
    office = new PostOffice({ trust: false });
    for (const userid of ['alice', 'bob']) await office.signUp(userid);
    await office.begin('octilite');
    await send('thanks! 36+E');
    expect(office.last(alice).text).toContain('| move 101 36+E');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test('is not asked about if the text may be the letter itself', async () => {
    await send(`one\ntwo\nthree\nfour\n36+E`);
    await send('thanks! 36+E', bob);
    await send('thanks! 36+E', 'eve@example.net');
    expect(suggestions()).toEqual([]);
  });
});

describe('moves of one stack written separately', () => {
  const boardLetter102 = () =>
    present(
      office.letters.findLast(({ subject, to }) => subject.startsWith('Octi Board 102') && to === alice),
    );
  const toStack = [
    [alice, '57+G'],
    [bob, '33+A'],
    [alice, '37+C'],
    [bob, '33+B'],
    [alice, '57-47'],
    [bob, '33+C'],
    [alice, '37-47'],
    [bob, '33+D'],
  ] as const;
  /** Both of alice's pods go to 47 on board 102. */
  beforeEach(async () => {
    await office.begin('octi');
    for (const [from, turn] of toStack) await office.send({ from, subject: `move 102 ${turn}` });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  test('are suggested as one turn with a comma, and played as one', async () => {
    await office.send({ from: alice, subject: 'move 102 47G-37;47C-57' });
    expect(lastText()).toContain('joined by a comma');
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
  });

  test.each([
    '47G-37\n47C-57',
    '47G-37\n47C-57\n\nGood luck',
    '47G-37\n\n47C-57',
    '47G-37\n\n\n47C-57.\n\nGood luck',
    '47G-37\nC-57',
    '47G-37\n\nC-57\n\nGood luck',
  ])('two lines never play half of the turn: %j', async (body) => {
    const letter = office.letters.findLast(
      ({ subject, to }) => subject.startsWith('Octi Board 102') && to === alice,
    );
    await office.send({ from: alice, reply: letter as never, body });
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
  });

  test.each([
    ['47G-37\n47C-46', '47G-37;47C-46'],
    ['47C-46\n47G-37', '47C-46;47G-37'],
    ['47G-37\n\n47C-46', '47G-37;47C-46'],
    ['47G-37\nC-46', '47G-37;47C-46'],
    ['47G-37\n\nC-46\n\nGood luck', '47G-37;47C-46'],
    ['move 102 47G-37\nmove 102 47C-46\n\nGood luck', '47G-37;47C-46'],
  ])(
    'two lines are refused if the whole turn is not legal, and neither half is played: %j',
    async (body, read) => {
      const letter = office.letters.findLast(
        ({ subject, to }) => subject.startsWith('Octi Board 102') && to === alice,
      );
      await office.send({ from: alice, reply: letter as never, body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      expect(suggestions()).toEqual([]);
      expect(office.last(alice).text).toContain(`| move 102 ${read}\n`);
      expect(lastText()).toContain('Join the moves of one stack with a comma');
    },
  );

  test.each([
    '47G-37,C-46',
    '47G-37;C-46',
    '47G-37, C-46',
    '47G-37 C-46',
    '47G-37,\nC-46',
    '47G-37\n,C-46',
    '47G-37\nC-46 good luck',
    '47G-37\n47C-57\n-66',
    '47G-37\n\nC-57\n-66',
    'Hi Bob\n\n47G-37\n47C-46',
    'Hi Bob\n\n47G-37\n\nC-46',
    'My moves: 47G-37; C-46',
  ])('neither half is played or suggested if the whole turn is not legal: %j', async (body) => {
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    expect(suggestions()).toEqual([]);
    if (/[^,]C-46$/.test(body)) {
      expect(lastText()).toContain('That turn cannot be played: 47-46: 47C has no prong E.');
      expect(lastText()).toContain('| move 47G-37,47C-46');
    }
  });

  test.each(['47G-37\n57+A', '47G-37\n37-27', '47G-37\n47C+A'])(
    'if two lines each have a turn, the first one is played: %j',
    async (body) => {
      const letter = office.letters.findLast(
        ({ subject, to }) => subject.startsWith('Octi Board 102') && to === alice,
      );
      await office.send({ from: alice, reply: letter as never, body });
      expect(office.store.boards.turns(rowId(102)).slice(8)).toMatchObject([{ text: '47G-37' }]);
      expect(lastText()).toContain('An email can play only one turn');
    },
  );

  const begin103 = () => office.begin('octilite');

  test.each([
    '47G-37\n47C-57\nmove 103 36+E\nmoves 102',
    '47G-37\nmove 103 36+E\n47C-57\nmoves 102',
    '47G-37\nC-57\nmove 103 36+E\nmoves 102',
    'move 103 36+E\n47G-37\n47C-57\nmoves 102',
    'move 102 47G-37\nmove 103 36+E\nmove 102 47C-57\nmoves 102',
  ])('other commands in the same email wait until the whole turn is confirmed: %j', async (body) => {
    await begin103();
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    expect(office.store.boards.turns(rowId(103))).toHaveLength(0);
    expect(lastText()).toContain('joined by a comma');
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    expect(office.store.boards.turns(rowId(103))).toHaveLength(1);
  });

  test.each(['47G-37\n47C-46\nmove 103 36+E', '47G-37\nmoves 102\nC-46'])(
    'neither half is played along with other commands if the whole turn is not legal: %j',
    async (body) => {
      await begin103();
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      expect(office.store.boards.turns(rowId(103))).toHaveLength(0);
      expect(lastText()).toContain('Join the moves of one stack with a comma');
    },
  );

  test.each(['47G-37\nHi Bob!\n47C-57', '47G-37\n\nHi Bob!\n\nC-57'])(
    'a part below other text belongs to the turn: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      await says('yes');
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
      expect(lastText(bob)).toContain('alice writes: | Hi Bob!');
      expect(lastText(bob)).not.toContain('| C-57');
    },
  );

  test('if the server cannot ask, the refusal of turns below a greeting explains the comma', async () => {
    await office.send({
      from: alice,
      reply: boardLetter102(),
      body: 'See https://x.example\n47G-37\n47C-57',
    });
    expect(suggestions()).toEqual([]);
    expect(lastText()).toContain(
      'start with all of their moves on one line, joined by a comma, for example "47C-57,47G-37"',
    );
  });

  test.each([
    ...['and the other to 57', 'und der andere nach 57', 'the other one to e7'],
    ...['the other pod goes east', 'und der andere nach Osten', 'l\u2019altro va a est'],
  ])('a part in words belongs to the turn if only one pod can be meant: %j', async (words) => {
    await office.send({ from: alice, reply: boardLetter102(), body: `47G-37\n${words}` });
    expect(office.last(alice).subject).toBe('Octi: did you mean 47G-37,47C-57 on board 102?');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  test('after a "no", the answer repeats how to move the other pods', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: '47G-37\nand the other pod, too' });
    await says('no, the whole one');
    expect(lastText()).toMatch(/^Cancelled\. Nothing was done\. .* for example "move 102 47C-57,47G-37"\./);
  });

  test.each(['47G-37 and the other one too', '47G-37 both', 'd7G-c7;d7C-e7'])(
    'the answer to %j names a turn of the whole stack',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      expect(lastText()).toMatch(/47C-\d\d,47G-37/);
    },
  );

  const apart = [
    'Hi Bob\n47G-37\nthen 47C-X',
    'Hi Bob!\n\n47G-37\n\nThen 47C-X.',
    'Hallo Bob\n47G-37\nund dann 47C-X',
    'Ciao\n47G-37\ne poi C-X',
    'Hi\n47G-37 (then C-X)',
    '- 47G-37\n- 47C-X',
    'a) 47G-37\nb) 47C-X',
    '1. 47G-37\n2. 47C-X',
    '"47G-37"\n"47C-X"',
    '47G-37.\n47C-X.',
    '47G-37 first\nthen 47C-X',
    'Zuerst 47G-37, danach 47C-X',
    'One pod goes 47G-37.\nThe other one goes 47C-X.',
    'Hi\n47G to 37\nthen 47C to X',
    '[47G-37] [47C-X]',
    'Hi\n\n47C-X after\n47G-37',
  ];

  test.each(apart)('among other text, they are suggested as a whole: %j', async (body) => {
    const letter = boardLetter102();
    await office.send({ from: alice, reply: letter, body: body.replace('X', '57') });
    expect(office.last(alice).text).toContain('| move 102 47C-57,47G-37\n');
    await office.send({ from: alice, reply: letter, body: body.replace('X', '46') });
    expect(office.last(alice).text).toContain('| move 47');
    expect(lastText()).toContain('That turn cannot be played: 47-46: 47C has no prong E.');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  test.each([
    ['47G-37', 'Hi Bob\n\nthen 47C-57'],
    ['47G-37', 'Hi Bob,\nhow are you?\n- 47C-57'],
    [undefined, '47G-37\nHave a nice day!\nthen 47C-57'],
    [undefined, '47G-37\n\nViele Grüße\n\nund dann auch 47C-57, danke'],
  ])('a part that begins a line further down belongs to the turn: %j, %j', async (subject, body) => {
    await office.send({ from: alice, reply: boardLetter102(), ...(subject && { subject }), body });
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  test.each(['submit 47G-37\n47C-57', 'submit 47G-37\nthen 47C-57', 'submit 47G-37\n\nHi\n- 47C-57'])(
    'a submitted turn is shown as a whole: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(lastText()).toContain('You submitted 47C-57,47G-37 on board 102.');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      await says('confirm');
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    },
  );

  test('neither half of a turn is submitted', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: 'submit 47G-37\n47C-46' });
    expect(lastText()).toContain('Even joined, they are not legal: 47-46: 47C has no prong E.');
    await office.send({ from: alice, subject: 'confirm 102' });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  const labelled: [string | undefined, string][] = [
    [undefined, 'B2-37\nthen B1-X'],
    [undefined, 'B2-37\nB1-X'],
    [undefined, 'B2-37\n\nB1>X\n\nGood luck'],
    [undefined, 'B2-37\n47C-X'],
    [undefined, '47G-37\nB1-X'],
    ['B2-37', 'B1-X'],
    ['move 102 B2-37', 'Hi Bob\nthen B1-X'],
  ];

  test.each(labelled)('parts in the notation of the app are one turn: %j, %j', async (subject, text) => {
    const mail = { from: alice, ...(subject && { subject }) };
    const reply = subject?.includes('move') ? undefined : boardLetter102();
    await office.send({ ...mail, ...(reply && { reply }), body: text.replace('X', '46') });
    expect(lastText()).toContain('Even joined, they are not legal: 47-46: 47C has no prong E.');
    await office.send({ ...mail, ...(reply && { reply }), body: text.replace('X', '57') });
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    expect(lastText(bob)).not.toContain('B1');
  });

  test.each(['B2-37, B1-X', 'b2-37,b1-X'])(
    'labelled moves joined with a comma are answered with the turn in squares: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body: body.replace('X', '57') });
      expect(lastText()).toContain('To play this turn, send "47C-57,47G-37".');
      await office.send({ from: alice, reply: boardLetter102(), body: body.replace('X', '46') });
      expect(lastText()).toContain('That turn cannot be played: 47-46: 47C has no prong E.');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  test.each(['Hi\nB2-37\nB1-57', 'B2-37 then B1-57', '1. B2-37\n2. B1-57', '"B2-37"\n"B1-57"'])(
    'parts in the notation of the app are suggested as a whole: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(office.last(alice).text).toContain('| move 102 47C-57,47G-37\n');
      await office.send({ from: alice, reply: boardLetter102(), body: body.replace('57', '46') });
      expect(lastText()).toContain('That turn cannot be played: 47-46: 47C has no prong E.');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  test.each([
    'B2-37\n\nR1-33 would be bad.',
    '47G-37\n\nDo you know 93, the square?',
    '47G-37\n\nSee you on 24.11. at 17:57!',
    '47G-37\n\n57% of my games are draws.',
    '47G-37\n\nA good game, I C.',
  ])('text that has no part of the turn is passed on: %j', async (body) => {
    await begin103();
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
    expect(lastText(bob)).toContain(body.split('\n').at(-1));
  });

  test.each([
    'move 102 47C-57',
    'move 47C-57',
    'octi move 102 alice 47C-57',
    'submit 102 47C-57',
    '102 47C-57',
    '#102 C-57',
    '- and then move 102 47C-57',
    'move 102 B1-57',
  ])('a part below other text may be a command: %j', async (line) => {
    await office.send({ from: alice, reply: boardLetter102(), body: `47G-37\n\nHi Bob\n${line}` });
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(lastText(bob)).toContain('alice writes: | Hi Bob');
    expect(lastText(bob)).not.toContain(line);
  });

  describe('a queue keeps the whole turn', () => {
    beforeEach(async () => {
      await office.send({ from: alice, reply: boardLetter102(), body: '57' });
    });

    test.each([
      [undefined, 'queue 47G-37\n47C-57'],
      [undefined, 'queue 47G-37\n\nHi\nthen 47C-57'],
      [undefined, 'queue 47G-37\nqueue 47C-57'],
      [undefined, 'queue B2-37\nB1-57'],
      [undefined, 'queue 47G-37;47C-57'],
      ['queue 102 47G-37 ; 47C-57', ''],
      ['vormerken 102 47G-37;47C-57', ''],
      ['prenota 102 47G-37;47C-57', ''],
      [undefined, 'queue if 33-43 then 33-34; if 53+A then 47G-37;47C-57'],
      [undefined, 'queue if 33-43 then 33-34; if 53+A then 47G-37\nC-57'],
      [undefined, 'queue if 33-43 then 33-34 (if 53+A then 47G-37)\nC-57'],
      ['queue 102 47G-37', '47C-57'],
    ])('%j, %j', async (subject, body) => {
      const to = subject ? { subject } : { reply: boardLetter102() };
      await office.send({ from: alice, ...to, body });
      const queued = lastText();
      expect(queued).toMatch(/Queued on board 102: .*47G-37,47C-57\)?\. /);
      if (queued.includes(' if ')) return;
      await office.send({ from: bob, subject: 'move 102 53+A' });
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    });

    test('or the server asks whether it is the whole turn', async () => {
      const body = 'queue 47G-37\n\nand the other pod, too';
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(lastText()).toContain('To move others as well, send the whole turn instead');
      expect(lastText()).toContain('for example "queue 102 47C-57,47G-37"');
      await says('no');
      await office.send({ from: bob, subject: 'move 102 53+A' });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(10);
    });

    test('of two queues for different pods, the later one counts', async () => {
      await office.send({ from: alice, reply: boardLetter102(), body: 'queue 47G-37\nqueue 57+A' });
      await office.send({ from: bob, subject: 'move 102 53+A' });
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('57+A');
    });
  });

  test('a move and a queue for the other pod are two turns', async () => {
    const body = '47G-37\nqueue 102 47C-57';
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
    await office.send({ from: bob, subject: 'move 102 53+A' });
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47-57');
  });

  describe.each(['102', 'Octi Board 102 alice', 'board 102'])(
    'below the Subject %j of a new email',
    (subject) => {
      test.each([
        'Hi\n47G-37\nthen 47C-46',
        'Hi\nB2-37\nthen B1-46',
        '"47G-37"\n"47C-46"',
        '47G-37\n47C-46',
        'B2-37\nB1-46',
      ])('the answer says what is wrong with the whole turn: %j', async (body) => {
        await begin103();
        await office.send({ from: alice, subject, body });
        expect(lastText()).toMatch(/(?:cannot be played|not legal): 47-46: 47C has no prong E\./);
        expect(lastText()).toMatch(/\| move (?:102 )?47G-37[,;]47C-46/);
        expect(suggestions()).toEqual([]);
        expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      });
    },
  );

  test('the server does not say what is wrong with a turn until it is the player’s turn', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: '57' });
    await office.send({ from: alice, subject: '102', body: 'Hi\n47G-37\nthen 47C-57' });
    expect(lastText()).not.toContain('cannot be played');
    await office.send({ from: alice, reply: boardLetter102(), body: 'Hi\n47G-37\nthen 47C-57' });
    expect(lastText()).not.toContain('cannot be played');
    expect(lastText()).toContain('bob to play on board 102');
  });

  test.each([
    'and the other pod, too',
    'the other one, too',
    'and then 46',
    'both pods, please',
    'Auch der andere!',
    "anche l'altro pod",
    'Hi Bob!\nI also thought of 47C-57.',
    'B1 is a nice pod.',
    '37-27',
    'Hi\nmove 103 47C-57',
    'Hi\nmove 102 37-27',
    'Hi\nqueue 102 47C-57',
  ])('text that may be about the other pod is asked about: %j', async (text) => {
    await begin103();
    await office.send({ from: alice, reply: boardLetter102(), body: `47G-37\n\n${text}` });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    expect(lastText()).toContain('The turn moves only some of the pods on 47.');
    expect(lastText()).toMatch(/for example "move 102 47C-\d\d,47G-37"/);
    expect(office.last(alice).text).toContain('| move 102 47G-37\n');
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
    expect(lastText(bob)).toContain(text.split('\n').at(-1));
  });

  test.each(['move', 'submit'])('a third part below two joined by a comma is read by %s', async (word) => {
    await office.send({ from: alice, reply: boardLetter102(), body: `${word} 47G-37,47C-57\n47C-46` });
    expect(lastText()).toContain('That turn cannot be played');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
  });

  test('the whole turn can be sent in reply to the question about the other pod', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: '47G-37\n\nand the other pod, too' });
    expect(lastText()).toContain('for example "move 102 47C-57,47G-37"');
    await says('move 102 47C-57,47G-37');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    await says('yes');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(9);
  });

  test('if the sender is uncertain, the question is also part of the confirmation email', async () => {
    office.close();
    office = new PostOffice({ trust: false });
    for (const userid of ['alice', 'bob']) await office.signUp(userid);
    await office.begin('octi');
    for (const [from, body] of toStack) await office.send({ from, reply: office.last(from), body });
    const mail = { from: alice, subject: 'move 101 47G-37' };
    await office.send({ ...mail, body: 'and the other pod, too' });
    expect(lastText()).toContain('Did you send it? The turn moves only some of the pods on 47.');
    await office.send({ ...mail, body: 'Good luck' });
    expect(lastText()).toContain('Did you send it?');
    expect(lastText()).not.toContain('only some of the pods');
    expect(turns()).toHaveLength(8);
  });

  test.each(['submit 102 47G-37', 'move 102 47G-37\nmoves 101'])(
    'other commands are asked about in the same way: %j',
    async (body) => {
      await office.send({ from: alice, body: `${body}\n\nand the other pod, too` });
      expect(lastText()).toContain(
        'Is the turn below your whole turn? The turn moves only some of the pods on 47.',
      );
      expect(lastText()).toMatch(/for example "(?:move|submit) 102 47C-57,47G-37"/);
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      await says('no');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  const inProngs = [
    'C to X',
    'C X',
    'and C moves to X',
    'und C nach X',
    'e C in X',
    'muovo anche C a X',
    '47C X',
    '47C/X',
    '47CX',
    'C: X',
    'C then goes over to X',
  ];

  test.each(inProngs)(
    'a part that names the other pod by its prongs belongs to the turn: %j',
    async (line) => {
      const body = `47G-37\n\n${line.replace('X', '57')}`;
      for (const mail of [
        { reply: boardLetter102(), body },
        { reply: boardLetter102(), subject: '47G-37', body: line.replace('X', '57') },
        { subject: 'Octi Board 102 alice 47G-37', body: line.replace('X', '57') },
        { reply: boardLetter102(), body: `Hi\n47G-37 and ${line.replace('X', '57')}` },
        { reply: boardLetter102(), body: `47G-37 and ${line.replace('X', '57')}` },
      ]) {
        await office.send({ from: alice, ...mail });
        expect(office.last(alice).text).toMatch(/\| move 102 (?:47G-37,47C-57|47C-57,47G-37)\n/);
        expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      }
      await office.send({ from: alice, reply: boardLetter102(), body: body.replace('57', '46') });
      expect(office.last(alice).text).toContain('| move 102 47G-37\n');
      expect(lastText()).toContain('The turn moves only some of the pods on 47.');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  test.each([
    'C could have gone to 64',
    'C-mail me at 44',
    'C w\u00e4re auch auf 64 gut',
    'C poteva andare in 64',
    'C was never on 33\nor C on 34',
  ])('words about the other pod that are no legal part of the turn are asked about: %j', async (text) => {
    await office.send({ from: alice, reply: boardLetter102(), body: `47G-37\n\n${text}` });
    expect(office.last(alice).text).toContain('| move 102 47G-37\n');
    expect(lastText()).not.toContain('Join the moves');
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
    expect(lastText(bob)).toContain(text.replaceAll('\n', ' | '));
  });

  test.each([
    'C stays on 47',
    'I leave C on 47.',
    'C bleibt auf 47',
    'C lasse ich auf 47 stehen',
    'C resta su 47',
    'C lo lascio in 47',
  ])('a pod that stays on its square is no part of the turn: %j', async (text) => {
    await office.send({ from: alice, reply: boardLetter102(), body: `47G-37\n\n${text}` });
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
    expect(lastText(bob)).toContain(text);
  });

  test('a queue does not treat words about the other pod as part of the turn', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: '57' });
    await office.send({ from: alice, reply: boardLetter102(), body: 'queue 47G-37\n\nC-mail me at 44' });
    expect(lastText()).toContain('The turn moves only some of the pods on 47.');
    await says('yes');
    await office.send({ from: bob, subject: 'move 102 53+A' });
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47G-37');
  });

  test.each([
    ['move 47G-37', '47C-57'],
    ['submit 47G-37', '47C-57'],
    ['move 102 47G-37', '47C-57'],
  ])('the Subject %j of a reply is another part of the turn %j', async (subject, body) => {
    await office.send({ from: alice, reply: boardLetter102(), subject, body });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    expect(office.last(alice).text).toMatch(/\| move 102 (?:47G-37,47C-57|47C-57,47G-37)\n/);
  });

  test.each([
    ['move 102 47G-37 and 47C-57', ''],
    ['102 47G-37;C-57', ''],
    ['', 'move 102 47G-37 47C-57'],
    ['', '102 47G-37 and C to 57'],
  ])(
    'a command that joins the parts in another way suggests the whole turn: %j, %j',
    async (subject, body) => {
      await begin103();
      await office.send({ from: alice, subject, body });
      expect(office.last(alice).text).toContain('| move 102 47C-57,47G-37\n');
      await office.send({
        from: alice,
        subject: subject.replace('57', '46'),
        body: body.replace('57', '46'),
      });
      expect(suggestions()).toHaveLength(1);
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  test.each(['Hi\n47G-37 and the other pod, too', 'My move: 47G-37\nand the other one goes north'])(
    'half of a turn is not suggested if the text may be about the other pod: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(suggestions()).toEqual([]);
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    },
  );

  test.each([
    ['47G-37', '47C-57'],
    ['', '47G-37\n47C-57'],
    ['102', '47G-37\n47C-57\nhttps://x.example'],
    ['', 'B2-37\nthen B1-57'],
    ['B2-37', 'B1-57'],
    ['102', 'B2-37\nB1-57\nhttps://x.example'],
    ['turn 102 47G-37', '47C-57'],
  ])('an answer that asks for the board shows the whole turn: %j, %j', async (subject, body) => {
    await begin103();
    await office.send({ from: alice, subject, body });
    expect(lastText()).toMatch(/"move 102 (?:47G-37,47C-57|47C-57,47G-37|B2-37;B1-57|B1-57;B2-37)"/);
  });

  const inWords = [
    'then 47C-X',
    'also 47C-X',
    'plus 47C-X',
    'and then C-X',
    'und 47C-X',
    'dann 47C-X',
    'e 47C-X',
    'poi 47C-X',
    '2. 47C-X',
    '47C to X',
    '"47C-X"',
    'and with the other pod 47C-X, good luck',
  ];

  test.each(inWords)('a move among words on the next line is part of the turn: %j', async (line) => {
    const body = `47G-37\n${line.replace('X', '57')}\nBye`;
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    expect(lastText(bob)).toContain(
      line.includes('luck') ? `alice writes: | ${line.replace('X', '57')} | Bye` : 'alice writes: | Bye',
    );
  });

  test.each(inWords)('neither half is played if the whole turn is not legal: %j', async (line) => {
    const body = `47G-37\n\n${line.replace('X', '46')}`;
    await office.send({ from: alice, reply: boardLetter102(), body });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    expect(suggestions()).toEqual([]);
    expect(lastText()).toContain('Join the moves of one stack with a comma');
  });

  describe.each([
    '102 47G-37',
    'move 102 47G-37',
    'octi move 102 alice 47G-37',
    'Octi Board 102 alice 47G-37',
    'Re: Octi Board 102 alice 47G-37',
  ])('in the Subject %j, a turn is not played without its part in the text', (subject) => {
    test.each(['47C-57', 'C-57', 'and 47C-57', 'Hi Bob\n47C-57'])('%j', async (body) => {
      await office.send({ from: alice, subject, body });
      expect(office.last(alice).text).toContain('| move 102 47G-37,47C-57\n');
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      await says('yes');
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    });

    test.each(['47C-46', 'then 47C-46'])('%j, which is not legal', async (body) => {
      await office.send({ from: alice, subject, body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      expect(lastText()).toContain('Join the moves of one stack with a comma');
    });
  });

  test('the Subject of a reply may contain one part and its text the other', async () => {
    const mail = { from: alice, reply: boardLetter102(), subject: '47G-37' };
    await office.send({ ...mail, body: '47C-46' });
    expect(lastText()).toContain('Join the moves of one stack with a comma');
    await office.send({ ...mail, body: '47C-57' });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
  });

  test('if there is only one pod, another move by it is treated as ordinary text', async () => {
    await office.send({ from: alice, reply: boardLetter102(), body: '47G-37' });
    await office.send({ from: bob, subject: 'move 102 33-43', body: 'I also thought of 33D-32.' });
    expect(office.store.boards.turns(rowId(102))).toHaveLength(10);
    expect(lastText()).toContain('I also thought of 33D-32.');
  });

  test.each(['47G-37 + C-57', '47G-37 + 47C-57', '47G-37 then 47C-57', 'Hi!\n47G-37 + C-57'])(
    'joined by a word or a plus, they are suggested as a whole: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      await says('yes');
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    },
  );

  test.each(['47G-37 + C-46', '47G-37 + 47C-46', '47G-37 then 47C-46'])(
    'joined by a word or a plus, neither half is suggested: %j',
    async (body) => {
      await office.send({ from: alice, reply: boardLetter102(), body });
      expect(office.store.boards.turns(rowId(102))).toHaveLength(8);
      expect(suggestions()).toEqual([]);
      expect(lastText()).toContain('That turn cannot be played: 47-46: 47C has no prong E.');
    },
  );

  test('are refused if the whole turn is not legal, and neither half of it is suggested', async () => {
    await office.send({ from: alice, subject: 'move 102 47G-37;47G-37' });
    expect(office.last(alice).subject).toBe('Octi Board 102 alice');
    expect(suggestions()).toEqual([]);
    expect(lastText()).toContain('with a comma');
    expect(lastText()).not.toContain('as in "47G-37,47G-37"');
    expect(lastText()).not.toContain('leave out');
  });

  test.each([
    '47G-37 and 47C-57',
    '47G-37 47C-57',
    '47G-37 und 47C-57',
    '47G-37,C-57',
    '47G-37;C-57',
    '47G-37, C-57',
    '47G-37 C-57',
    '47G-37 and C-57',
    '47G-37, and C-57',
    '47G-37,\nC-57',
    '47G-37\n,C-57',
    'My moves: 47G-37; C-57',
    'Hi Bob\n\n47G-37\n47C-57',
    'Hi Bob\n\n47G-37\n\nC-57',
  ])('are suggested as one turn: %j', async (body) => {
    const letter = office.letters.findLast(
      ({ subject, to }) => subject.startsWith('Octi Board 102') && to === alice,
    );
    await office.send({ from: alice, reply: letter as never, body });
    await says('yes');
    expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
  });

  describe('a new email without a board number is answered with the whole turn', () => {
    const answerTo = async (language: string, subject: string, body: string) => {
      await office.send({ from: alice, subject: `set language ${language}` });
      await office.send({ from: alice, subject, body });
      return lastText();
    };

    test.each([
      ['en', '', 'move 47G-37\nmove 47C-57'],
      ['en', 'move 47G-37', 'move 47C-57'],
      ['en', 'move', '47G-37\nmove 47C-57'],
      ['en', '', 'move 47G-37\n\nmove 47C-57\nthanks'],
      ['en', '', 'move 47G-37\nmove 102 47C-57'],
      ['en', '', 'move 47G-37\nC-57'],
      ['en', '', 'move 47G-37\nC to 57'],
      ['en', '', 'move 47G-37;move 47C-57'],
      ['en', 'move 47G-37;47C-57', ''],
      ['en', '47G-37;47C-57', ''],
      ['de', '', 'ziehe 47G-37\nziehe 47C-57'],
      ['de', 'ziehe', '47G-37\nziehe 47C-57'],
      ['it', '', 'muovi 47G-37\nmuovi 47C-57'],
      ['it', 'muovi 47G-37', 'C va a 57'],
    ])('in %s: %j, %j', async (language, subject, body) => {
      const [, line = ''] =
        /"((?:move|ziehe|muovi) 102[^"]*)"/.exec(await answerTo(language, subject, body)) ?? [];
      await office.send({ from: alice, subject: line });
      expect(office.store.boards.turns(rowId(102)).at(-1)?.text).toBe('47C-57,47G-37');
    });

    test.each([
      ['', 'submit 47G-37\nsubmit 47C-57'],
      ['submit', '47G-37\n47C-57'],
    ])('to submit: %j, %j', async (subject, body) => {
      expect(await answerTo('en', subject, body)).toContain('"submit 102 47G-37,47C-57"');
    });

    test.each([
      ['en', 'and the other pod too'],
      ['de', 'und der andere Stein auch'],
      ['it', 'anche l’altro pezzo'],
    ])('or without the turn if words may be about the other pods (%s)', async (language, body) => {
      const text = await answerTo(language, '', `move 47G-37\n${body}`);
      expect(text).toMatch(/"(?:move|ziehe|muovi) 102"/);
      expect(text).not.toMatch(/102 47G-37/);
    });

    test('or with the turn that was sent if there is other text below it', async () => {
      expect(await answerTo('en', '', 'move 47G-37\nGood luck')).toContain('"move 102 47G-37"');
    });
  });
});

test.each([
  'move 36+E on board 101',
  'octi move alice 36 + E on board #101',
  'ziehe 36+E auf Brett 101',
  'muovi 36+E sulla scacchiera 101',
  'play 101 36+E',
  'octi play 101: 36+E',
  'play 36+E on board 101',
  'spiele 101 36+E',
  'gioco 101 36+E',
])('the Subject %j of a new email is a turn', async (subject) => {
  await office.send({ from: alice, subject });
  expect(turns()).toEqual(['36+E']);
});

test('the answer to a Subject that plays a turn but names no board shows the lines to send', async () => {
  await office.send({ from: alice, subject: 'play 36+E' });
  expect(lastText()).toContain('move 101 36+E');
  expect(turns()).toEqual([]);
});

test.each(['draw 101', 'Remis 101', 'patta 101'])(
  'the Subject %j of a new email offers a draw',
  async (subject) => {
    await office.send({ from: alice, subject });
    expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
  },
);

test('the answer to the Subject "pass 101" explains that a player cannot pass', async () => {
  await office.send({ from: alice, subject: 'pass 101' });
  expect(lastText()).toContain('You cannot pass');
});

test('the server asks about an exclamation mark in a game without superprongs', async () => {
  await says('36+E!');
  expect(office.last(alice).text).toContain('Did you mean 36+E on board 101, as turn');
  expect(office.last(alice).text).toContain('| move 101 36+E\n');
  await says('yes');
  expect(turns()).toEqual(['36+E']);
});

describe('a command to move on a board, with the turn spelt differently', () => {
  let table: MailTable;
  beforeEach(() => {
    table = new MailTable();
    table.board('octi', 'alice', 'bob');
    table.does('alice', 'move 101 57+E');
    table.does('bob', 'move 101 33+A');
  });
  const handled = async (mail: { subject?: string; body?: string }) => {
    const { outcome, letters } = await table.handled({ from: alice, ...mail });
    return { reason: outcome.reason, text: letters[0]?.text };
  };

  test.each([
    ['move 101 from 57 to 56', '57-56'],
    ['ziehe 101 von 57 nach 56', '57-56'],
    ['muovi 101 da 57 a 56', '57-56'],
    ['move 101 57 add D', '57+D'],
    ['ziehe 101 57 setze D', '57+D'],
    ['muovi 101 57 punta D', '57+D'],
  ])('is asked about: %j', async (line, turn) => {
    for (const mail of [{ subject: line }, { body: line }, { subject: line, body: 'Good luck, Bob!' }]) {
      const { reason, text } = await handled(mail);
      expect(reason).toBe('suggestion');
      expect(text).toContain(`| move 101 ${turn}\n`);
    }
    expect(table.store.boards.byId(rowId(101))?.turns).toBe(2);
  });

  test.each([
    'move 101 from 57 to 47',
    'submit 101 from 57 to 56',
    'move 101 from 57 to 56\nresign 101',
    'move 101 from 57 to 56\nor 57+D',
    'move 101 57+DD',
  ])('is refused if it is not legal, or is not the whole email: %j', async (body) => {
    const { reason, text } = await handled({ body });
    expect(reason).toMatch(/^command\.turn/);
    expect(text).toContain('Nothing was done.');
  });
});

describe('an error about a board shows it', () => {
  test.each(['octi move 101 alice 36+Z', 'Octi Board 101 alice 36+Z', '101 36+Z', 'move board 101 36'])(
    'when the Subject is "%s"',
    async (subject) => {
      await office.send({ from: alice, subject });
      expect(office.last(alice).subject).toBe('Octi Board 101 alice');
      expect(turns()).toEqual([]);
    },
  );
  test.each([
    ['move', /as in "move 101 (\d\d\+[A-H])"/],
    ['preview 101', /as in "preview 101 (\d\d\+[A-H])"/],
    ['move 101 hello', /such as "(\d\d\+[A-H])"|as in "move 101 (\d\d\+[A-H])"/],
  ])('with a legal example for the reader: %j', async (body, example) => {
    await says('36+E');
    await office.send({ from: bob, subject: 'move 101 32+A' });
    await says(body);
    const [, one, other] = example.exec(lastText()) ?? [];
    await says(one ?? other ?? '');
    expect(turns()).toEqual(['36+E', '32+A', one ?? other]);
  });

  test('without an example if it is not the player’s turn', async () => {
    await says('36+E');
    await says('move');
    expect(lastText()).toContain('The turn is missing. Write it after "move"');
  });

  test('and says how to answer the offer, if the email is an unclear reply to one', async () => {
    await says('propose');
    await office.send({ from: bob, reply: office.last(bob), body: 'yes, but not yet' });
    expect(lastText(bob)).toContain('To answer the offer on board 101, reply with only "accept" or "reject"');
  });

  test('but not to somebody who is not playing there', async () => {
    await office.signUp('carol');
    await office.send({ from: 'carol@example.com', subject: 'octi move 101 carol 36+Z' });
    expect(office.last('carol@example.com').subject).not.toContain('Board 101');
  });
});

describe.each(emailLanguages)('a quoted letter in %s', (language) => {
  /** The ways mail programs may quote the letter. */
  const ways: [string, (letter: { text: string; html?: string | undefined }) => string][] = [
    ['unchanged', ({ text }) => text],
    ['without indents or empty lines', ({ text }) => text.replace(/\n\s*/g, '\n')],
    ['with a bar before each line', ({ text }) => text.replace(/^/gm, '| ')],
    ['with initials before each line', ({ text }) => text.replace(/^/gm, 'OC> ')],
    ['marked, and then broken', ({ text }) => text.replace(/^/gm, '> ').replace(/(.{30}) /g, '$1\n')],
    ['broken', ({ text }) => text.replace(/(.{20}) /g, '$1\n')],
    ['broken early', ({ text }) => text.replace(/(.{8}) /g, '$1\n')],
    ['on one line', ({ text }) => text.replace(/\s+/g, ' ')],
    ['made from its HTML', ({ html = '' }) => htmlToText(html).replace(/^> /gm, '')],
  ];
  beforeEach(async () => {
    for (const from of [alice, bob]) await office.send({ from, subject: `set language ${language}` });
    await office.send({
      from: alice,
      subject: 'move 101 36+E',
      body: 'I like\n\n32+A\n\nfor you, or (42+A)\n\ndraw',
    });
  });

  test.each(ways)('is not asked about: %s', async (_, quoted) => {
    await office.send({ from: bob, subject: 'moves 101' });
    for (const letter of office.letters.filter(({ to }) => to === bob)) {
      await office.send({ from: bob, reply: letter, body: quoted(letter) });
      await office.send({ from: bob, subject: 'Re: Octi Board 101 bob', body: quoted(letter) });
    }
    const player = office.store.players.byUserid('bob');
    expect(office.store.confirmations.suggestionsTo(present(player?.id))).toEqual([]);
    expect(turns()).toEqual(['36+E']);
  });

  test('the turn in the sender’s own text above it is asked about', async () => {
    const letter = office.last(bob);
    await office.send({ from: bob, reply: letter, body: `Hi!\n\n32+A\n\n${letter.text}` });
    expect(office.last(bob).text).toContain(`| ${inWordsOf(language, 'move 101 32+A')}`);
  });
});

describe('a reply to a digest of several boards', () => {
  const digest = () => office.letters.findLast(({ to, subject }) => to === alice && /digest/i.test(subject));
  const answer = (body: string) => office.send({ from: alice, reply: digest() as never, body });

  /** It is alice's turn on boards 101 and 102; Bob offers a draw on 101. */
  beforeEach(async () => {
    await office.begin('octilite');
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: bob, subject: 'propose 101' });
    office.now += 24 * 60 * 60 * 1000;
    await office.settle();
  });

  test.each(['Hi, sorry for the delay.\n\n102 36+E', 'thanks! 102 36+E', 'Hello!\n#102: 36+E.'])(
    '%j is asked about',
    async (body) => {
      await answer(body);
      expect(office.last(alice).text).toContain('| move 102 36+E');
      await says('yes');
      expect(office.store.boards.turns(rowId(102)).map(({ text }) => text)).toEqual(['36+E']);
      expect(turns()).toEqual([]);
    },
  );

  test.each([
    'Hi\n\n102 36+E\n101 46+E',
    'Hi\n\n36+E',
    'Hi\n\n103 36+E',
    'Hi, see "102 36+E" of 101 36+E',
    'Hi! 101 36+E, 102 46+E',
  ])('%j is not asked about', async (body) => {
    await answer(body);
    expect(suggestions()).toEqual([]);
  });

  test('may contain turns after other text, which the server asks about and never sends to the opponent', async () => {
    await answer('101 36+E\n\nGood luck!\n102 46+E\nSee you.');
    expect(turns()).toEqual([]);
    expect(lastText()).toContain('Did you mean all of them?');
    expect(lastText().match(/(?:goes|go) to (?:bob|the other players)/g)).toHaveLength(1);
    expect(lastText()).toContain('| move 101 36+E | move 102 46+E');
    await says('yes');
    expect(turns()).toEqual(['36+E']);
    expect(office.store.boards.turns(rowId(102)).map(({ text }) => text)).toEqual(['46+E']);
    const toBob = office.letters.filter(({ to, text }) => to === bob && text.includes('| Good luck!'));
    expect(toBob.length).toBeGreaterThan(0);
    for (const { text } of toBob) expect(text).not.toMatch(/\| .*102 46\+E/);
  });

  test.each(['101 36+E, 102 46+E', '101 36+E and 102 46+E'])(
    'is answered with the right form for %j',
    async (body) => {
      await answer(body);
      expect(suggestions()).toEqual([]);
      expect(office.last(alice).text.replace(/\s+/g, ' ')).toContain(
        'Write a line for each board: "101 36+E" on one line, "102 46+E" on the next.',
      );
    },
  );

  test.each(['', 'Thanks!', 'Hello'])(
    '%j is answered with a turn to send, not with a help page',
    async (body) => {
      await answer(body);
      expect(office.last(alice).subject).toBe('Octi: nothing was done');
      expect(lastText()).toMatch(/We found no command in your reply\. To play, write [^"]+"102 \d\d\+[A-H]"/);
    },
  );

  test('accepts the draw that it shows', async () => {
    await answer('accept 101');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('finished');
  });

  test('does not accept a draw that was offered later', async () => {
    await office.send({ from: bob, subject: 'reject 101' });
    await office.send({ from: bob, subject: 'propose 101' });
    await answer('accept 101');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    expect(lastText()).toContain('accept 101 draw');
  });

  test('may begin with the board number', async () => {
    await answer('102 resign');
    expect(office.store.boards.byId(rowId(102))?.state).toBe('declined');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
  });
});

test('the answer to "accept bob" in a reply says that nothing is on offer', async () => {
  await says('accept bob');
  expect(lastText()).toContain('There is no offer on board 101');
});

test('"pass" does not answer a challenge, and the answer says how to', async () => {
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  await office.send({ from: bob, reply: office.last(bob), body: "I'd like to pass" });
  expect(lastText(bob)).toContain('That is not a clear yes or no');
});

test('somebody watching a game is told why "rematch" does not work', async () => {
  const carol = await office.signUp('carol');
  await office.send({ from: carol, subject: 'subscribe 101' });
  await says('36+E');
  await office.send({ from: bob, reply: office.last(bob), body: '32+A' });
  await says('resign');
  await office.send({ from: carol, reply: office.last(carol), body: 'rematch' });
  expect(lastText(carol)).toContain('so you cannot offer a rematch');
});

test.each([
  ['bereite 36+E vor', 'bestätigen 101'],
  ['einreichen 36+E', 'bestaetigen!'],
  ['prepara 36+E', 'conferma'],
])('%j keeps a turn, and %j plays it', async (submit, confirm) => {
  await says(submit);
  expect(turns()).toEqual([]);
  await says(confirm);
  expect(turns()).toEqual(['36+E']);
});

describe('text below "yes"', () => {
  const question = () => lastText();

  test('goes to the other players if they get the text of the email, and the question says so', async () => {
    await office.send({ from: alice, subject: 'resign 101', body: 'Well played.' });
    expect(question()).toContain('What you write below "yes" goes to bob.');
    await says('yes\n\nSee you soon!');
    expect(lastText(bob)).toContain('alice writes: | Well played. | | See you soon!');
  });

  test('is asked about if one of its lines may be a command', async () => {
    await office.send({ from: alice, subject: 'resign 101', body: 'Well played.' });
    await says('yes\n\nSee you soon!\nmove 102 36+E');
    expect(lastText()).toContain('your reply has "move 102 36+E" below "yes"');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await says('yes\n\nSee you soon!');
    expect(lastText(bob)).toContain('| Well played. | | See you soon!');
  });

  test.each(['subscribe 101', 'submit 101 36+E'])(
    'is not mentioned in the question about %j',
    async (subject) => {
      const { office: untrusted } = await officeWithGame('octilite', { trust: false });
      await untrusted.send({ from: alice, subject });
      const asked = () => untrusted.last(alice).text.replace(/\s+/g, ' ');
      expect(asked()).toContain('Did you send it?');
      expect(asked()).not.toContain('below "yes"');
      await untrusted.send({ from: alice, subject: 'move 101 36+E' });
      expect(asked()).toContain('below "yes"');
      await untrusted.close();
    },
  );

  test('is not sent to anybody if the account is changed', async () => {
    await office.send({ from: alice, subject: 'signoff' });
    expect(question()).not.toContain('below "yes"');
    await says('yes\n\nGoodbye all');
    expect(office.letters.some(({ text, to }) => to === bob && text.includes('Goodbye all'))).toBe(false);
  });
});
