import type { OutgoingMail } from '../../../src/mail/index.js';

/** A letter with everything that is hard to compose or send. */
export const letter: OutgoingMail = {
  from: { name: 'Octi', address: 'octi@example.org' },
  to: 'alice@example.net',
  replyTo: 'octi+k3jd7@example.org',
  subject: 'Octi Board 101 alice – your turn',
  text: `${'a line of seventy-eight columns that no mail program may break or join, see? '.repeat(2)}\nsecond -- \n.dot\n`,
  html: '<pre>board</pre>',
  messageId: 'b101.2.k3jd7@example.org',
  date: Date.UTC(2026, 0, 5, 10, 0, 0),
  inReplyTo: 'gmail1@example.net',
  references: ['b101.1.aaaa@example.org', 'gmail1@example.net'],
  headers: { 'Auto-Submitted': 'auto-replied', 'List-Id': '<octi.example.org>' },
};
