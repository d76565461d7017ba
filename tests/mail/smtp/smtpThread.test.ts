import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpThread } from '../../../src/mail/smtp/smtpThread.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';
import { letter } from './letter.js';

describe('the sending thread', () => {
  let sink: SmtpSink;
  beforeEach(async () => {
    sink = await startSink();
  });
  afterEach(() => sink.close());

  it('finishes the letters it is sending before it is closed', async () => {
    const transport = smtpThread({ url: sink.url });
    const sent = Array.from({ length: 10 }, () => transport.send(letter));
    await Promise.race(sent);
    await transport.close();
    expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(sent.map(() => 'sent'));
    expect(sink.letters).toHaveLength(10);
  });

  it('reports the result for a letter while the server keeps another one waiting', async () => {
    const transport = smtpThread({ url: sink.url });
    sink.always = 'silence';
    let isOver = false;
    const waiting = transport.send(letter).then(() => {
      isOver = true;
    });
    while (sink.connections === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    sink.always = undefined;
    expect((await transport.send(letter)).kind).toBe('sent');
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    sink.hangUp();
    await waiting;
    await transport.close();
  });

  it('postpones a letter that crashes it, and sends the next in a new thread', async () => {
    const transport = smtpThread({ url: sink.url, heapMb: 48 });
    const vast = { ...letter, references: Array.from({ length: 3_000_000 }, (_, n) => `${n}@example.org`) };
    expect(await transport.send(vast)).toEqual({ kind: 'deferred', reason: 'THREAD_ENDED' });
    expect((await transport.send(letter)).kind).toBe('sent');
    await transport.close();
  });

  it('gets its tokens from the main thread, and reports why if there is none', async () => {
    const locked = await startSink({ user: 'octi@example.org', password: 'not with a token' });
    const url = locked.url.replace(/:[^:@]*@/, '@');
    let asked = 0;
    const token = () => {
      asked += 1;
      return Promise.reject(Object.assign(new Error('the token'), { code: 'TOKEN_FILE' }));
    };
    const transport = smtpThread({ url, token });
    expect(await transport.send(letter)).toMatchObject({
      kind: 'deferred',
      reason: expect.stringContaining('TOKEN_FILE'),
    });
    expect(asked).toBe(1);
    await transport.close();
    await locked.close();
  });
});
