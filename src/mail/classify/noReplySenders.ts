/** Parts of an address that say that nobody reads what is sent there, in the languages in which programs write them. */
const unread = [
  'no[-_.]?reply',
  'not[-_.]?reply',
  'do[-_.]?not[-_.]?reply',
  'dont[-_.]?reply',
  'no[-_.]?respond(?:er|a)?',
  'nao[-_.]?respond(?:er|a)',
  'keine[-_.]?antwort',
  'nicht[-_.]?antworten',
  'bitte[-_.]?nicht[-_.]?antworten',
  'non[-_.]?rispondere',
  'ne[-_.]?pas[-_.]?repondre',
  'niet[-_.]?(?:be)?antwoorden',
  'notifications?',
];
/** Whole names that only programs send from; as parts they occur in people's names. */
const programs = [
  'notif(?:y|ier)',
  'alerts?',
  'auto[-_.]?(?:reply|responder|response|confirm|mailer|notify)',
  'bounces?',
  'newsletters?',
];

const within = new RegExp(`(?:^|[-_.+])(?:${unread.join('|')})(?:[-_.+=\\d][^@]*)?@`);
const alone = new RegExp(`^(?:${programs.join('|')})(?:[-+=\\d][^@]*)?@`);

/** Whether an address, lower-case, is one from which programs send and at which nobody reads. */
export const isUnread = (address: string): boolean => within.test(address) || alone.test(address);
