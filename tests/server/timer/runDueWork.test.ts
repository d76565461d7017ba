import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import { runDueWork } from '../../../src/server/timer/runDueWork.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
afterEach(() => office.close());

async function begin(options: ConstructorParameters<typeof PostOffice>[0] = {}, terms = ''): Promise<void> {
  office = new PostOffice({ trust: true, ...options });
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.send({ from: alice, subject: `octi challenge bob ${terms}` });
  if (options.trust === false) await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
}
const alice = 'alice@example.com';
const bob = 'bob@example.com';
const later = (days: number) => {
  office.now += days * dayMs;
  return office.settle();
};
const to = (letters: readonly { to: string }[]) => letters.map((letter) => letter.to);

describe('clocks', () => {
  test('a turn that waited for confirmation counts from its arrival, and the next player’s clock starts when it is played', async () => {
    await begin({ trust: false });
    const arrived = office.now;
    await office.send({ from: alice, subject: 'octi move 101 37+E' });
    const question = office.last(alice);
    await later(6);
    await office.send({ from: alice, reply: question, body: 'yes' });
    const board = office.store.boards.byId(rowId(101));
    expect(board).toMatchObject({ turns: 1, clockFrom: office.now });
    expect(office.store.boards.turns(rowId(101))[0]?.playedAt).toBe(arrived);
    expect(office.store.boards.seats(rowId(101))[0]?.usedMs).toBe(0);
    expect(to(await later(2))).toEqual([]);
  });

  test('an unsent notice is dropped once the turn is played', async () => {
    await begin();
    office.now += 8 * dayMs;
    const withPlus = { address: serverAddress, plusAddresses: true };
    expect(
      runDueWork({
        store: office.store,
        renderers: loadRenderers(),
        serverAddress: withPlus,
        log: silentLog,
        now: office.now,
      }),
    ).toBe(false);
    const letters = await office.send({ from: alice, reply: office.last(alice), body: '37+E' });
    expect(to(letters)).toEqual([alice, bob]);
    expect(letters[0]?.text).toContain('You played 37+E');
  });

  test('a turn that was already in the mailbox when time ran out still counts', async () => {
    await begin();
    const letters = await (async () => {
      office.now += 22 * dayMs;
      return office.send({ from: alice, reply: office.last(alice), body: '37+E' });
    })();
    expect(to(letters)).toEqual([alice, bob]);
    expect(office.store.boards.byId(rowId(101))?.turns).toBe(1);
  });

  test('the two reminders and the notice that time has run out are each sent once', async () => {
    await begin({}, '--nagtime=1 --forfeittime=3');
    const days: string[][] = [];
    for (let n = 0; n < 6; n++) days.push(to(await later(1)));
    expect(days).toEqual([[alice], [alice], [alice, bob], [], [], []]);
  });

  test('time runs out once, for the turn or for all turns together, whichever comes first', async () => {
    await begin({}, '--nagtime=1 --forfeittime=3 --totaltime=5');
    const days: string[][] = [];
    for (let n = 0; n < 8; n++) days.push(to(await later(1)));
    expect(days).toEqual([[alice], [alice], [alice, bob], [], [], [], [], []]);
    await office.close();
    await begin({}, '--nagtime=1 --forfeittime=9 --totaltime=3');
    const shorter: string[][] = [];
    for (let n = 0; n < 12; n++) shorter.push(to(await later(1)));
    expect(shorter).toEqual([[alice], [alice], [alice, bob], ...Array.from({ length: 9 }, () => [])]);
  });

  test('with the shortest possible time limit, no reminder is sent along with the turn itself', async () => {
    await begin({}, '--forfeittime=2');
    expect(to(await later(0))).toEqual([]);
    expect(to(await later(1))).toEqual([alice]);
    expect(to(await later(1))).toEqual([alice, bob]);
  });

  test('a vacation postpones the notices, and ending it earlier brings them forward', async () => {
    await begin();
    await later(3);
    await office.send({ from: alice, subject: 'vacation until 2026-02-28' });
    await office.send({ from: alice, subject: 'vacation until 2026-01-31' });
    expect(to(await later(23))).toEqual([]);
    // Three days before the vacation plus four after it make seven.
    expect(to(await later(3))).toEqual([]);
    expect(to(await later(2))).toEqual([alice]);
  });

  test('if an email sets several vacations, the last one counts', async () => {
    await begin();
    const lines = ['vacation until 2026-01-20', 'vacation off', 'vacation until 2026-01-10'];
    const [answer] = await office.send({ from: alice, body: lines.join('\n') });
    expect(answer?.text).toContain('until the end of Sat 10 Jan 2026');
    const [away] = office.store.vacations.of(rowId(1), office.now);
    expect(away?.untilAt).toBe(Date.UTC(2026, 0, 11));
  });
});

describe('a failure', () => {
  test('does not stop other reminders and digests; it is logged and retried', async () => {
    await begin({ faults: true });
    await office.signUp('zoe');
    await office.begin('octi', 'zoe', 'bob');
    await office.send({ from: bob, subject: 'set digest daily' });
    await office.send({ from: 'zoe@example.com', subject: 'set digest daily' });
    const damage = (position: string) => {
      const database = new Database(office.file);
      const before = database.prepare('SELECT position FROM board WHERE id = 101').pluck().get();
      database.prepare('UPDATE board SET position = ? WHERE id = 101').run(position);
      database.close();
      return String(before);
    };
    const intact = damage('garbled');
    const sent = await later(8);
    expect(sent.map(({ to: address, subject }) => [address, subject])).toEqual([
      ['zoe@example.com', 'Octi Board 102 zoe'],
      ['zoe@example.com', 'Octi: 1 board in your digest, zoe'],
    ]);
    expect(office.errors).toEqual([
      expect.stringMatching(/failed and will be retried in an hour: {"board":101,"reason":"Error/),
      expect.stringMatching(/failed and will be retried in an hour: {"player":2,"reason":"Error/),
    ]);
    damage(intact);
    expect(to(await later(0))).toEqual([]);
    expect(to(await later(1 / 24))).toEqual([alice]);
  });

  test('to report missed news does not stop the digest', async () => {
    await begin({ faults: true });
    await office.send({ from: alice, subject: 'set digest daily' });
    const happened = '[{"code":"club.nosuch","data":{}}]';
    office.store.missed.keep(rowId(1), { boardId: rowId(101), happened, writerId: null, words: '' });
    expect(to(await later(1))).toEqual([alice]);
    expect(office.errors).toEqual([expect.stringContaining('"code":"club.nosuch"')]);
  });
});

describe('a player with a daily digest', () => {
  test('is told about waiting boards once a day, and right away about anything that cannot wait', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    expect(to(await later(1))).toEqual([alice]);
    expect(to(await later(0))).toEqual([]);
    // A reminder is an ordinary letter.
    const week = await later(6);
    expect(to(week)).toEqual([alice, alice]);
    expect(week.map(({ subject }) => subject)).toEqual([
      'Octi Board 101 alice',
      'Octi: 1 board in your digest, alice',
    ]);
    const [reminder, digest, ...more] = await later(13);
    expect(more).toEqual([]);
    expect(reminder?.text).toContain('You have at most one day left');
    expect(digest?.subject).toBe('Octi: 1 board in your digest, alice');
    const letters = await office.send({ from: bob, subject: 'octi challenge alice' });
    expect(to(letters)).toEqual([bob, alice]);
  });

  test('does not see their own offer as waiting for an answer', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'octi move 101 37+E' });
    await office.send({ from: alice, subject: 'propose 101' });
    expect(to(await later(1))).toEqual([]);
    // Bob's offer is waiting for her, and the digest says how to answer it.
    await office.send({ from: bob, subject: 'undo 101' });
    await office.send({ from: bob, subject: 'move 101 33+A' });
    await office.send({ from: bob, subject: 'propose 101' });
    const [digest] = await later(1);
    expect(digest?.text).toContain('accept 101 draw');
    // With her own offer instead, the board is waiting only for her turn.
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, subject: 'reject 101' });
    await office.send({ from: alice, subject: 'propose 101' });
    const [own] = await later(1);
    expect(own?.to).toBe(alice);
    expect(own?.text).not.toContain('accept 101');
  });

  test('gets no digest when no board is waiting, but still gets receipts', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    expect(to(await office.send({ from: alice, subject: 'octi move 101 37+E' }))).toEqual([alice, bob]);
    expect(to(await later(1))).toEqual([]);
    expect(to(await office.send({ from: bob, subject: 'octi move 101 33+A' }))).toEqual([bob]);
    expect(to(await office.send({ from: bob, subject: 'octi resign 101' }))).toEqual([bob]);
    expect(to(await office.send({ from: bob, reply: office.last(bob), body: 'yes' }))).toEqual([alice, bob]);
  });
});

describe('a reply to a digest', () => {
  const [first, second] = ['101', '102'];
  async function surely(from: string, subject: string): Promise<void> {
    await office.send({ from, subject });
    await office.send({ from, reply: office.last(from), body: 'yes' });
  }
  async function secondBoard(): Promise<void> {
    await surely(bob, 'octi challenge alice -second');
    await surely(alice, `accept ${second}`);
  }
  async function digestOf(boards: number): Promise<OutgoingMail> {
    // Only a token proves who sent an email.
    await begin({ trust: false });
    if (boards === 2) await secondBoard();
    await surely(alice, 'set digest daily');
    const [digest] = (await later(1)).filter(({ subject }) => subject.includes('digest'));
    if (!digest) throw new Error('there is no digest');
    return digest;
  }
  const turnsOn = (id: string) => office.store.boards.turns(rowId(Number(id))).map(({ text }) => text);
  const answer = (reply: OutgoingMail, body: string) => office.send({ from: alice, body, reply });

  test('plays on the only board in the digest, and the text below goes to the others', async () => {
    const digest = await digestOf(1);
    expect(digest.text).toContain('To play, reply with your turn on the first line, for example "');
    const letters = await answer(digest, '37+E\n\nGood morning!');
    expect(turnsOn(first)).toEqual(['37+E']);
    expect(letters.find(({ to: reader }) => reader === bob)?.text).toContain('| Good morning!');
  });

  test('plays on the board that a line names if there are several', async () => {
    const digest = await digestOf(2);
    expect(digest.text.replace(/\s+/g, ' ')).toMatch(
      /a line for each board, starting with its number, for example "10[12] /,
    );
    await answer(digest, `${second} 37+B\nmove ${first} 57+E`);
    expect([turnsOn(first), turnsOn(second)]).toEqual([['57+E'], ['37+B']]);
    // A turn without a number may be meant for either board.
    const [refused] = await answer(digest, '33+A');
    expect(refused?.text).toContain('That is a turn, but for which board?');
  });

  test('applies to the turn that the digest showed', async () => {
    const digest = await digestOf(2);
    await answer(digest, `${first} 37+E`);
    await surely(bob, `move ${first} 33+A`);
    const [refused] = await answer(digest, `${first} 37+F`);
    expect(refused?.text).toContain(`Turn 1 on board ${first} (37+E) has already been played`);
    expect(turnsOn(first)).toHaveLength(2);
  });

  test('is refused after an undo', async () => {
    const digest = await digestOf(1);
    await answer(digest, '37+E');
    await surely(alice, 'undo 101');
    await surely(bob, 'accept 101 undo');
    const [refused] = await answer(digest, '57+E');
    expect(refused?.text.replace(/\s+/g, ' ')).toContain('taken back since that email was sent');
    expect(turnsOn(first)).toEqual([]);
  });

  test('identifies its sender only for the boards in the digest', async () => {
    const digest = await digestOf(1);
    await secondBoard();
    const [asked] = await answer(digest, '102 37+E');
    expect(asked?.subject).toBe('Octi: please confirm');
    expect(turnsOn(second)).toEqual([]);
  });

  test("can resign on a board in the digest, as a reply to that board's letter can", async () => {
    const digest = await digestOf(2);
    await answer(digest, `resign ${first}`);
    expect(office.store.boards.byId(rowId(101))?.endedAt).not.toBeNull();
  });
});

describe('a digest', () => {
  const digestIn = (letters: readonly OutgoingMail[]) =>
    letters.find(({ subject }) => subject.includes('digest'))?.text.replace(/\s+/g, ' ') ?? '';

  test('says what has been played since the last one, and passes on comments once', async () => {
    await begin();
    await office.send({ from: alice, subject: 'octi move 101 37+E' });
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: bob, subject: 'octi move 101 33+A', body: 'Your turn, my friend.' });
    const text = digestIn(await later(1));
    expect(text).toContain('bob played 33+A. Your turn on board 101 (turn 3).');
    expect(text).toContain('Board 101: Octi, rated. alice (x), bob (o).');
    expect(text).toContain('| Your turn, my friend.');
    const again = digestIn(await later(1));
    expect(again).toContain('Your turn on board 101 (turn 3).');
    expect(again).not.toContain('my friend');
    expect(again).not.toContain('bob played');
  });

  test('shows the board with the latest turn first', async () => {
    await begin();
    office.now += dayMs;
    await office.send({ from: bob, subject: 'octi challenge alice -second' });
    await office.send({ from: alice, subject: 'accept 102' });
    await office.send({ from: alice, subject: 'set digest daily' });
    expect(digestIn(await later(1))).toMatch(/Board 102: .*Board 101: /);
    await office.send({ from: alice, subject: 'octi move 101 37+E' });
    await office.send({ from: bob, subject: 'octi move 101 33+A' });
    expect(digestIn(await later(1))).toMatch(/Board 101: .*Board 102: /);
  });

  test('offers a claim in addition to the waiting boards', async () => {
    await begin();
    await office.send({ from: bob, subject: 'set digest daily' });
    const letters = await later(22);
    expect(letters.find(({ to: reader }) => reader === bob)?.subject).toBe('Octi Board 101 bob');
    await office.send({ from: bob, subject: 'octi challenge alice' });
    await office.send({ from: alice, subject: 'accept 102' });
    expect(digestIn(await later(1))).toContain('"claim 101"');
  });
});

describe('news that no email has reported', () => {
  const wordsOf = ({ text }: { text: string }) => text.replace(/\s+/g, ' ');

  test('is in a daily digest even if no board is waiting: for example a declined offer, with its comment', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'octi move 101 37+E' });
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, body: 'reject\n\nNot yet, my friend.', reply: office.last(bob) });
    const [digest, ...others] = await later(1);
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('Octi: 1 board in your digest, alice');
    expect(wordsOf(digest as never)).toContain('There is news on 1 board.');
    expect(wordsOf(digest as never)).toContain('bob declined the draw; the game goes on.');
    expect(digest?.text).toContain('| Not yet, my friend.');
    expect(await later(1)).toEqual([]);
  });

  test('is added to the waiting boards, and is not repeated in another email', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'propose 101', body: 'Draw?' });
    await office.send({ from: bob, body: 'reject\n\nNo.', reply: office.last(bob) });
    const [digest] = await later(1);
    expect(wordsOf(digest as never)).toContain('It is your turn on 1 board.');
    expect(wordsOf(digest as never)).toContain('declined the draw');
    const [receipt] = await office.send({ from: alice, subject: 'octi move 101 37+E' });
    expect(receipt?.text).not.toContain('declined the draw');
  });

  test('waits for the digest, and is left out if an email about the board reports it first', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, body: 'reject\n\nNo.', reply: office.last(bob) });
    const [receipt] = await office.send({ from: alice, subject: 'octi move 101 37+E' });
    expect(wordsOf(receipt as never)).toMatch(/declined the draw; the game goes on. You played 37\+E/);
    expect(receipt?.text).toContain('| No.');
    expect(await later(1)).toEqual([]);
  });

  test('does not include comments from players who are muted or have deleted their account', async () => {
    await begin();
    await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'mute bob' });
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, body: 'reject\n\nHear me!', reply: office.last(bob) });
    const [digest] = await later(1);
    expect(wordsOf(digest as never)).toContain('declined the draw');
    expect(digest?.text).not.toContain('Hear me!');
    await office.send({ from: alice, subject: 'mute bob off' });
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, body: 'reject\n\nHear me now!', reply: office.last(bob) });
    await office.send({ from: bob, subject: 'delete' });
    await office.send({ from: bob, body: 'yes', reply: office.last(bob) });
    expect(office.store.missed.boards(rowId(1))).toEqual([]);
    expect(office.last(alice).text).not.toContain('Hear me now!');
  });
});

describe('an answer about one board', () => {
  test('is a letter that only its reader can reply to', async () => {
    await begin({ trust: false });
    await office.send({ from: alice, reply: office.last(alice), body: 'submit 37+E' });
    const answer = office.last(alice);
    expect(answer.replyTo).toMatch(/^octi\+/);
    const [asked] = await office.send({ from: bob, reply: answer, body: 'confirm' });
    expect([asked?.to, office.store.boards.byId(rowId(101))?.turns]).toEqual([alice, 0]);
    const letters = await office.send({ from: alice, reply: answer, body: 'confirm' });
    expect(to(letters)).toEqual([alice, bob]);
  });

  test('identifies the player whose address it went to, even if somebody else asked for it', async () => {
    await begin({ trust: false });
    const [shown] = await office.send({ from: alice, subject: 'show 101' });
    expect(shown?.to).toBe(alice);
    const reply = office.last(alice);
    const [asked] = await office.send({ from: bob, reply, body: '37+E' });
    expect([asked?.to, office.store.boards.byId(rowId(101))?.turns]).toEqual([alice, 0]);
    expect(to(await office.send({ from: alice, reply, body: '37+E' }))).toEqual([alice, bob]);
  });
});
