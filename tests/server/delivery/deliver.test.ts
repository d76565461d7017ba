import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../src/base/index.js';
import { narrowBoardText } from '../../../src/display/index.js';
import type { MailTransport, OutgoingMail, SendResult } from '../../../src/mail/index.js';
import { Deliverer, type DeliverOptions, withTextPicture } from '../../../src/server/delivery/deliver.js';
import { silentLog } from '../../../src/server/health/log.js';
import { type LetterId, Store } from '../../../src/store/index.js';
import { positionOf } from '../../support/examples.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

describe('waiting letters', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-deliver-'));
  let store: Store;
  let files = 0;
  beforeEach(() => {
    files += 1;
    const db = openedDatabase(join(folder, `${files}.db`), { create: true });
    store = new Store(db);
  });
  afterEach(() => store.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (to: string, n: number) =>
    store.outbox.write(
      {
        purpose: 'answer',
        toAddress: to,
        messageId: `${to.replace('@', '.')}.${n}@example.org`,
        references: [],
        headers: {},
        subject: `${n}`,
        text: `${n}`,
        html: '',
      },
      n,
    );
  /** Delivers letters with this transport, five at a time. */
  const deliverer = (
    send: (mail: OutgoingMail) => Promise<SendResult>,
    more: Partial<DeliverOptions> = {},
  ) => {
    const transport: MailTransport = {
      maxParallel: 5,
      send,
      verify: async () => ok(undefined),
      close: async () => {},
    };
    return new Deliverer({
      store,
      serverAddress: { address: 'octi@example.org', plusAddresses: false },
      name: 'Octi',
      transport,
      clock: { now: () => 1_000_000 },
      log: silentLog,
      ...more,
    });
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 10));

  it('reach each reader one after another, in the order they were written', async () => {
    const readers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com`);
    for (let n = 0; n < 140; n++) write(readers[n % 7] ?? '', n);
    const came = new Map<string, number[]>();
    let open = 0;
    let most = 0;
    await deliverer(async ({ to, subject }) => {
      open += 1;
      most = Math.max(most, open);
      await pause();
      open -= 1;
      came.set(to, [...(came.get(to) ?? []), Number(subject)]);
      return { kind: 'sent', response: '250' };
    }).drain();
    expect(most).toBe(5);
    expect([...came.values()].flat()).toHaveLength(140);
    for (const numbers of came.values()) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(store.isAtRest()).toBe(true);
  });

  it('go out while a slow one is still being sent, and none is sent twice even if its lease runs out', async () => {
    let now = 1_000_000;
    const came: string[] = [];
    let finish = () => {};
    const sending = deliverer(
      async ({ to }) => {
        came.push(to);
        if (to.startsWith('slow')) await new Promise<void>((resolve) => (finish = resolve));
        return { kind: 'sent', response: '250' };
      },
      { clock: { now: () => now } },
    );
    for (let n = 0; n < 8; n++) write(n === 0 ? 'slow@example.com' : `r${n}@example.com`, n);
    const done = sending.drain();
    await expect.poll(() => came.length).toBe(8);
    now += 60 * 60_000;
    for (let n = 8; n < 11; n++) write(`r${n}@example.com`, n);
    await expect
      .poll(() => {
        sending.begin();
        return came.length;
      })
      .toBe(11);
    finish();
    await done;
    expect(came.toSorted()).toEqual([...new Set(came)].toSorted());
    expect(store.isAtRest()).toBe(true);
  });

  it('are not sent after the process is asked to exit, except those already being sent', async () => {
    const stopping = new AbortController();
    for (let n = 0; n < 12; n++) write(`r${n}@example.com`, n);
    let sent = 0;
    await deliverer(async () => {
      stopping.abort();
      await pause();
      sent += 1;
      return { kind: 'sent', response: '250' };
    }).drain(stopping.signal);
    // Of twelve letters, three are being sent at that moment.
    expect(sent).toBe(3);
    store.outbox.releaseAll();
    await deliverer(async () => {
      sent += 1;
      return { kind: 'sent', response: '250' };
    }).drain();
    expect(sent).toBe(12);
  });

  it('are recorded separately: a failure does not affect the others', async () => {
    const [good = rowId<LetterId>(0), bad = rowId<LetterId>(0), late = rowId<LetterId>(0)] = [
      'a',
      'b',
      'c',
    ].map((name, n) => write(`${name}@example.com`, n));
    await deliverer(async ({ to }) => {
      await pause();
      if (to.startsWith('b')) return { kind: 'dead', reason: 'BAD_ADDRESS' };
      if (to.startsWith('c')) throw new Error('the transport is broken');
      return { kind: 'sent', response: '250' };
    }).drain();
    expect(store.outbox.byId(good)?.state).toBe('sent');
    expect(store.outbox.byId(bad)).toMatchObject({ state: 'dead', reason: 'BAD_ADDRESS' });
    expect(store.outbox.byId(late)?.state).toBe('new');
  });

  it('are retried for five days, with increasingly long random pauses, then abandoned', async () => {
    const minute = 60_000;
    const ids = ['a', 'b', 'c', 'd', 'e'].map((name) => write(`${name}@example.com`, 0));
    let now = 0;
    const tries = new Map<string, number[]>();
    const sending = deliverer(
      async ({ to }) => {
        tries.set(to, [...(tries.get(to) ?? []), now]);
        return { kind: 'deferred', reason: 'RCPT TO 450' };
      },
      { clock: { now: () => now }, retryMs: minute },
    );
    for (let due = store.outbox.nextDue(); due !== undefined; due = store.outbox.nextDue()) {
      now = Math.max(now, due);
      await sending.drain();
    }
    const pauses = [...tries.values()].map((at) => at.slice(1).map((one, n) => one - (at[n] ?? 0)));
    for (const one of pauses) {
      for (const [n, ms] of one.entries()) {
        const usual = Math.min(minute * 4 ** n, 240 * minute);
        expect(ms / usual).toBeGreaterThanOrEqual(0.75);
        expect(ms / usual).toBeLessThanOrEqual(1.25);
      }
    }
    // No two are due at the same time.
    expect(new Set(pauses.map(([first]) => first)).size).toBe(5);
    const day = 24 * 60 * minute;
    for (const id of ids)
      expect(store.outbox.byId(id)).toMatchObject({ state: 'dead', reason: 'RCPT TO 450' });
    for (const at of tries.values()) {
      expect(at.at(-1)).toBeGreaterThan(5 * day);
      expect(at.at(-2)).toBeLessThanOrEqual(5 * day);
    }
  });
});

const podsOnHomes = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';
const twoPictures =
  '<div><img src="cid:a@x" alt="pods" width="7"></div><div><img src="cid:b@x" alt="pods"></div>';

it('a picture that cannot be drawn is replaced with a text board; the other pictures are kept', () => {
  const shown = withTextPicture(twoPictures, { id: 'b@x', position: podsOnHomes });
  expect(shown).toContain('<img src="cid:a@x" alt="pods" width="7">');
  expect(shown).not.toContain('cid:b@x');
  expect(shown).toContain(`">${narrowBoardText(positionOf(podsOnHomes))}</pre></div>`);
});

it('a chart that cannot be drawn is replaced with a text chart', () => {
  const shown = withTextPicture(twoPictures, { id: 'b@x', chances: [500, 1000], points: [1] });
  expect(shown).not.toContain('cid:b@x');
  expect(shown).toContain('">100% |   ###\n');
});

it('a picture of an invalid position is left out', () => {
  expect(withTextPicture(twoPictures, { id: 'b@x', position: 'octi x <b>' })).toBe(
    '<div><img src="cid:a@x" alt="pods" width="7"></div><div></div>',
  );
});
