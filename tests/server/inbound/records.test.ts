import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { viewOf } from '../../../src/club/index.js';
import { parseMailCommands } from '../../../src/command/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { makePosition, parseSgf, type SgfRecord } from '../../../src/notation/index.js';
import { checkBoards } from '../../../src/server/admin/checkDatabase.js';
import type { BoardId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { turnTexts } from '../../support/sgf.js';

let office: PostOffice;
let alice: string;
const bob = 'bob@example.com';
let carol: string;

beforeAll(async () => {
  office = new PostOffice();
  alice = await office.signUp('alice');
  await office.signUp('bob');
  carol = await office.signUp('carol');
});
afterAll(() => office.close());

const one = (letters: readonly OutgoingMail[], to: string): OutgoingMail => {
  const [letter, ...others] = letters.filter((each) => each.to === to);
  if (!letter || others.length > 0) throw new Error(`${others.length + 1} letters to ${to}`);
  return letter;
};

const recordIn = ({ attachment }: OutgoingMail): SgfRecord => {
  const record = parseSgf(attachment?.text ?? '');
  if (!record.ok) throw new Error(record.error.code);
  return record.value;
};

/** Returns the number of the newest board. */
const newest = (): BoardId => present(office.store.boards.ids().at(-1));
const boardOf = (id: BoardId) => {
  const board = office.store.boards.byId(id);
  if (!board) throw new Error(`no board ${id}`);
  return board;
};
const textsOf = (id: BoardId): string[] => office.store.boards.turns(id).map(({ text }) => text);

/** Plays a two-player game from its start. Each player's first turn has a comment. */
async function play(
  game: string,
  turns: readonly string[],
  { from = alice, to = bob } = {},
): Promise<BoardId> {
  const [name = ''] = to.split('@');
  await office.send({ from, subject: `${game} challenge ${name}` });
  const id = newest();
  await office.send({ from: to, subject: `accept ${id}` });
  for (const [at, turn] of turns.entries()) {
    const words = at < 2 ? `Words ${at + 1}.` : '';
    await office.send({ from: at % 2 === 0 ? from : to, subject: `move ${id} ${turn}`, body: words });
  }
  return id;
}

const imports = (from: string, text: string, name = 'game.sgf') =>
  office.send({ from, subject: 'octi import', attachment: { name, text } });

const won = '56+C 22+A 56-66 22-23 36+G 23-24 36-16x 24-25 46+E 25-26'.split(' ');

describe('a game that ends', () => {
  let board: BoardId;
  let last: OutgoingMail[];

  beforeAll(async () => {
    board = await play('octilite', won.slice(0, -1));
    expect(office.letters.some(({ attachment }) => attachment)).toBe(false);
    last = await office.send({ from: bob, subject: `move ${board} ${won.at(-1)}` });
  });

  test('is sent as a record to both players', () => {
    expect(last).toHaveLength(2);
    for (const letter of last) {
      expect(letter.attachment?.name).toBe(`octi-${board}.sgf`);
      expect(letter.text).toContain(`\nThe whole game is attached (octi-${board}.sgf).\n`);
      expect(letter.html).toContain(`The whole game is attached (octi-${board}.sgf).`);
      const record = recordIn(letter);
      expect(turnTexts(record)).toEqual(won);
      expect(record).toMatchObject({
        name: `Octi Board ${board}`,
        players: ['alice', 'bob'],
        date: '2026-01-05',
        result: 'W+',
        game: { id: 'octilite' },
      });
      expect(record.turns.map(({ comment }) => comment).slice(0, 3)).toEqual(['Words 1.', 'Words 2.', '']);
    }
  });

  test('is shown with the change in the reader’s rating, but only to its players', async () => {
    const shown = async (from: string, what = board.toString()) =>
      one(await office.send({ from, subject: `show ${what}` }), from).text.replaceAll('\n', ' ');
    expect(await shown(alice)).toContain('Your rating in Octi Lite: 1500 → 1338.');
    expect(await shown(bob)).toContain('Your rating in Octi Lite: 1500 → 1662.');
    for (const text of [
      await shown(carol),
      await shown('eve@example.com'),
      await shown(alice, `${board}#3`),
    ]) {
      expect(text).not.toContain('rating');
    }
  });

  test('is exported to its players with their comments, and to others without', async () => {
    const own = one(await office.send({ from: alice, subject: `octi export ${board}` }), alice);
    expect(own.text).toContain(`The record of board ${board} is attached`);
    expect(own.text.match(/attached/g)).toHaveLength(1);
    expect(own.attachment).toEqual(last[0]?.attachment);
    const others = one(await office.send({ from: carol, subject: `export ${board}` }), carol);
    expect(others.attachment?.text).not.toContain('Words');
    const strange = one(
      await office.send({ from: 'eve@example.com', subject: `export ${board}` }),
      'eve@example.com',
    );
    expect(turnTexts(recordIn(strange))).toEqual(won);
    expect(strange.attachment?.text).not.toContain('Words');
  });

  test('is exported without comments by players the reader has muted', async () => {
    await office.send({ from: alice, subject: 'mute bob' });
    const { attachment } = one(await office.send({ from: alice, subject: `export ${board}` }), alice);
    expect(attachment?.text).toContain('Words 1.');
    expect(attachment?.text).not.toContain('Words 2.');
    await office.send({ from: alice, subject: 'mute bob off' });
  });

  test('can be imported as a practice board', async () => {
    const text = last[0]?.attachment?.text ?? '';
    const letter = one(await imports(alice, text), alice);
    const id = newest();
    expect(id).toBeGreaterThan(board);
    expect(letter.subject).toBe(`Octi Board ${id} alice`);
    expect(letter.text).toContain(`| Octi Board ${board}\n| x: alice\n| o: bob\n| 2026-01-05\n| W+`);
    expect(boardOf(id)).toMatchObject({
      state: 'finished',
      practice: true,
      rated: false,
      start: null,
      winners: [1],
      position: boardOf(board).position,
      ending: boardOf(board).ending,
    });
    expect(textsOf(id)).toEqual(won);
    expect(office.store.boards.turns(id).map(({ position }) => position)).toEqual(
      office.store.boards.turns(board).map(({ position }) => position),
    );
    expect(office.store.boards.turns(id)[0]?.comment).toBe('Words 1.');
    const again = recordIn(one(await office.send({ from: alice, subject: `export ${id}` }), alice));
    expect({ ...again, name: '', players: [] }).toEqual({
      ...recordIn(last[0] as OutgoingMail),
      name: '',
      players: [],
    });
  });
});

test('a record names the computer with its level and rating, and importing the record keeps them', async () => {
  await office.send({ from: alice, subject: 'octi4 challenge computer -level=2' });
  const letter = one(await office.send({ from: alice, subject: `export ${newest()}` }), alice);
  const computer = 'computer (level 2, rating 1040)';
  expect(letter.attachment?.text).toContain(`PB[alice]PW[${computer}]PX[${computer}]PO[${computer}]`);
  expect(recordIn(letter).players).toEqual(['alice', computer, computer, computer]);
  const practice = one(await imports(alice, letter.attachment?.text ?? ''), alice);
  expect(practice.text).toContain(`: ${computer}\n`);
});

describe('results', () => {
  const resultOf = async (board: BoardId) =>
    recordIn(one(await office.send({ from: carol, subject: `export ${board}` }), carol)).result;

  test('are missing while a game is in play, and are Void if it was declined', async () => {
    const board = await play('octi', []);
    expect(await resultOf(board)).toBeUndefined();
    await office.send({ from: alice, subject: `decline ${board}` });
    await office.send({ from: alice, body: 'resign', reply: office.last(alice) });
    await office.send({ from: alice, subject: 'octi challenge bob' });
    await office.send({ from: bob, subject: `decline ${newest()}` });
    expect(await resultOf(newest())).toBe('Void');
  });

  test('show a draw, a resignation, a win on time and a signoff', async () => {
    const drawn = await play('octi', ['57+E', '33+B']);
    await office.send({ from: alice, subject: `propose ${drawn}` });
    await office.send({ from: bob, subject: `accept ${drawn} draw` });
    expect(await resultOf(drawn)).toBe('0');
    const resigned = await play('octi', ['57+E', '33+B']);
    const letters = await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
    expect(letters.every(({ attachment }) => attachment)).toBe(true);
    expect(await resultOf(resigned)).toBe('B+R');
    const late = await play('octi', ['57+E', '33+B']);
    office.now += 22 * 24 * 60 * 60 * 1000;
    await office.settle();
    await office.send({ from: bob, subject: `claim ${late}` });
    expect(await resultOf(late)).toBe('W+T');
    const dave = await office.signUp('dave');
    const left = await play('octi', ['57+E', '33+B'], { to: dave });
    await office.send({ from: dave, subject: 'signoff' });
    await office.send({ from: dave, body: 'yes', reply: office.last(dave) });
    expect(await resultOf(left)).toBe('B+F');
    // The records are read back with the same results.
    for (const board of [drawn, resigned, late, left]) {
      const { attachment } = one(await office.send({ from: carol, subject: `export ${board}` }), carol);
      await imports(carol, attachment?.text ?? '');
      expect(boardOf(newest())).toMatchObject({ state: 'finished', practice: true });
      expect(boardOf(newest()).winners).toEqual(boardOf(board).winners);
      expect(boardOf(newest()).ending).toBe(boardOf(board).ending);
    }
  });
});

test('"set sgf on" attaches the record to every email about a board', async () => {
  await office.send({ from: bob, subject: 'set sgf on' });
  await office.send({ from: alice, subject: 'octi challenge bob' });
  expect(office.last(bob).attachment).toBeUndefined();
  const id = newest();
  await office.send({ from: bob, subject: `accept ${id}` });
  const letters = await office.send({ from: alice, subject: `move ${id} 57+E` });
  expect(one(letters, alice).attachment).toBeUndefined();
  expect(turnTexts(recordIn(one(letters, bob)))).toEqual(['57+E']);
  expect(one(letters, bob).text).toContain(`\nThe game so far is attached (octi-${id}.sgf).\n`);
  expect(one(letters, alice).text).not.toContain('attached');
  expect(recordIn(one(letters, bob)).result).toBeUndefined();
  await office.send({ from: bob, subject: 'set sgf off' });
});

test('a four-player game with a resignation in the middle is exported and imported', async () => {
  const people = [alice, bob, carol, await office.signUp('erin')];
  await office.send({ from: alice, subject: 'octi4 challenge carol bob erin' });
  const id = newest();
  for (const from of people.slice(1)) await office.send({ from, subject: `accept ${id}` });
  const seats = office.store.boards.seats(id).map(({ userid }) => `${userid}@example.com`);
  const plays = (seat: number, turn: string) =>
    office.send({ from: seats[seat] ?? '', subject: `move ${id} ${turn}` });
  await plays(0, '37+D');
  await plays(1, '77+F');
  await plays(2, '73+H');
  await office.send({ from: seats[3] ?? '', body: 'resign', reply: office.last(seats[3] ?? '') });
  await plays(0, '37-46');
  const file = one(await office.send({ from: alice, subject: `export ${id}` }), alice);
  expect(recordIn(file).departures).toEqual([{ afterTurn: 3, seat: 3 }]);
  await imports(bob, file.attachment?.text ?? '');
  const mine = newest();
  expect(boardOf(mine)).toMatchObject({ position: boardOf(id).position, seat: boardOf(id).seat, turns: 4 });
  expect(office.store.boards.departures(mine)).toMatchObject([{ seat: 3, afterTurn: 3 }]);
  await office.send({ from: bob, subject: `move ${mine} 77-66` });
  expect(textsOf(mine)).toHaveLength(5);
  await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
  expect(boardOf(mine).state).toBe('declined');
});

describe('a practice board', () => {
  const file = '(;GM[19]RU[fast]AB[34E][77]AW[44][53]PL[W]SUPPLY[x:1/0/3][o:2/1/4];W[44+A]C[a; resign])';
  let id: BoardId;
  let letter: OutgoingMail;

  beforeAll(async () => {
    letter = one(await imports(carol, file), carol);
    id = newest();
  });

  test('continues with the next seat in the record, and its only player plays all turns', async () => {
    expect(boardOf(id)).toMatchObject({ state: 'active', seat: 0, noticeAt: null, turns: 1 });
    expect(boardOf(id).start).toBe('octi o o44,o53,x34E,x77 x:1/0/3 o:2/1/4');
    expect(letter.text.replaceAll('\n', ' ')).toContain(`Black (x) to play on board ${id} (turn 2).`);
    expect(letter.text).not.toContain('nag');
    letter = one(await office.send({ from: carol, body: '77+A', reply: letter }), carol);
    letter = one(await office.send({ from: carol, body: '53+C', reply: letter }), carol);
    expect(textsOf(id)).toEqual(['44+A', '77+A', '53+C']);
    expect(letter.text).toContain('turn 4');
    for (const line of letter.text.split('\n'))
      expect(parseMailCommands({ subject: '', ownText: line }).ok, line).toBe(false);
  });

  test('takes back turns immediately, but not beyond its starting position', async () => {
    for (let left = 2; left >= 0; left--) {
      letter = one(await office.send({ from: carol, body: 'undo', reply: letter }), carol);
      expect(textsOf(id)).toHaveLength(left);
    }
    expect(boardOf(id)).toMatchObject({ position: boardOf(id).start, seat: 1 });
    const none = one(await office.send({ from: carol, body: 'undo', reply: letter }), carol);
    expect(none.text).toContain('nothing to take back');
    const labelled = one(await office.send({ from: carol, subject: `showas labels ${id}` }), carol);
    expect(labelled.text).toMatch(/B1.*34/);
    const start = one(await office.send({ from: carol, subject: `showas position ${id}#0` }), carol);
    expect(start.text).toContain(boardOf(id).start);
  });

  test('is not sent to anybody else', async () => {
    await office.send({ from: alice, subject: 'subscribe all' });
    const letters = await office.send({ from: carol, body: '44+B', reply: office.last(carol) });
    expect(letters.map(({ to }) => to)).toEqual([carol]);
    await office.send({ from: alice, subject: 'unsubscribe all' });
    const refused = one(await office.send({ from: alice, subject: `subscribe ${id}` }), alice);
    expect(refused.text).toContain('only its player gets its emails');
    const list = one(await office.send({ from: alice, subject: 'list' }), alice);
    expect(list.text).not.toContain(`Board ${id}`);
    for (const subject of ['history carol', 'standings', 'octi show carol']) {
      expect(one(await office.send({ from: alice, subject }), alice).text).not.toContain(`Board ${id}`);
    }
    const games = one(await office.send({ from: carol, subject: 'games' }), carol);
    expect(games.text.match(new RegExp(`Board ${id}: `, 'g'))).toHaveLength(1);
    expect(games.text).toContain('practice, all sides');
    const asked = one(await office.send({ from: carol, subject: `propose ${id}` }), carol);
    expect(asked.text).toContain('there is nobody to ask');
  });

  test('has no clocks, and does not appear in digests', async () => {
    await office.send({ from: carol, subject: 'set digest daily' });
    office.now += 100 * 24 * 60 * 60 * 1000;
    const letters = await office.settle();
    expect(letters.filter(({ text }) => text.includes(`Board ${id}`))).toEqual([]);
    await office.send({ from: carol, subject: 'set digest off' });
  });

  test('is closed by resigning, and a player can have at most five', async () => {
    const closed = one(await office.send({ from: carol, body: 'resign', reply: office.last(carol) }), carol);
    expect(closed.text).toBeDefined();
    await office.send({ from: carol, subject: `show ${id}` });
    const before = office.store.boards.list({ playerIds: [], states: ['active'], practice: true, most: 100 });
    const mine = before.filter(
      ({ challengerId }) => challengerId === office.store.players.byUserid('carol')?.id,
    );
    for (let more = mine.length; more < 5; more++) await imports(carol, file);
    const count = office.store.boards.ids().length;
    const refused = one(await imports(carol, file), carol);
    expect(refused.text).toContain('You already have 5 practice boards in play');
    expect(office.store.boards.ids()).toHaveLength(count);
  });
});

describe('importing a record', () => {
  const raw = (parts: readonly (readonly [header: string, body: string | Buffer])[]): Buffer =>
    Buffer.concat([
      Buffer.from(
        `From: ${bob}\r\nTo: octi@example.org\r\nSubject: octi import\r\nMessage-ID: <${Math.random()}@example.com>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n`,
      ),
      ...parts.flatMap(([header, body]) => [
        Buffer.from(`--x\r\n${header}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--x--\r\n'),
    ]);
  const sgf = 'Content-Type: application/x-go-sgf; name=a.sgf';
  const game = '(;GM[19]RU[fast];B[37+E])';

  test.each<[string, Buffer, RegExp]>([
    [
      'another game',
      raw([[sgf, '(;FF[4]\nGM[1]SZ[19];B[aa])']]),
      /line 2, column 3: GM\[1\] is Go; Octi is GM\[19\]/,
    ],
    ['an illegal turn', raw([[sgf, '(;GM[19]RU[fast];B[37+E];W[99])']]), /line 1, column 27: turn 2/],
    ['half a file', raw([[sgf, game.slice(0, -3)]]), /line 1, column 19: the value of B/],
    ['brackets', raw([[sgf, '(;'.repeat(499_999)]]), /line 1, column 1000000|line 1, column 999999/],
    ['value brackets', raw([[sgf, '['.repeat(1_000_000)]]), /line 1, column 1|no SGF game/],
    [
      'binary',
      raw([[sgf, Buffer.from([0x28, 0x3b, 0, 1, 2, 255])]]),
      /line 1, column 1: the file is not text/,
    ],
    ['Latin-1', raw([[sgf, Buffer.from('(;GM[19]RU[f\xe4st])', 'latin1')]]), /line 1, column 11: RU\[fäst\]/],
    [
      'an unknown charset',
      raw([[sgf, Buffer.from('(;GM[19]RU[fast]CA[Klingon]PB[\xe4])', 'latin1')]]),
      /line 1, column 19: CA\[Klingon\] names an unknown charset/,
    ],
    [
      'several files',
      raw([
        [sgf, game],
        [sgf, game],
      ]),
      /2 files/,
    ],
    [
      'too many bytes',
      raw([[sgf, `${game}${' '.repeat(1_000_000)}`]]),
      /too large: no record needs more than 1000000 bytes/,
    ],
    ['no record', raw([['Content-Type: text/plain', 'Hello there']]), /Your email contains no game record/],
    ['a picture', raw([['Content-Type: image/png; name=a.png', 'x']]), /Your email contains no game record/],
    [
      'an invalid record in the text',
      raw([['Content-Type: text/plain', '(;GM[19]RU[fast];B[37+E];W[99])']]),
      /turn 2, 99/,
    ],
  ])('fails and creates no board: %s', async (_, mail, why) => {
    const boards = office.store.boards.ids().length;
    const letters = await office.deliver(mail);
    const letter = one(letters, bob);
    expect(letter.text.replaceAll('\n', ' ')).toMatch(why);
    expect(office.store.boards.ids()).toHaveLength(boards);
    for (const line of letter.text.split('\n'))
      expect(parseMailCommands({ subject: '', ownText: line }).ok, line).toBe(false);
  });

  test.each<[string, readonly (readonly [string, string])[]]>([
    ['a file named .sgf without a type', [['Content-Type: application/octet-stream; name=a.sgf', game]]],
    ['a text file', [['Content-Type: text/plain\r\nContent-Disposition: attachment; filename=a.txt', game]]],
    [
      'a text file shown inline',
      [['Content-Type: text/plain; name=a.sgf\r\nContent-Disposition: inline; filename=a.sgf', game]],
    ],
    ['the text below the command', [['Content-Type: text/plain', `Here:\n\n${game}`]]],
    [
      'a file among others',
      [
        ['Content-Type: text/plain', 'Look'],
        [sgf, game],
        ['Content-Type: image/png', 'x'],
        ['Content-Disposition: attachment; filename=a.txt\r\nContent-Type: text/plain', 'resign'],
      ],
    ],
  ])('works with %s, and the answer does not quote the record', async (_, parts) => {
    const boards = office.store.boards.ids().length;
    const letter = one(await office.deliver(raw(parts)), bob);
    expect(office.store.boards.ids()).toHaveLength(boards + 1);
    expect(textsOf(newest())).toEqual(['37+E']);
    expect(letter.text).not.toContain('GM[19]');
    await office.send({ from: bob, body: 'resign', reply: letter });
    expect(boardOf(newest()).state).toBe('declined');
  });

  test.each(['import\n', 'import\n\n', 'multiple\nimport\n'])(
    'takes nothing in the body %j for a command',
    async (head) => {
      const text = `${head}(;GM[19]RU[fast]C[so:\nresign 101\n]\n;B[37+E]\n)`;
      const letter = one(await office.send({ from: bob, body: text }), bob);
      expect(textsOf(newest())).toEqual(['37+E']);
      expect(office.store.boards.turns(newest())[0]?.comment).toBe('so:\nresign 101');
      await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
      expect(letter.text).toBeDefined();
    },
  );

  test('never takes attached text for a command', async () => {
    const board = await play('octi', ['57+E', '33+B']);
    for (const disposition of ['inline', 'attachment']) {
      const mail = raw([
        ['Content-Type: text/plain', `show ${board}`],
        [
          `Content-Type: text/plain; name=resign.txt\r\nContent-Disposition: ${disposition}; filename=resign.txt`,
          `move ${board} 57-56`,
        ],
      ]);
      await office.deliver(Buffer.from(mail.toString().replace('octi import', '').replace(bob, alice)));
    }
    expect(textsOf(board)).toHaveLength(2);
  });
});

test('an email from an unauthenticated sender must be confirmed first, and its record is imported after the "yes"', async () => {
  const careful = new PostOffice({ trust: false });
  const from = await careful.signUp('frank');
  const attachment = { name: 'a.sgf', text: '(;GM[19]RU[fast];B[37+E]C[hello](;W[33+A])(;W[53+A]))' };
  const broken = await careful.send({
    from,
    subject: 'import',
    attachment: { ...attachment, text: '(;GM[19]RU[fast];B[99])' },
  });
  expect(one(broken, from).text).toContain('line 1, column 19');
  await careful.send({ from, subject: 'import', attachment });
  expect(careful.store.boards.ids()).toEqual([]);
  const letter = one(await careful.send({ from, body: 'yes', reply: careful.last(from) }), from);
  expect(letter.subject).toContain('Octi Board 101');
  expect(careful.store.boards.turns(rowId(101)).map(({ text }) => text)).toEqual(['37+E', '33+A']);
  await careful.close();
});

test('every board, imported or played, agrees with its turns', () => {
  const { wrong, boards } = checkBoards(office.store);
  expect(wrong).toEqual([]);
  expect(boards).toBeGreaterThan(20);
  for (const id of office.store.boards.ids()) {
    const view = viewOf(office.store, boardOf(id));
    expect(makePosition(view.position)).toBe(view.board.position);
  }
});
