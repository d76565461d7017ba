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

/** How long a result waits for other letters' results, in ms: each message wakes the main thread. */
const gatherMs = 5;
/** Once there are this many results, they are posted without waiting for more. */
const mostGathered = 8;

/** Letters whose results have not been posted yet. */
let open = 0;
let results: Numbered<SendResult>[] = [];
let timer: NodeJS.Timeout | undefined;
const postResults = () => {
  clearTimeout(timer);
  timer = undefined;
  open -= results.length;
  post({ what: 'sent', results });
  results = [];
};
const done = (id: number, value: SendResult) => {
  results.push({ id, value });
  if (results.length === mostGathered || results.length === open) postResults();
  else timer ??= setTimeout(postResults, gatherMs);
};

parentPort?.on('message', (message: SmtpWorkerRequest) => {
  if (message.what === 'token') asked.get(message.id)?.(message);
  if (message.what === 'send') {
    open += message.letters.length;
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
