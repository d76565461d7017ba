import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;

/** Begins board 101. It is alice's turn (x, on 26, 36, 46 and 56). */
beforeEach(async () => {
  ({ office } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

const turns = (board = 101) => office.store.boards.turns(rowId(board)).map(({ text }) => text);
const says = (body: string) => office.send({ from: alice, reply: office.last(alice), body });
const suggestions = () => {
  const player = office.store.players.byUserid('alice');
  return office.store.confirmations.suggestionsTo(present(player?.id));
};
const lastText = (who = alice) => office.last(who).text.replace(/\s+/g, ' ');

describe('a turn below "yes", in answer to "did you mean 36+E?"', () => {
  beforeEach(() => says('thanks! 36+E'));

  describe.each([
    'yes\n46+E',
    'yes\n\n46+E',
    'Yes!\n\n46+E',
    'ja\n46+E',
    'sì\n\n46+E',
    'ok\n46+E',
    'yes please\n\n46+E',
    'yes\n\n46+E was my other idea',
    'yes\nor rather 46 south',
    'yes\n\nGood luck, Bob.\n\n46+E',
    'yes\nmove 101 46+E',
    'yes\n\nmvoe 101 46+E',
  ])('%j', (body) => {
    test('is not played; the answer shows both turns, and the question stays open', async () => {
      await says(body);
      expect(turns()).toEqual([]);
      expect(suggestions()).toHaveLength(1);
      expect(lastText()).toContain('Your reply has another turn below "yes".');
      expect(lastText()).toContain('Reply with only the turn that you mean: "36+E" or "46+E".');
      expect(office.last(alice).text).toContain('| move 101 36+E');
    });

    test.each([
      ['yes', '36+E'],
      ['36+E', '36+E'],
      ['46+E', '46+E'],
    ])('then %j plays %s', async (answer, played) => {
      await says(body);
      await says(answer);
      expect(turns()).toEqual([played]);
      expect(suggestions()).toEqual([]);
      expect(lastText(bob)).not.toContain('alice writes');
    });
  });

  test.each([
    ['de', 'ja\n46+E', 'Antworte nur mit dem Zug, den du meinst: "36+E" oder "46+E".'],
    ['it', 'sì\n46+E', 'Rispondi solo con la mossa che intendi: "36+E" o "46+E".'],
  ])('is named in the language of the reader: %s', async (language, body, answer) => {
    const asked = office.last(alice);
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, reply: asked, body });
    expect(lastText()).toContain(answer);
    expect(turns()).toEqual([]);
  });

  test.each(['yes\n36-35', 'yes\n\n36+Z', 'yes\n46+E\n56+E'])(
    '%j is not named if it is not the only legal one',
    async (body) => {
      await says(body);
      expect(turns()).toEqual([]);
      expect(lastText()).toContain(
        'below "yes" in your reply may be a turn. To agree, reply with "yes" and no turn',
      );
      await says('yes');
      expect(turns()).toEqual(['36+E']);
    },
  );

  test.each(['yes\n36+E', 'yes\n\nI meant 36 south', 'yes\n36 + e', 'yes, 36+E\n\nGood luck'])(
    'may be the same turn: %j',
    async (body) => {
      await says(body);
      expect(turns()).toEqual(['36+E']);
    },
  );

  test('a turn on another board is treated as a different command', async () => {
    await office.begin('octilite');
    await says('thanks! 36+E');
    await says('yes\n\nmove 101 46+E');
    expect(turns(102)).toEqual([]);
    expect(lastText()).toContain('Your reply has "move 101 46+E" below "yes".');
    await says('yes');
    expect(turns(102)).toEqual(['36+E']);
  });

  test.each(['yes\n\nSee you at 12, or on 26 May?', 'yes\nI have 3 pods left!'])(
    'other words do not count: %j',
    async (body) => {
      await says(body);
      expect(turns()).toEqual(['36+E']);
      expect(office.last(bob).text).toContain(`| ${body.split('\n').at(-1)}`);
    },
  );

  test('is not played once the question is closed', async () => {
    const asked = office.last(alice);
    await says('thanks! 56+E');
    await office.send({ from: alice, reply: asked, body: 'yes\n46+E' });
    expect(turns()).toEqual([]);
    expect(lastText()).toContain('a newer question has replaced this one');
  });

  test('somebody else’s answer does not count', async () => {
    const eve = 'eve@example.net';
    await office.send({ from: eve, reply: office.last(alice), body: 'yes\n46+E' });
    expect(turns()).toEqual([]);
    expect(lastText(eve)).not.toContain('46+E"');
  });
});

describe('a turn below "yes", if the server asked about something else', () => {
  test.each([
    ['draw?', 'yes\n46+E'],
    ['draw?', 'ja\n\n46+E'],
    ['I resign', 'yes\n46+E'],
  ])('%j, then %j: nothing is done until the answer is clear', async (request, body) => {
    await says(request);
    await says(body);
    expect(turns()).toEqual([]);
    expect(office.store.offers.on(rowId(101))).toBeUndefined();
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    expect(lastText()).toContain('reply with only "yes"; to play that turn instead, reply with only "46+E"');
    await says('46+E');
    expect(turns()).toEqual(['46+E']);
  });

  test('"yes" alone still offers the draw', async () => {
    await says('draw?');
    await says('yes\n46+E');
    await says('yes');
    expect(turns()).toEqual([]);
    expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
  });
});

describe('a turn below "yes", in answer to "did you send this?"', () => {
  const note =
    'the text below "yes" in your reply may be a turn. To agree, reply with "yes" and no turn below it.';

  test.each([
    ['move 101 36+E', 'yes\n46+E'],
    ['move 101 36+E', 'yes\n\nI also thought of 46+E'],
    ['move 101 36+E\ngames', 'ja\n46+E'],
  ])('%j, then %j: nothing is done until the answer is clear', async (body, answer) => {
    const trusting = office;
    ({ office } = await officeWithGame('octilite', { trust: false }));
    await trusting.close();
    await office.send({ from: alice, subject: '', body });
    expect(lastText()).toContain('Did you send');
    await says(answer);
    expect(turns()).toEqual([]);
    expect(lastText()).toContain(note);
    await says('yes\n\n36 south it is');
    expect(turns()).toEqual(['36+E']);
  });

  test('a player who also sends a turn does not resign', async () => {
    await office.send({ from: alice, reply: office.last(alice), body: '36+E' });
    await office.send({ from: bob, reply: office.last(bob), body: '32+A' });
    await office.send({ from: alice, subject: 'resign 101' });
    await says('yes\n46+E');
    expect(lastText()).toContain(note);
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await says('yes\n\nGood game!');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('finished');
  });
});

describe('a command below "yes", in answer to "did you mean 36+E?"', () => {
  beforeEach(() => says('thanks! 36+E'));

  test.each([
    ['yes\n\nundo', 'undo'],
    ['yes\nresign', 'resign'],
    ['ja\n\naufgeben', 'aufgeben'],
    ['sì\n\nannulla', 'annulla'],
    ['yes\n\ndraw?', 'draw?'],
    ['yes\n\npropose\nresign', 'propose'],
    ['yes\n\nset language de', 'set language de'],
    ['yes\n\nqueue if 32+A then 36-35', 'queue if 32+A then 36-35'],
  ])('%j: nothing is done until the answer is clear', async (body, line) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(office.store.offers.on(rowId(101))).toBeUndefined();
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    expect(lastText()).toContain(`Your reply has "${line}" below "yes". To agree, reply with only "yes"; `);
    expect(lastText()).toContain(`to do that instead, reply with only "${line}".`);
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test.each([
    ['en', 'yes\n\nI resign', 'to do that instead, reply with only "resign".'],
    ['en', 'yes\n\noffer draw', 'to do that instead, reply with only "propose".'],
    ['en', 'yes\n\nundo please', 'to do that instead, reply with only "undo".'],
    ['de', 'ja\n\nich gebe auf', 'antworte nur mit "aufgeben".'],
    ['de', 'ja\n\nich biete remis an', 'antworte nur mit "remisangebot".'],
    ['it', 'sì\n\nGrazie!\nmi arrendo', 'rispondi solo con "abbandona".'],
    ['it', 'sì\n\npropongo la patta', 'rispondi solo con "proponi".'],
  ])('%s: %j is answered with the command to send, and that works', async (language, body, how) => {
    const asked = office.last(alice);
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, reply: asked, body });
    expect(turns()).toEqual([]);
    expect(lastText()).toContain(`"${body.split('\n').at(-1)}"`);
    expect(lastText()).toContain(how);
    const [, command = ''] = /"(\w+)"\.$/.exec(how) ?? [];
    await says(command);
    expect(lastText()).not.toContain(how);
    if (/resign|aufgeben|abbandona/.test(command))
      expect(office.store.boards.byId(rowId(101))?.state).not.toBe('active');
    else if (command !== 'undo') expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
  });

  test.each([
    ['en', 'yes\n\nset alice pw hunter2', 'set alice pw ****'],
    ['en', 'yes\npassword hunter2', 'password ****'],
    ['en', 'yes\n\nGood luck, Bob!\nMy password: hunter2', 'My password: ****'],
    ['en', 'yes\n\nset alice hunter2', 'set alice ****'],
    ['en', 'yes\n\nchat alice hunter2', 'chat alice ****'],
    ['en', 'yes\n\nset alice pw hunter2 46+E', 'set alice pw **** 46+E'],
    ['en', 'yes\n\nsignup carol hunter2', 'signup carol ****'],
    ['de', 'ja\n\npasswort hunter2', 'passwort ****'],
    ['de', 'ja\n\nKennwort:hunter2', 'Kennwort: ****'],
    ['it', 'sì\n\npassword hunter2', 'password ****'],
    ['it', 'sì\n\nset alice password opensesame', 'set alice password ****'],
  ])('%s: in %j, a password goes to nobody', async (language, body, line) => {
    const asked = office.last(alice);
    await office.send({ from: alice, subject: `set language ${language}` });
    await office.send({ from: alice, reply: asked, body });
    expect(turns()).toEqual([]);
    expect(lastText()).toContain(`"${line}"`);
    await says('yes');
    expect(turns()).toEqual(['36+E']);
    for (const { text, html } of office.letters) expect(`${text}${html}`).not.toMatch(/hunter2|opensesame/);
    expect(lastText(bob)).not.toContain('****');
  });

  test.each(['yes\n\nI forgot my password', 'yes\n\nSet up your pods, Bob!', 'yes\n\nI am alice, you know'])(
    'a line without a password is a message: %j',
    async (body) => {
      await says(body);
      expect(turns()).toEqual(['36+E']);
      expect(office.last(bob).text).toContain(`| ${body.split('\n').at(-1)}`);
    },
  );

  test.each([
    ['yes\n\nchat hello', 'hello'],
    ['ja\nchat: viel Glück, Bob', 'viel Glück, Bob'],
    ['sì\n\nchat buona fortuna', 'buona fortuna'],
  ])('%j sends the words after "chat"', async (body, words) => {
    await says(body);
    expect(turns()).toEqual(['36+E']);
    expect(office.last(bob).text).toContain(`| ${words}\n`);
    expect(lastText(bob)).not.toContain('chat ');
  });

  test.each(['yes\n\naccept', 'ja\nannehmen', 'sì\n\naccetta', 'yes\n\nreisgn'])(
    '%j: the answer says to send the command in a new email',
    async (body) => {
      await says(body);
      expect(turns()).toEqual([]);
      expect(lastText()).toContain('is a command, send it in a new email.');
    },
  );

  test.each([
    'yes\n\npropose',
    'ja\nremisangebot',
    'sì\n\nproponi',
    'yes\npropose 101\n\nWhat do you think?',
  ])('%j plays the turn and offers a draw', async (body) => {
    await says(body);
    expect(turns()).toEqual(['36+E']);
    expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
    expect(lastText(bob)).toMatch(/^alice played 36\+E\. alice offers a draw\./);
    expect(lastText(bob).includes('| What do you think?')).toBe(body.includes('think'));
  });

  test('"resign" alone then resigns', async () => {
    await says('yes\n\nresign');
    await says('resign');
    expect(office.store.boards.byId(rowId(101))?.state).not.toBe('active');
  });
});

describe('a command below "yes", in answer to another question', () => {
  test.each([
    ['I resign', 'yes\npropose'],
    ['draw', 'yes\n\nresign'],
    ['draw', 'ja\n\nzurücknehmen'],
  ])('%j, then %j: nothing is done', async (request, body) => {
    await says(request);
    await says(body);
    expect(office.store.offers.on(rowId(101))).toBeUndefined();
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    expect(lastText()).toContain(`Your reply has "${body.split('\n').at(-1)}" below "yes".`);
  });

  test('may be the same command', async () => {
    await says('draw');
    await says('yes\n\npropose\nGood game so far');
    expect(office.store.offers.on(rowId(101))?.kind).toBe('draw');
    expect(office.last(bob).text).toContain('| Good game so far\n');
    expect(office.last(bob).text).not.toContain('| propose');
  });

  test.each(['yes\n\nresign', 'yes\n\npropose', 'ja\n\naufgeben', 'sì\n\nproponi'])(
    'below "did you send this?", %j is not dropped without a word',
    async (body) => {
      await office.close();
      ({ office } = await officeWithGame('octilite', { trust: false }));
      await office.send({ from: alice, subject: 'move 101 36+E' });
      await says(body);
      expect(turns()).toEqual([]);
      expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
      const line = body.split('\n').at(-1);
      expect(lastText()).toContain(`If "${line}" is a command, send it in a new email.`);
      await says('yes\n\nGood luck');
      expect(turns()).toEqual(['36+E']);
    },
  );
});

describe('half of a stack’s turn below "yes"', () => {
  /** Both of alice's pods go to 47 on board 102. */
  beforeEach(async () => {
    await office.begin('octi');
    for (const [from, turn] of [
      [alice, '57+G'],
      [bob, '33+A'],
      [alice, '37+C'],
      [bob, '33+B'],
      [alice, '57-47'],
      [bob, '33+C'],
      [alice, '37-47'],
      [bob, '33+D'],
    ] as const) {
      await office.send({ from, subject: `move 102 ${turn}` });
    }
    await office.send({ from: alice, subject: 'show 102' });
  });
  const played = () => turns(102).slice(8);

  test.each(['yes\n47C-57', 'yes\n\n47G-37', 'yes\n\nI also want 47C-57'])(
    '%j is not the whole turn',
    async (body) => {
      await says('47G-37\n47C-57');
      await says(body);
      expect(played()).toEqual([]);
      expect(lastText()).toMatch(/the turn that you mean: "47G-37,47C-57" or "47(?:C-57|G-37)"\./);
      await says('yes');
      expect(played()).toEqual(['47C-57,47G-37']);
    },
  );

  test.each(['yes\n47G-37\n47C-57', 'yes\n\n47G-37;47C-57', 'yes\n47C-57,47G-37'])(
    '%j is the whole turn',
    async (body) => {
      await says('47G-37\n47C-57');
      await says(body);
      expect(played()).toEqual(['47C-57,47G-37']);
    },
  );

  const whole = '47C-57,47G-37';
  test.each([
    ['yes\n\nC to 57', whole],
    ['yes\nC 57', whole],
    ['ja\n\nund C nach 57', whole],
    ['sì\n\ne C in 57', whole],
    ['yes\n57 as well', undefined],
    ['yes\n\nboth, please', undefined],
    ['ja\n\nauch der andere', undefined],
    ["sì\n\nanche l'altro pod", undefined],
  ])('%j may be about the other pod', async (body, turn) => {
    await says('47G-37\n\nand the other pod, too');
    await says(body);
    expect(played()).toEqual([]);
    if (turn) expect(lastText()).toContain(`the turn that you mean: "47G-37" or "${turn}".`);
    else expect(lastText()).toContain('The text below "yes" may be about the other pods on 47.');
    expect(lastText()).toContain('for example "move 102 47C-57,47G-37"');
    await says('yes\n\nSee you the other day, good luck to both of us');
    expect(played()).toEqual(['47G-37']);
  });

  const signatures = [
    '12 South Road',
    '57 High Street',
    'Nordstraße 57',
    'Via Sud 57',
    'North London Octi Club',
  ];
  test.each(signatures)(
    '"yes" works above a signature that looks like a direction: %j',
    async (signature) => {
      await says(`47G-37\n\nAlice Smith\n${signature}`);
      expect(lastText()).toContain('The turn moves only some of the pods on 47.');
      await says(`yes\n\nAlice Smith\n${signature}`);
      expect(played()).toEqual(['47G-37']);
    },
  );

  test.each(
    signatures.flatMap((signature) => [
      ['thanks! 47G-37', 'yes', signature] as const,
      ['submit 102 47G-37\nthe other pod', 'ja', signature] as const,
      ['47G-37\npropose\nand the other pod, too', 'sì', signature] as const,
    ]),
  )('in answer to %j, "%s" with %j below it is asked about only once', async (body, yes, signature) => {
    await says(body);
    await says(`${yes}\n\n${signature}`);
    expect(lastText()).toContain('may be about the other pods on 47.');
    await says(`${yes}\n\n${signature}`);
    expect(lastText()).not.toContain('may be about the other pods on 47.');
    if (body.startsWith('submit')) expect(lastText()).toContain('You submitted 47G-37');
    else expect(played()).toEqual(['47G-37']);
  });

  test.each([
    '57 as well',
    'and the other pod, too',
    '57, too',
    'C to 57',
    'Beide',
    'und C nach Süden',
    'The other pod goes South',
    'Anche 57',
    'South',
  ])('a repeated line that may be about the other pod still does: %j', async (line) => {
    await says(`47G-37\n\n${line === 'C to 57' ? 'the other' : line}`);
    expect(lastText()).toContain('Did you mean 47G-37');
    for (let round = 0; round < 3; round++) await says(`yes\n\n${line}`);
    expect(played()).toEqual([]);
  });

  test.each(['yes\n\nC to 57', 'yes\n57 as well', 'ja\nbeide', 'yes, the other too'])(
    '%j is asked about if the player submits the half',
    async (body) => {
      await says('submit 47G-37\n\nand the other pod, too');
      await says(body);
      expect(lastText()).not.toContain('You submitted');
      expect(lastText()).toContain('To move others as well, send the whole turn');
    },
  );

  test.each([
    ['submit 47G-37\nand the other pod, too', 'submit 102 47C-57,47G-37', []],
    ['47G-37\npropose\nand the other pod, too', 'move 102 47C-57,47G-37', [whole]],
    ['47G-37\npropose\nand the other pod, too', '47C-57,47G-37\n\nGood luck', [whole]],
  ])('%j, then %j: the whole turn answers the question', async (body, answer, turn) => {
    await says(body);
    expect(lastText()).toContain('Is the turn below your whole turn?');
    const asked = office.last(alice);
    await says(answer);
    expect(played()).toEqual(turn);
    if (turn.length === 0) expect(lastText()).toContain('You submitted 47C-57,47G-37 on board 102.');
    else expect(office.store.offers.on(rowId(102))?.kind).toBe('draw');
    await office.send({ from: alice, reply: asked, body: 'yes' });
    expect(played()).toEqual(turn);
    expect(lastText()).toContain('You have already answered this confirmation email');
  });

  test('a different turn does not answer the question, and neither does an illegal one', async () => {
    await says('47G-37\npropose\nand the other pod, too');
    const asked = office.last(alice);
    await says('move 102 57+A');
    expect(lastText()).toContain('This email asks you to confirm.');
    await office.send({ from: alice, reply: asked, body: 'move 102 47C-46,47G-37' });
    expect(lastText()).toContain('47C has no prong E');
    expect(played()).toEqual([]);
    await office.send({ from: alice, reply: asked, body: 'yes' });
    expect(played()).toEqual(['47G-37']);
  });

  test('somebody else’s turn does not count', async () => {
    await says('submit 47G-37\nand the other pod, too');
    await office.send({ from: bob, reply: office.last(alice), body: '47C-57,47G-37' });
    expect(lastText(bob)).not.toContain('submitted');
    expect(played()).toEqual([]);
  });

  test.each(['yes\n47C-57', 'yes\n\nand C-57'])('%j completes the half that we asked about', async (body) => {
    await says('thanks! 47G-37');
    expect(office.last(alice).text).toContain('| move 102 47G-37\n');
    await says(body);
    expect(played()).toEqual([]);
    expect(lastText()).toContain('the turn that you mean: "47G-37" or "47C-57,47G-37".');
  });

  const alone = ['47C-57', 'move 102 47C-57'];
  const afterYes = ['yes, 47C-57', 'ja, 47C-57', 'sì, 47C-57\n\nCiao Bob'];
  describe.each([
    ['thanks! 47G-37', [...alone, ...afterYes]],
    ['47G-37\n\nand the other pod, too', [...alone, ...afterYes]],
    ['47G-37\npropose\nand the other pod, too', alone],
  ])('in reply to the question about %j', (asked, bodies) => {
    test.each(bodies)('%j is asked about, with the whole turn as the example', async (body) => {
      await says(asked);
      await says(body);
      expect(played()).toEqual([]);
      expect(lastText()).toContain('The turn moves only some of the pods on 47.');
      expect(lastText()).toContain('for example "move 102 47C-57,47G-37"');
      expect(office.last(alice).text).toContain('47C-57\n');
      await says('yes');
      expect(played()).toEqual(['47C-57']);
    });

    test('the whole turn is played immediately', async () => {
      await says(asked);
      await says('47C-57,47G-37');
      expect(played()).toEqual([whole]);
    });
  });

  test.each(afterYes)('%j does not confirm an email with only half of the turn', async (body) => {
    await says('47G-37\npropose\nand the other pod, too');
    await says(body);
    expect(played()).toEqual([]);
    expect(lastText()).toContain('for example "move 102 47C-57,47G-37"');
  });
});

describe('a reply with a turn in its Subject and another in its text', () => {
  test.each(['36+E', 'move 36+E', 'submit 101 36+e', 'Re: Octi Board 101 alice 36+E', 'play 36+E'])(
    'plays neither, and the answer shows both: %j',
    async (subject) => {
      await office.send({ from: alice, reply: office.last(alice), subject, body: '46+E\n\nHi Bob!' });
      expect(lastText()).toMatch(
        /contains the turn "36\+E", but its text contains "46\+E", so nothing was played/i,
      );
      expect(turns()).toEqual([]);
      expect(lastText(bob)).not.toContain('Hi Bob!');
    },
  );

  test.each(['36+E', 'move 36 + e', 'Octi Board 101 alice 36+E', 'Re: Octi Board 101 alice', 'submit 36+E'])(
    'plays the turn if they are the same or only the text has one: %j',
    async (subject) => {
      await office.send({ from: alice, reply: office.last(alice), subject, body: '36+E\n\nHi Bob!' });
      expect(turns()).toEqual(['36+E']);
      expect(lastText(bob)).toContain('Hi Bob!');
      expect(lastText(bob)).not.toContain('| 36+E');
    },
  );

  test('plays the turn in the Subject if the text only mentions another', async () => {
    const body = '46+E was my other idea';
    await office.send({ from: alice, reply: office.last(alice), subject: '36+E', body });
    expect(turns()).toEqual(['36+E']);
  });
});

describe('text below "yes" that takes it back', () => {
  test.each([
    'yes\nno',
    'yes\nno, sorry',
    'yes\nI changed my mind',
    'yes\nwait, no',
    "yes\n\nplease don't play it yet",
    'ja\ndoch nicht',
    'sì\naspetta',
  ])('does nothing: %j', async (body) => {
    await says('thanks! 36+E');
    await says(body);
    expect(turns()).toEqual([]);
    expect(suggestions()).toHaveLength(1);
    expect(lastText()).toContain('but the text below it says otherwise, so nothing was done.');
    await says('yes\n\nNo hurry, Bob');
    expect(turns()).toEqual(['36+E']);
  });
});

describe('text below a turn', () => {
  test.each([
    "36+E\n\nPlease don't play this yet",
    '36+E\nHi Bob,\nhold on, I have to think again',
    '36+E\nignore the above',
    '36+E\nWait!',
    '36+E\nnoch nicht spielen bitte',
    '36+E\naspetta un attimo',
  ])('that withdraws it is asked about: %j', async (body) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(suggestions()).toHaveLength(1);
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test.each(["36+E\nDon't be too hard on me", '36+E\nI can wait', '36+E\nNever mind the weather'])(
    'that only talks is passed on: %j',
    async (body) => {
      await says(body);
      expect(turns()).toEqual(['36+E']);
      expect(lastText(bob)).toContain(body.slice('36+E\n'.length));
    },
  );

  test.each([
    ['36+E\nDraw?', 'propose 101'],
    ['36+E\nRemis?', 'propose 101'],
    ['36+E\nIch gebe auf', 'resign 101'],
  ])('that makes a request is asked about together with the turn: %j', async (body, command) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(office.last(alice).text).toContain(`| move 36+E\n| ${command}`);
    await says('yes');
    expect(turns()).toEqual(['36+E']);
  });

  test('that resigns below a turn in the Subject is asked about', async () => {
    await office.send({ from: alice, reply: office.last(alice), subject: '36+E', body: 'resign' });
    expect(turns()).toEqual([]);
    expect(office.last(alice).text).toContain('| move 36+E\n| resign 101');
  });
});

describe('an email with two different turns', () => {
  test.each([
    '36+E\nsorry, I mean 46+E',
    '36+E\n\nNo wait, 46+E',
    '36+E\nactually 46+E is better, play that',
    '36+E\nScratch that: 46 south',
    '36+E\n\nThanks for the game.\nEDIT: 46+E',
    '36+E\nnein, doch lieber 46+E',
    '36+E\nanzi, 46+E',
    '36+E\nsorry 46+E',
    '36+E\nor rather 46+E',
    '36+E\nplease change that to 46+E',
    '36+E\nlieber 46+E',
    '36+E\nscusa, volevo 46+E',
    '36+E\nCorrection: 46+E',
    '36+E\nActually 46+E',
    '36+E\nKorrektur: 46+E',
    '36+E\nor 46+E',
    '36+E\nErrata: 46+E',
    '36+E\nShould be 46+E',
    '36+E\n\n46+E',
    '36+E\nDo not play 36+E, play 46+E',
    '36+E\nnon 36+E ma 46+E',
  ])('is not played if the second corrects the first: %j', async (body) => {
    await says(body);
    expect(turns()).toEqual([]);
    expect(lastText()).toContain(
      'Your email has two turns, "36+E" and, below it, "46+E", so nothing was played. Reply with only the one that you mean.',
    );
    await says('46+E');
    expect(turns()).toEqual(['46+E']);
  });

  test.each([
    '36+E\nI was thinking about 46+E, too',
    '36+E\nNo, this is fun',
    '36+E\nBetter than 46+E, I hope',
    '36+E\nActually, 36+E was my idea all along',
    '36+E\nI mean business. 99-98 is not legal anyway',
  ])('is played if the text only talks: %j', async (body) => {
    await says(body);
    expect(turns()).toEqual(['36+E']);
  });

  test('with two moves of the same pod, neither is played', async () => {
    for (const [at, body] of ['36+E', '22+A', '36+D', '22+B'].entries()) {
      const from = at % 2 === 0 ? alice : bob;
      await office.send({ from, reply: office.last(from), body });
    }
    await says('36-35\n36-45');
    expect(turns()).toHaveLength(4);
    expect(lastText()).toContain('Your email has two turns, "36-35" and, below it, "36-45"');
    await office.send({ from: alice, subject: 'move 101 36-35', body: '36-45' });
    expect(turns()).toHaveLength(4);
  });

  test.each([
    ['46+E', 'Hi Bob\n36+E'],
    ['46+E', 'Thanks!\n\n36+E'],
    ['46+E', 'no, 36+E'],
    ['36+E please', '46+E'],
  ])('is not played with the Subject %j and the text %j', async (subject, body) => {
    await office.send({ from: alice, reply: office.last(alice), subject, body });
    expect(turns()).toEqual([]);
    expect(lastText()).toContain('The Subject of your reply contains the turn');
  });

  test('plays the turn in the Subject if the text has no other, not even in a quotation without marks', async () => {
    const { text } = office.last(alice);
    await office.send({
      from: alice,
      reply: office.last(alice),
      subject: '46+E',
      body: `Nice opening\n\nAlice Miller\n36 South Road\n${text}`,
    });
    expect(turns()).toEqual(['46+E']);
  });
});

describe('a signature that looks like a turn', () => {
  const signatures = ['Alice Miller\n36 South Road', 'Alice | +1 (555) 36-37', 'Tel. 0421 36-37'];

  test.each(signatures)('is not taken for a second turn: %j', async (signature) => {
    await says(`46+E thanks\n\n${signature}`);
    expect(office.last(alice).text).toContain('| move 101 46+E');
    await says(`yes\n\n${signature}`);
    expect(turns()).toEqual(['46+E']);
  });

  test.each(signatures)('is asked about at most once below "yes": %j', async (signature) => {
    await says('46+E thanks');
    await says(`yes\n\n${signature}`);
    await says(`yes\n\n${signature}`);
    expect(turns()).toEqual(['46+E']);
  });
});

test('the same turn in the Subject and in the text, or twice in the text, is played once', async () => {
  await office.send({ from: alice, reply: office.last(alice), subject: '36+E', body: '36+E\nhi' });
  expect(turns()).toEqual(['36+E']);
  await office.send({ from: bob, reply: office.last(bob), body: '32+A' });
  await office.send({ from: alice, reply: office.last(alice), subject: '36-35', body: '36-35' });
  await office.send({ from: bob, reply: office.last(bob), body: '32-33\n32-33' });
  expect(turns()).toEqual(['36+E', '32+A', '36-35', '32-33']);
});

describe('a free move and the usual action after it, written separately', () => {
  /** It is alice's turn, with a superprong south on 57. */
  beforeEach(async () => {
    await office.close();
    ({ office } = await officeWithGame('octi+super'));
    await says('57+E!');
    await office.send({ from: bob, reply: office.last(bob), body: '33+A' });
  });
  const before = ['57+E!', '33+A'];

  test.each([
    ['57-56\n37+A', '57-56;37+A'],
    ['57-56\n\nthen 37+A, thanks', '57-56;37+A'],
    ['37+A\nwith 57-56 first', '57-56;37+A'],
    ['37+A\n57-56', '57-56;37+A'],
    ['1. 57-56\n2. 37+A', '57-56;37+A'],
    ['57-56 and then 37+A', '57-56;37+A'],
  ])('is asked about as a whole: %j', async (body, whole) => {
    await says(body);
    expect(turns()).toEqual(before);
    expect(office.last(alice).text).toContain(`| move 101 ${whole}`);
    await says('yes');
    expect(turns()).toEqual([...before, whole]);
  });

  test('is not read into ordinary text', async () => {
    await says('57-56\n\nYour pod on 53 looks lonely.');
    expect(turns()).toEqual([...before, '57-56']);
  });
});

describe('a jump whose capture is given only in the text below it', () => {
  /** It is alice's turn, and her pod on 35 can jump over bob's on 34. */
  beforeEach(async () => {
    for (const [from, body] of [
      [alice, '36+E'],
      [bob, '32+A'],
      [alice, '36-35'],
      [bob, '32-33'],
      [alice, '35+A'],
      [bob, '33-34'],
    ] as const)
      await office.send({ from, reply: office.last(from), body });
  });

  test.each(['35-33\nand capture', '35-33\n\ncapturing 34', '35-33\nund schlage 34', '35-33\ne catturo 34'])(
    'is asked about with the capture: %j',
    async (body) => {
      await says(body);
      expect(office.last(alice).text).toContain('| move 101 35-33x');
      await says('yes');
      expect(turns().at(-1)).toBe('35-33x');
    },
  );

  test.each(['35-33\nTake care!', '35-33\nI do not capture 34', '35-33\nYou can capture me now'])(
    'is played as written if the text says nothing of a capture: %j',
    async (body) => {
      await says(body);
      expect(turns().at(-1)).toBe('35-33');
    },
  );
});

describe('a series of jumps written as several turns', () => {
  beforeEach(async () => {
    for (const [at, body] of ['46+E', '22+A', '46-45', '22+B', '26+C', '22+C'].entries()) {
      const from = at % 2 === 0 ? alice : bob;
      await office.send({ from, reply: office.last(from), body });
    }
  });

  test.each(['26-46\n46-66', '26-46\n\n46-66', '26-46\nand then on to 66', '26-46\nthen I jump to 66'])(
    'is asked about as one turn: %j',
    async (body) => {
      await says(body);
      expect(turns()).toHaveLength(6);
      expect(office.last(alice).subject).toBe('Octi: did you mean 26-46-66 on board 101?');
      await says('yes');
      expect(turns().at(-1)).toBe('26-46-66');
    },
  );

  test('below "yes" counts as a different turn', async () => {
    await says('thanks! 26-46');
    await says('yes\nand then 46-66');
    expect(turns()).toHaveLength(6);
    expect(lastText()).toContain('Reply with only the turn that you mean: "26-46" or "26-46-66".');
  });

  test('does not continue with a turn on another board', async () => {
    await office.begin('octilite');
    await office.send({ from: alice, body: 'move 101 26-46\nmove 102 46-66' });
    expect(turns().at(-1)).toBe('26-46');
    expect(suggestions()).toEqual([]);
  });
});
