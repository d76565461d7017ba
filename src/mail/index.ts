import type { Refusal, Result } from '../base/index.js';
import type { ImapOptions, MailboxFacts, MailboxHandler } from './imapTypes.js';

export { compose } from './compose.js';
export { fingerprint } from './fingerprint.js';
export type { ImapOptions, MailboxFacts, MailboxHandler, ReceivedMail } from './imapTypes.js';
export { type ListenerOptions, sendToListener, startListener } from './listener.js';
export type { Envelope, Message, ReadLimits, ReadOptions, RobotReason } from './message.js';
export { defaultLimits } from './message.js';
export type { OutgoingMail } from './outgoing.js';
export { readEnvelope, readMessage } from './read.js';
export { type MailTransport, type SendResult, type SmtpOptions, smtpTransport } from './smtp.js';

export declare class ImapMailbox {
  constructor(options: ImapOptions, handler: MailboxHandler);
  run(signal: AbortSignal): Promise<void>;
}
export declare function probeImap(options: ImapOptions): Promise<Result<MailboxFacts, Refusal>>;
export declare function claimDoneFolder(options: ImapOptions): Promise<Result<void, Refusal>>;
