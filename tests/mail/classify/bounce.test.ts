import { describe, expect, test } from 'vitest';
import { readBounce } from '../../../src/mail/classify/bounce.js';

const report = (fields: string) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.com',
      'Subject: Mail delivery',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      'Final-Recipient: rfc822; alice@example.com',
      fields,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );
const plain = (subject: string, text: string) =>
  Buffer.from(`From: postmaster@mx.example.com\r\nSubject: ${subject}\r\n\r\n${text}\r\n`);

describe('an RFC 3464 report', () => {
  test.each([
    ['Action: failed\r\nStatus: 5.1.1', true],
    ['Action: Failed', true],
    ['Status: 5.2.2', true],
    ['Action: delayed\r\nStatus: 4.4.1', false],
    ['Action: delayed\r\nStatus: 5.4.7', false],
    ['Action: delayed\r\nStatus: 4.4.1\r\nDiagnostic-Code: smtp; user unknown, delivery failed', false],
    ['Status: 4.2.2', false],
    ['Action: delivered\r\nStatus: 2.0.0', false],
    ['Action: relayed\r\nStatus: 2.0.0', false],
  ])('%j is final: %s', (fields, final) => {
    expect(readBounce(report(fields))?.final).toBe(final);
  });
});

describe('a report in plain text', () => {
  test.each([
    ['failure notice', 'Sorry, no mailbox here by that name.', true],
    ['Undelivered Mail Returned to Sender', 'User unknown', true],
    ['Unzustellbar: Octi Board 101', 'Die Adresse wurde nicht gefunden.', true],
    // An email that is still being retried has not bounced, even if the report also says that delivery failed.
    ['Delayed Mail (still being retried)', 'Your message could not be delivered for 4 hours.', false],
    ['Warning: message still undelivered', 'Delivery has failed so far. No action is needed.', false],
    ['Undeliverable mail', 'We will keep trying for five days.', false],
    ['Undeliverable so far', 'The server will continue trying to deliver it.', false],
    ['Zustellung verz=F6gert', 'Ihre Nachricht ist noch unzustellbar.', false],
  ])('%s is final: %s', (subject, text, final) => {
    expect(readBounce(plain(subject, text))?.final).toBe(final);
  });

  test('is not a bounce if neither its Subject nor its text says so', () => {
    expect(readBounce(plain('Out of office', 'I am back on Monday.'))).toBeUndefined();
  });
});
