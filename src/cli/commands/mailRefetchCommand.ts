import { err, ok, type Refusal, type Result, refusal, sentence, systemClock } from '../../base/index.js';
import { refetch } from '../../server/admin/refetch.js';
import { readEnvironment } from '../../server/config/environment.js';
import { readConfig } from '../../server/config/loadConfig.js';
import { fail, failAll, tell } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';

/** `octi mail refetch --since 2026-01-31`: reads the done folder again after a restore from backup. */
export async function refetchMail({ since, ...where }: Where & { readonly since?: string }): Promise<void> {
  if (since === undefined) return fail(refusal('cli.mail.since.missing'));
  const from = readMoment(since);
  if (!from.ok) return fail(from.error);
  const env = readEnvironment(where.env);
  if (!env.ok) return fail(env.error);
  const read = readConfig(env.value);
  if (!read.ok) return failAll(read.error);
  const config = read.value;
  if (!config) return fail(refusal('cli.mail.noAccount'));
  const done = await withStore(where, (store) => refetch(store, config, from.value, systemClock));
  if (!done.ok) return fail(done.error);
  tell(sentence('cli.mail.refetched', { ...done.value }));
  if (done.value.withheld > 0) fail(refusal('cli.mail.withheld', { mails: done.value.withheld }));
}

/** A day, from its beginning in UTC, or a moment of it. */
function readMoment(text: string): Result<number, Refusal> {
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;
  const at = form.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? err(refusal('cli.mail.since.wrong', { text })) : ok(at);
}
