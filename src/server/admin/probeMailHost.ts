import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Sentence, sentence } from '../../base/index.js';
import { type ArrivedProbe, type MailTransport, takeProbes } from '../../mail/index.js';
import type { Config } from '../config/loadConfig.js';
import { imapOptions } from '../config/mailAccounts.js';

const waitSeconds = 60;
const lookEveryMs = 1000;

/** Makes the error for the operator. `reason` is a code and never contains an address. */
const failure = (reason: string): Sentence => sentence('config.probe.notSent', { why: reason });

/**
 * Checks whether the mail host keeps Message-IDs and delivers mail sent to plus addresses. Sends two letters to the
 * server's own address, one of them to a plus address, waits for them in the mailbox, and removes them.
 */
export async function* probeLetter(config: Config, transport: MailTransport): AsyncGenerator<Sentence> {
  const account = imapOptions(config, '');
  if (!account) return;
  const word = `octi-probe-${randomBytes(8).toString('hex')}`;
  const domain = config.address.slice(config.address.lastIndexOf('@') + 1);
  const messageId = `${word}@${domain}`;
  const began = Date.now();
  const send = (to: string, kind: string) =>
    transport.send({
      from: { name: config.name, address: config.address },
      to,
      subject: `${word} ${kind}`,
      text: `${word}\n`,
      messageId: `${kind === 'plus' ? 'plus-' : ''}${messageId}`,
      date: began,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  const plain = await send(config.address, 'plain');
  if (plain.kind !== 'sent') {
    yield failure(plain.reason);
    return;
  }
  const plus = await send(config.address.replace('@', `+${word}@`), 'plus');
  yield sentence('config.probeSent', { seconds: waitSeconds });
  const wanted = plus.kind === 'sent' ? 2 : 1;
  const arrived: ArrivedProbe[] = [];
  let plainAt: number | undefined;
  while (arrived.length < wanted && Date.now() - began < waitSeconds * 1000) {
    arrived.push(...(await takeProbes(account, word).catch(() => [])));
    const hasPlain = arrived.some(({ subject }) => subject.endsWith('plain'));
    plainAt ??= hasPlain ? Date.now() : undefined;
    // The second letter was sent right after the first: if it does not arrive within ten seconds, it never will.
    if (plainAt !== undefined && Date.now() - plainAt > 10_000) break;
    if (arrived.length < wanted) await pause(lookEveryMs);
  }
  const own = arrived.find(({ subject }) => subject.endsWith('plain'));
  if (!own || plainAt === undefined) {
    yield sentence('config.probe.late', { address: config.address });
    return;
  }
  yield sentence('config.probe.arrived', { seconds: Math.max(1, Math.round((plainAt - began) / 1000)) });
  yield sentence(own.messageId === messageId ? 'config.probe.idKept' : 'config.probe.idChanged');
  const plusCame = arrived.some(({ subject }) => subject.endsWith('plus'));
  yield sentence(plusCame ? 'config.probe.plusWorks' : 'config.probe.plusFails');
}
