import type * as displaying from './displayedMail.js';
import type * as reading from './readMessage.js';

export { type Bounce, readBounce } from './classify/bounce.js';
export type { DisplayedFile, DisplayedMail } from './displayedMail.js';
export { ImapMailbox } from './imap/imapMailbox.js';
export { type ArrivedProbe, takeProbes } from './imap/imapProbe.js';
export { claimDoneFolder, probeImap } from './imap/imapSetup.js';
export type { ImapOptions, MailboxFacts, MailboxHandler, ReceivedMail } from './imap/imapTypes.js';
export { readDoneFolder } from './imap/readDoneFolder.js';
export type { Attachment, Envelope, Message, ReadLimits, ReadOptions, RobotReason } from './mailMessage.js';
export { defaultLimits, onlyFrom } from './mailMessage.js';
export { MailReader, type MessageOptions, mailReader, type ReaderLimits } from './mailReader.js';
export { fingerprint } from './parse/fingerprint.js';
export { arrivedAt, withTrace } from './parse/traceFields.js';
export { withoutHeaderBlocks } from './reply/headerBlocks.js';
export type { LetterText } from './reply/quotedLetterLines.js';
export type { TokenSource } from './serverUrl.js';
export type { InlineImage, OutgoingMail } from './smtp/compose.js';
export { compose } from './smtp/compose.js';
export { type ListenerOptions, sendToListener, startListener } from './smtp/listener.js';
export type { SendResult } from './smtp/sendResult.js';
export { smtpThread } from './smtp/smtpThread.js';
export { type MailTransport, type SmtpOptions, smtpTransport } from './smtp/smtpTransport.js';

/** Loading css-tree and mailparser takes longer than reading an email, and a server reads its mail in a worker. */
const load = () => import('./readMessage.js');
export const readMessage: typeof reading.readMessage = async (...given) =>
  (await load()).readMessage(...given);
export const readEnvelope: typeof reading.readEnvelope = async (...given) =>
  (await load()).readEnvelope(...given);
export const displayMail: typeof displaying.displayMail = async (raw) =>
  (await import('./displayedMail.js')).displayMail(raw);
