import type * as displaying from './read/displayMail.js';
import type * as reading from './read/readMessage.js';

export { readBounce } from './classify/bounce.js';
export { ImapMailbox } from './imap/imapMailbox.js';
export { type ArrivedProbe, takeProbes } from './imap/imapProbe.js';
export { claimDoneFolder, probeImap } from './imap/imapSetup.js';
export type { ImapOptions, MailboxHandler, ReceivedMail } from './imap/imapTypes.js';
export { readDoneFolder } from './imap/readDoneFolder.js';
export type { Attachment, Envelope, Message, ReadOptions, RobotReason } from './message.js';
export { defaultLimits, onlyFrom } from './message.js';
export { fingerprint } from './parse/fingerprint.js';
export { arrivedAt, withTrace } from './parse/traceFields.js';
export type { DisplayedMail } from './read/displayMail.js';
export { type ReaderLimits, ReaderThread, readerThread } from './read/readerThread.js';
export { withoutHeaderBlocks } from './reply/headerBlocks.js';
export type { LetterText } from './reply/quotedLetterLines.js';
export type { TokenSource } from './serverUrl.js';
export type { InlineImage, OutgoingMail } from './smtp/compose.js';
export { compose } from './smtp/compose.js';
export { sendToListener, startListener } from './smtp/listener.js';
export type { SendResult } from './smtp/sendResult.js';
export { smtpThread } from './smtp/smtpThread.js';
export { type MailTransport, smtpTransport } from './smtp/smtpTransport.js';

/**
 * Loaded only when needed. The parsers css-tree and mailparser take longer to load than an email takes to read, and a
 * server reads its mail in a worker.
 */
const load = () => import('./read/readMessage.js');
export const readMessage: typeof reading.readMessage = async (...given) =>
  (await load()).readMessage(...given);
export const readEnvelope: typeof reading.readEnvelope = async (...given) =>
  (await load()).readEnvelope(...given);
export const displayMail: typeof displaying.displayMail = async (raw) =>
  (await import('./read/displayMail.js')).displayMail(raw);
