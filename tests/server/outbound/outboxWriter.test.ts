import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { storedView } from '../../../src/club/board/boardView.js';
import { silentLog } from '../../../src/server/health/log.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import {
  type AnswerLimits,
  OutboxWriter,
  type WithheldAnswers,
} from '../../../src/server/outbound/outboxWriter.js';
import type { BoardId, LetterId, MailId, OutboxRow, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob, zoe] = ['alice@example.com', 'bob@example.com', 'zoe@example.com'];
const renderers = loadRenderers();
const plus = { address: 'octi@example.org', plusAddresses: true };
const cause = { inboxId: rowId<MailId>(1), messageId: 'm@example.com', from: alice };
const about = sentence('letter.dropped');
const answer = { kind: 'answer', about, answers: [{ result: about }] } as const;
const until = Date.UTC(2026, 0, 12, 12);
const confirmation = { kind: 'confirmation', about, intro: about, lines: [], until } as const;

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob']) await office.signUp(userid);
  await office.begin('octi');
});
afterEach(() => office.close());

const player = (id: PlayerId) => {
  const one = office.store.players.byId(id);
  if (!one) throw new Error(`there is no player ${id}`);
  return one;
};

/** Returns the outbox rows that `work` writes. */
function written(work: (outbox: OutboxWriter) => void, serverAddress = plus): OutboxRow[] {
  const { store } = office;
  const first = store.outbox.nextId();
  work(new OutboxWriter({ store, renderers, serverAddress, log: silentLog }, office.now));
  const ids = Array.from({ length: store.outbox.nextId() - first }, (_, at) => rowId<LetterId>(first + at));
  return ids.flatMap((id) => store.outbox.byId(id) ?? []);
}
const happened = [sentence('club.accept.happened', { userid: 'zaphod' })];

describe('an email about a board', () => {
  test('is in its reader’s thread, and replies go to the address with its token', () => {
    const thread = office.store.outbox.thread(rowId(101), rowId(2));
    expect(thread).toHaveLength(2);
    const [row, ...others] = written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }));
    expect(others).toEqual([]);
    const token = row?.messageId.split('@')[0];
    expect(row).toMatchObject({
      ...{
        purpose: 'board',
        playerId: rowId<PlayerId>(2),
        toAddress: bob,
        boardId: rowId<BoardId>(101),
        turnNumber: 2,
        inboxId: null,
      },
      subject: 'Octi Board 101 bob',
      messageId: `${token}@example.org`,
      replyTo: `octi+${token}@example.org`,
      inReplyTo: thread[1],
      references: thread,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': 'en',
        'List-Id': 'Octi board 101 <board-101.example.org>',
        'List-Unsubscribe': `<mailto:octi+${token}@example.org?subject=octi%20unsubscribe%20101>`,
      },
      writtenAt: office.now,
    });
  });

  test('answers only an email from its own reader', () => {
    const [own, other] = written((outbox) => {
      const write = outbox.board(rowId(101));
      for (const id of [rowId<PlayerId>(1), rowId<PlayerId>(2)]) write(player(id), { happened }, { cause });
    });
    expect(own).toMatchObject({ inReplyTo: cause.messageId, inboxId: rowId<MailId>(1) });
    expect(own?.references.at(-1)).toBe(cause.messageId);
    expect(own?.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' });
    expect(other?.references).not.toContain(cause.messageId);
    expect(other).toMatchObject({
      inboxId: rowId<MailId>(1),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    const [unnamed] = written((outbox) =>
      outbox.board(rowId(101))(
        player(rowId(1)),
        { happened },
        { cause: { inboxId: cause.inboxId, from: cause.from } },
      ),
    );
    expect(unnamed?.inReplyTo).toBe(own?.messageId);
  });

  test('has no reply address if the host does not support plus addresses', () => {
    const [row] = written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }), {
      ...plus,
      plusAddresses: false,
    });
    expect(row?.replyTo).toBeNull();
  });

  test('is not written to an address that bounces, and its news waits for the next email', () => {
    for (const letter of [rowId<LetterId>(1), rowId<LetterId>(2), rowId<LetterId>(3)])
      office.store.bounces.add(bob, letter, office.now);
    office.store.missed.keep(rowId(2), {
      boardId: rowId(101),
      happened: '[]',
      writerId: rowId(1),
      words: 'Hello.',
    });
    expect(
      written((outbox) => {
        const write = outbox.board(rowId(101));
        for (const id of [rowId<PlayerId>(2), rowId<PlayerId>(1)]) write(player(id), { happened });
      }).map(({ toAddress }) => toAddress),
    ).toEqual([alice]);
    expect(office.store.missed.boards(rowId(2))).toEqual([101]);
    office.store.players.addAddress(rowId(2), 'bob@example.net', false, office.now);
    const [row] = written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }));
    expect(row?.toAddress).toBe('bob@example.net');
  });

  test('is not written if it has no readers, whether the board exists or not', () => {
    expect(written((outbox) => outbox.board(rowId(999)))).toEqual([]);
    expect(() => written((outbox) => outbox.board(rowId(999))(player(rowId(1)), { happened }))).toThrow(
      'board 999 is gone',
    );
  });

  test.each([
    ['html', { html: /\+---\+/, pictures: 0 }],
    ['ascii', { html: /^$/, pictures: 0 }],
    ['image', { html: /<img src="cid:[\da-f]{32}@example.org"/, pictures: 1 }],
  ])('follows the display setting of its reader: %s', (display, { html, pictures }) => {
    office.store.players.setPreference(rowId(2), 'display', display);
    const [row] = written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }));
    expect(row?.html).toMatch(html);
    expect(row?.pictures).toHaveLength(pictures);
    const [again] = written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }));
    expect(again?.pictures).toEqual(row?.pictures);
  });
});

describe('an answer', () => {
  test('is in English or the given language if it goes to a stranger', () => {
    const [english, german] = written((outbox) => {
      outbox.answer({ address: zoe }, answer, { ...cause, from: zoe });
      outbox.answer({ address: zoe, language: 'de' }, answer, cause);
    });
    expect(english).toMatchObject({
      ...{ purpose: 'answer', toAddress: zoe, playerId: null, boardId: null, replyTo: null },
      ...{ inReplyTo: cause.messageId, references: [cause.messageId] },
    });
    expect(english?.headers).not.toHaveProperty('List-Id');
    expect(german?.subject).toBe(renderers.get('de')?.say(about));
    expect(german).toMatchObject({ inReplyTo: null, headers: { 'Content-Language': 'de' } });
  });

  test('belongs to a player and is in their language if it goes to their address', () => {
    office.store.players.setPreference(rowId(2), 'language', 'it');
    const [row] = written((outbox) => outbox.answer({ address: bob, language: 'de' }, answer, cause));
    expect(row).toMatchObject({ playerId: rowId<PlayerId>(2), headers: { 'Content-Language': 'it' } });
    expect(row?.subject).toBe(renderers.get('it')?.say(about));
  });

  test('about a board is tied to the reader’s next turn there, and may have a file attached', () => {
    const attachment = { name: 'octi.sgf', text: '(;)' };
    const [own, stranger] = written((outbox) => {
      outbox.answer({ address: bob }, answer, cause, { boardId: rowId<BoardId>(101), attachment });
      outbox.answer({ address: zoe }, answer, cause, { boardId: rowId<BoardId>(101) });
    });
    expect(own).toMatchObject({
      boardId: rowId<BoardId>(101),
      turnNumber: 2,
      generation: 0,
      attachment: { name: 'octi.sgf' },
    });
    expect(own?.replyTo).toMatch(/^octi\+/);
    expect(stranger).toMatchObject({ boardId: rowId<BoardId>(101), turnNumber: null, generation: null });
  });
});

test('a confirmation email is bound to its confirmation', () => {
  const id = office.store.confirmations.add({
    ...{ kind: 'signup', playerId: null, address: zoe, inboxId: rowId<MailId>(1), payload: '{}' },
    ...{ askedAt: office.now, expiresAt: until },
  });
  const [stranger, own] = written((outbox) => {
    outbox.confirmation(id, { address: zoe }, confirmation, { ...cause, from: zoe });
    outbox.confirmation(id, { address: bob, playerId: rowId(2) }, confirmation, cause);
  });
  expect(stranger).toMatchObject({ purpose: 'question', confirmationId: id, playerId: null, toAddress: zoe });
  expect(stranger?.replyTo).toMatch(/^octi\+/);
  expect(own).toMatchObject({ purpose: 'question', confirmationId: id, playerId: rowId<PlayerId>(2) });
});

describe('a message', () => {
  const from = { message: 'Hello.', inboxId: rowId<MailId>(1) };

  test('goes only to its reader, and into the thread of its board if it has one', () => {
    const [message, chat] = written((outbox) => {
      outbox.message({ to: rowId(2), kind: 'message' }, player(rowId(1)), from);
      outbox.message({ to: rowId(2), kind: 'chat', boardId: rowId(101) }, player(rowId(1)), {
        ...from,
        inboxId: null,
      });
    });
    expect(message).toMatchObject({
      ...{
        purpose: 'message',
        toAddress: bob,
        playerId: rowId<PlayerId>(2),
        writerId: rowId<PlayerId>(1),
        inboxId: rowId<MailId>(1),
        boardId: null,
      },
      ...{ references: [], inReplyTo: null, news: null },
    });
    expect(message?.text).toContain('| Hello.');
    expect(JSON.stringify(message?.headers)).not.toContain('List-Unsubscribe');
    const [toAll] = written((outbox) =>
      outbox.message({ to: rowId(2), kind: 'broadcast' }, player(rowId(1)), from),
    );
    expect(JSON.stringify(toAll?.headers)).toContain('subject=octi%20unsubscribe>');
    expect(chat).toMatchObject({
      ...{ subject: 'Octi Board 101 bob', boardId: rowId<BoardId>(101), turnNumber: 2, inboxId: null },
      news: '[{"boardId":101,"happened":[],"words":[{"userid":"alice","text":"Hello."}]}]',
    });
    expect(chat?.references).toHaveLength(2);
  });

  test('does not go to a player who has muted its writer, or has left', () => {
    const send = () =>
      written((outbox) => outbox.message({ to: rowId(2), kind: 'message' }, player(rowId(1)), from));
    office.store.watchesAndMutes.mute(rowId(2), rowId(1));
    expect(send()).toEqual([]);
    office.store.watchesAndMutes.unmute(rowId(2), rowId(1));
    office.store.players.setLeft(rowId(2), 5);
    expect(send()).toEqual([]);
    office.store.players.setLeft(rowId(2), null);
    expect(send()).toHaveLength(1);
    expect(
      written((outbox) => outbox.message({ to: rowId(99), kind: 'message' }, player(rowId(1)), from)),
    ).toEqual([]);
  });
});

test('a digest is stored with its news, and with its boards as it showed them', () => {
  const missed = [
    { boardId: rowId<BoardId>(101), happened: [], words: [{ userid: 'alice', text: 'Hello.' }] },
  ];
  const reader = { userid: 'bob', playerId: rowId<PlayerId>(2) };
  const [row] = written((outbox) =>
    outbox.digest(
      player(rowId(2)),
      {
        kind: 'digest',
        reader,
        boards: [{ view: storedView(office.store, rowId(101)), turns: [], happened: [], words: [] }],
        waiting: 1,
        toAnswer: 0,
        more: 0,
      },
      missed,
    ),
  );
  expect(row).toMatchObject({
    purpose: 'digest',
    toAddress: bob,
    playerId: rowId<PlayerId>(2),
    boardId: null,
  });
  const { turns, generation } = office.store.boards.byId(rowId(101)) ?? { turns: -1, generation: -1 };
  expect(row?.boards).toMatchObject([{ boardId: rowId<BoardId>(101), generation, turns, offerId: null }]);
  expect(office.store.outbox.lastDigest(rowId(2))).toEqual(row?.boards);
  expect(office.store.outbox.lastDigest(rowId(1))).toEqual([]);
  expect(row?.news).toBe(JSON.stringify(missed));
  expect(JSON.stringify(row?.headers)).toContain('subject=octi%20unsubscribe>');
});

describe('limits', () => {
  /** Writes letters within limits. Returns the recipients, and what was left out. */
  function withheldOf(limits: AnswerLimits, work: (outbox: OutboxWriter) => void) {
    let withheld: WithheldAnswers | undefined;
    const rows = written((outbox) => {
      withheld = outbox.withLimits(limits, () => work(outbox)).withheld;
    });
    return { to: rows.map(({ toAddress }) => toAddress), withheld };
  }

  test('count answers to strangers, and block further ones', () => {
    const asked: string[] = [];
    const limits: AnswerLimits = {
      countStranger: (address) => {
        asked.push(address);
        return asked.length > 1 ? 'too many' : undefined;
      },
      isSender: () => false,
      countRepeat: () => 'silent',
    };
    const first = withheldOf(limits, (outbox) => outbox.answer({ address: zoe }, answer, cause));
    expect(first).toEqual({ to: [zoe], withheld: { isRepeat: false } });
    const further = withheldOf(limits, (outbox) => {
      outbox.answer({ address: zoe }, answer, cause);
      outbox.confirmation(rowId(1), { address: zoe }, confirmation, cause);
      outbox.answer({ address: bob }, answer, cause);
    });
    expect(further).toEqual({ to: [bob], withheld: { isRepeat: false, stranger: 'too many' } });
    expect(asked).toEqual([zoe, zoe, zoe]);
  });

  test('do not apply to letters written after the limited work, even if that work failed', () => {
    const limits: AnswerLimits = {
      countStranger: () => 'too many',
      isSender: () => true,
      countRepeat: () => 'silent',
    };
    const rows = written((outbox) => {
      const fails = () => {
        throw new Error('the work fails');
      };
      expect(() => outbox.withLimits(limits, fails)).toThrow('the work fails');
      outbox.answer({ address: zoe }, answer, cause);
    });
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['answered', 3, false],
    ['last', 3, false],
    ['silent', 1, true],
  ] as const)('count an answer to the sender once: %s', (repeated, most, repeats) => {
    const kinds: string[] = [];
    const limits: AnswerLimits = {
      isSender: ({ address }) => address === alice,
      countRepeat: (kind) => {
        kinds.push(kind);
        return repeated;
      },
    };
    const rows = written((outbox) => {
      const { withheld } = outbox.withLimits(limits, () => {
        outbox.answer({ address: alice }, answer, cause);
        outbox.answer({ address: alice }, answer, cause);
        outbox.board(rowId(101), { isAnswer: true })(player(rowId(1)), { happened }, { cause });
        outbox.board(rowId(101))(player(rowId(1)), { happened }, { cause });
        outbox.board(rowId(101), { isAnswer: true })(player(rowId(1)), { happened });
      });
      expect(withheld).toEqual({ isRepeat: repeats });
    });
    const [last] = rows.splice(-2);
    expect(kinds).toEqual(['answer', 'board']);
    expect(rows).toHaveLength(most === 3 ? 3 : 0);
    const note = renderers.get('en')?.say(sentence('letter.lastRepeat')).split(' ').slice(0, 6).join(' ');
    for (const { text } of rows) expect(text.includes(note ?? '?')).toBe(repeated === 'last');
    expect(last?.text).not.toContain(note);
  });
});

test('no letter is written if there is no key to sign its token', () => {
  office.store.settings.keys = () => [];
  expect(() => written((outbox) => outbox.answer({ address: zoe }, answer, cause))).toThrow('has no key');
});

test('a player without any address is an error', () => {
  office.store.players.removeAddress(rowId(2), bob);
  expect(() => written((outbox) => outbox.board(rowId(101))(player(rowId(2)), { happened }))).toThrow(
    'player 2 has no address',
  );
});
