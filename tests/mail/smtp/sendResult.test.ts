import { describe, expect, test } from 'vitest';
import { failure, isTaken, mayBeIdleClose, statusOf } from '../../../src/mail/smtp/sendResult.js';

describe('a failed attempt', () => {
  const blocked = (reason: string) => ({
    kind: 'deferred',
    reason: `blocked: ${reason}`,
    trouble: 'lasting',
  });
  const refused = (reason: string) => ({ kind: 'refused', reason });

  test.each([
    [
      { command: 'CONN', code: 'ETIMEDOUT' },
      { kind: 'deferred', reason: 'CONN ETIMEDOUT', trouble: 'passing' },
    ],
    [
      { code: 'EENVELOPE', command: 'API' },
      { kind: 'dead', reason: 'API EENVELOPE' },
    ],
    [
      { code: 'EMESSAGE', command: 'MAIL FROM' },
      { kind: 'deferred', reason: 'MAIL FROM EMESSAGE' },
    ],
    [
      { command: 'DATA', response: '<html>' },
      { kind: 'deferred', reason: 'DATA NO_REPLY_CODE', trouble: 'lasting' },
    ],
    [
      { command: 'RCPT TO', response: '450 4.2.0 greylisted' },
      { kind: 'deferred', reason: 'RCPT TO 450 4.2.0', ofRecipient: true },
    ],
    [
      { command: 'MAIL FROM', response: '451 later' },
      { kind: 'deferred', reason: 'MAIL FROM 451', trouble: 'passing' },
    ],
    [{ command: 'DATA', response: '554 5.1.1 no such user' }, blocked('DATA 554 5.1.1')],
    [{ command: 'RCPT TO', response: '550 5.7.1 blocked' }, blocked('RCPT TO 550 5.7.1')],
    [{ command: 'RCPT TO', response: '550 relay denied' }, blocked('RCPT TO 550')],
    [
      { command: 'RCPT TO', response: '550 5.1.1 gone' },
      { ...refused('RCPT TO 550 5.1.1'), unknownRecipient: true },
    ],
    [
      { command: 'RCPT TO', response: '550 no such user' },
      { ...refused('RCPT TO 550'), unknownRecipient: true },
    ],
    [{ command: 'RCPT TO', response: '550 go away' }, refused('RCPT TO 550')],
    [{ command: 'RCPT TO', response: '550 unknown sender address' }, blocked('RCPT TO 550')],
    [
      { command: 'RCPT TO', response: '550 mailbox bob is over quota' },
      { ...refused('RCPT TO 550'), unknownRecipient: true },
    ],
    [{ command: 'RCPT TO', response: '550 Please log in first' }, blocked('RCPT TO 550')],
    [{ command: 'RCPT TO', response: '550 daily limits reached' }, blocked('RCPT TO 550')],
  ])('%j', (error, result) => expect(failure(error, true)).toEqual(result));

  test('does not count as an attempt if no part of the letter was sent and the host did not answer', () => {
    expect(failure({ code: 'ECONNREFUSED' }, false)).toMatchObject({ unanswered: true });
    expect(failure({ code: 'ECONNREFUSED' }, true)).not.toHaveProperty('unanswered');
    expect(failure({ command: 'RCPT TO', response: '550 go away' }, false)).not.toHaveProperty('unanswered');
  });
});

test.each([
  ['250 2.0.0 queued as 7', '250 2.0.0', true],
  ['250-more', '250', true],
  ['354 go on', '354', false],
  ['250OK', '', false],
  ['2026 proxy error', '', false],
])('the reply %j has the status %j and means accepted: %s', (response, status, taken) => {
  expect(statusOf(response)).toBe(status);
  expect(isTaken(response)).toBe(taken);
});

test.each([
  [{ code: 'ECONNECTION' }, true],
  [{ responseCode: 421 }, true],
  [{ responseCode: 550 }, false],
  [{ code: 'EENVELOPE' }, false],
  [{ code: 'EMESSAGE' }, false],
])('%j may just mean that an idle connection was closed: %s', (error, is) =>
  expect(mayBeIdleClose(error)).toBe(is),
);
