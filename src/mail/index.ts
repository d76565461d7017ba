import type { Refusal, Result } from '../base/index.js';
import type { ImapOptions, MailboxFacts, MailboxHandler } from './imapTypes.js';
import type { OutgoingMail } from './outgoing.js';

export { fingerprint } from './fingerprint.js';
export type { ImapOptions, MailboxFacts, MailboxHandler, ReceivedMail } from './imapTypes.js';
export type { Envelope, Message, ReadLimits, ReadOptions, RobotReason } from './message.js';
export { defaultLimits } from './message.js';
export type { OutgoingMail } from './outgoing.js';
export { readEnvelope, readMessage } from './read.js';

export declare function compose(mail: OutgoingMail): Promise<Buffer>;
export type SendResult =
  | { readonly kind: 'sent'; readonly response: string }
  | { readonly kind: 'deferred'; readonly reason: string }
  | { readonly kind: 'dead'; readonly reason: string };
export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendResult>;
  verify(): Promise<Result<void, Refusal>>;
  close(): Promise<void>;
}
export interface SmtpOptions {
  /** `smtps://user:password@host:port`; `smtp://` asks for STARTTLS unless the host is this machine. */
  readonly url: string;
  readonly password?: string;
  readonly timeouts?: { readonly connectMs?: number; readonly answerMs?: number };
}
export declare function smtpTransport(options: SmtpOptions): MailTransport;

export declare class ImapMailbox {
  constructor(options: ImapOptions, handler: MailboxHandler);
  run(signal: AbortSignal): Promise<void>;
}
export declare function probeImap(options: ImapOptions): Promise<Result<MailboxFacts, Refusal>>;
export declare function claimDoneFolder(options: ImapOptions): Promise<Result<void, Refusal>>;

export interface ListenerOptions {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly maxBytes: number;
  onMail(envelope: { from: string; to: readonly string[] }, raw: Buffer): Promise<void>;
}
export declare function startListener(
  options: ListenerOptions,
): Promise<{ port: number; close(): Promise<void> }>;
export declare function sendToListener(
  port: number,
  from: string,
  to: string,
  raw: Uint8Array,
): Promise<void>;
