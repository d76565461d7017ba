import { parentPort, workerData } from 'node:worker_threads';
import { troubleCode } from '../connectionErrors.js';
import type { SendResult } from './sendResult.js';
import type { Numbered, SmtpWorkerReply, SmtpWorkerRequest, ThreadData } from './smtpThread.js';
import { smtpTransport } from './smtpTransport.js';

const { options, hasTokens }: ThreadData = workerData;
const post = (what: SmtpWorkerReply) => parentPort?.postMessage(what);

const asked = new Map<number, (answer: SmtpWorkerRequest & { what: 'token' }) => void>();
let questions = 0;
/** Tokens are read in the main thread, which has the configuration. */
const token = async (): Promise<string> => {
  const id = ++questions;
  const answer = await new Promise<SmtpWorkerRequest & { what: 'token' }>((resolve) => {
    asked.set(id, resolve);
    post({ what: 'token', id });
  });
  asked.delete(id);
  if (answer.token !== undefined) return answer.token;
  throw Object.assign(new Error(answer.trouble), { code: answer.trouble });
};

const transport = smtpTransport({ ...options, ...(hasTokens && { token }) });

let results: Numbered<SendResult>[] = [];
const done = (id: number, value: SendResult) => {
  // Results that arrive together are posted together.
  if (results.push({ id, value }) > 1) return;
  setImmediate(() => {
    post({ what: 'sent', results });
    results = [];
  });
};

parentPort?.on('message', (message: SmtpWorkerRequest) => {
  if (message.what === 'token') asked.get(message.id)?.(message);
  if (message.what === 'send') {
    for (const { id, value } of message.letters) {
      transport.send(value).then(
        (result) => done(id, result),
        (error) => done(id, { kind: 'deferred', reason: troubleCode(error) }),
      );
    }
  }
  if (message.what === 'close') void transport.close().then(() => setImmediate(() => process.exit()));
});
post({ what: 'ready' });
