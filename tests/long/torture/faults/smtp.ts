import type { Fault } from '../../../support/smtpSink.js';
import type { MakeStretch, Stretch } from './scene.js';

/** Faults that affect only one letter. */
export const letterFaults: Readonly<Record<string, readonly Fault[]>> = {
  smtp: [
    'lose the reply',
    'cut in DATA',
    { at: 'data', code: 451 },
    'cut at MAIL',
    { at: 'connect', code: 421 },
    { at: 'mail', code: 451 },
    { at: 'rcpt', code: 450 },
  ],
  // None of these says anything about the recipient.
  garbage: [
    { at: 'data', garbage: '<html>502 Bad Gateway</html>' },
    { at: 'command', garbage: '<html>502 Bad Gateway</html>' },
    { at: 'mail', code: 500, says: 'unrecognised command' },
    { at: 'rcpt', garbage: '<html>502 Bad Gateway</html>' },
    { at: 'mail', code: 550, says: 'too many messages' },
    { at: 'mail', garbage: 'HTTP/1.1 400 Bad Request' },
    { at: 'rcpt', code: 550, says: 'relay not permitted' },
    { at: 'connect', garbage: '<html>502 Bad Gateway</html>' },
    { at: 'mail', code: 530, says: 'authentication required' },
    { at: 'data', code: 554, says: 'go away' },
    { at: 'connect', code: 554, says: 'go away' },
  ],
};

/** The errors that the server should report for these replies, since the operator has to do something. */
export const saysOfHost = /the mail host/;

export const nameOf = (fault: Fault): string =>
  typeof fault === 'string'
    ? fault
    : 'garbage' in fault
      ? `garbage at ${fault.at}`
      : `${fault.code} at ${fault.at}`;

/** The replies that a misconfigured mail host gives to every client. */
const refusals: readonly Fault[] = [
  { at: 'rcpt', code: 550, says: 'relay not permitted' },
  { at: 'mail', code: 530, says: 'authentication required' },
  { at: 'rcpt', code: 550, says: 'relaying denied' },
  { at: 'data', garbage: '<html>502 Bad Gateway</html>' },
  { at: 'mail', code: 535, says: 'authentication failed' },
];

/** The mail host rejects every letter. The fault is ours, not a recipient's, so the server must not abandon any. */
export const relay: MakeStretch = ({ sink }, met): Stretch => {
  let times = 0;
  return {
    name: 'relay',
    kills: 1,
    begin: async () => {
      sink.always = refusals[times++ % refusals.length];
      met('mail host that refuses everything');
    },
    end: async () => {
      sink.always = undefined;
    },
    excuses: (line) => saysOfHost.test(line),
  };
};

/**
 * The mail host accepts connections and stays silent, even across kills. That does not count as an attempt to send a
 * letter.
 */
export const silence: MakeStretch = ({ sink, store, wrong }, met): Stretch => {
  const triesOf = () =>
    new Map(
      ['new', 'sending'].flatMap((state) =>
        store.mailQueueAdmin
          .letters({ state, most: 10_000 })
          .map(({ id, attempts }) => [id, attempts] as const),
      ),
    );
  let before = triesOf();
  return {
    name: 'silence',
    kills: 3,
    begin: async () => {
      sink.always = 'silence';
      before = triesOf();
      met('silent mail host');
    },
    end: async () => {
      // One attempt may have been counted for letters that were being sent when the mail host went silent.
      for (const [id, tries] of triesOf()) {
        const more = tries - (before.get(id) ?? 0);
        if (more > 1) wrong(`letter ${id} has ${more} more attempts after silence and kills`);
      }
      sink.always = undefined;
      sink.hangUp();
    },
  };
};
