import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { refusal, type Sentence, say, sentence } from '../../base/index.js';
import { probeImap, smtpTransport } from '../../mail/index.js';
import { probeLetter } from '../../server/admin/probeMailHost.js';
import { givenSettings, settings } from '../../server/config/configTable.js';
import { readEnvironment } from '../../server/config/environment.js';
import { type Config, readConfig, withoutUser } from '../../server/config/loadConfig.js';
import { imapOptions, smtpOptions } from '../../server/config/mailAccounts.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { openDatabase, Store } from '../../store/index.js';
import { exitConfig, fail, failAll, printSentence } from '../output.js';

/** `octi config`: reports what is set and what is missing, and tests the mail account. */
export async function config({ env: file, lmtp }: { env?: string; lmtp?: string }): Promise<void> {
  const env = readEnvironment(file);
  if (!env.ok) {
    fail(env.error, exitConfig);
    return;
  }
  const settings = { ...env.value, ...(lmtp !== undefined && { OCTI_LMTP: lmtp }) };
  const read = readConfig(settings);
  showSettings(settings, read.ok && !read.value);
  if (!read.ok) {
    failAll(read.error, exitConfig);
    printSentence(sentence('config.problems', { count: read.error.length }));
  } else if (read.value) {
    await tryAccount(read.value);
  } else {
    printSentence(sentence('config.sandbox'));
  }
}

/** @param isSandbox whether no server is configured, so nothing is missing */
function showSettings(env: Parameters<typeof readConfig>[0], isSandbox: boolean): void {
  const { given } = givenSettings(env);
  const words = loadCatalogue();
  for (const { name, secret, needed, unless, fallback, about } of settings) {
    const found = given.get(name);
    const missing = needed && !(unless !== undefined && given.has(unless));
    const lacking = isSandbox ? 'config.shown.forServer' : 'config.shown.missing';
    const state = found
      ? shown(name, found.value, secret, found.from === 'file')
      : fallback !== undefined
        ? sentence('config.shown.fallback', { value: fallback })
        : sentence(missing ? lacking : 'config.shown.unset');
    const value = typeof state === 'string' ? state : say(words, state);
    process.stdout.write(`${name.padEnd(20)}  ${value}\n${' '.repeat(22)}${say(words, sentence(about))}\n`);
  }
  process.stdout.write('\n');
}

/**
 * Returns a value in a form that is safe to print: without the user or password in URLs, and with other secrets
 * replaced.
 */
function shown(name: string, value: string, secret: boolean, fromFile: boolean): string | Sentence {
  if (name.endsWith('_URL')) return withoutUser(value);
  return secret ? sentence(fromFile ? 'config.shown.fromFile' : 'config.shown.set') : value;
}

/** Tries to create a file next to this one; returns the error code if that fails. */
function whyNotMade(file: string): string | undefined {
  const tried = `${file}.${process.pid}.part`;
  try {
    writeFileSync(tried, '', { flag: 'wx', mode: 0o600 });
    rmSync(tried);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

async function tryAccount(config: Config): Promise<void> {
  const file = config.database;
  if (existsSync(file)) {
    const db = openDatabase(file);
    if (db.ok) {
      const store = new Store(db.value);
      const why = store.writeFault();
      store.close();
      if (why === undefined) printSentence(sentence('config.databaseWorks', { file }));
      else fail(refusal('store.unwritable', { file, why }));
    } else fail(db.error);
  } else {
    const why = whyNotMade(file);
    if (why === undefined) printSentence(sentence('config.databaseNew', { file }));
    else fail(refusal('config.databaseNot', { file, folder: dirname(resolve(file)), why }));
  }

  const account = imapOptions(config, 'octi config');
  const imap = account && (await probeImap(account));
  if (config.lmtp) printSentence(sentence('config.lmtp', { ...config.lmtp }));
  if (account && imap?.ok)
    printSentence(sentence('config.imapWorks', { url: withoutUser(account.url), exists: imap.value.exists }));
  else if (imap?.ok === false) fail(refusal('config.imapFails', { why: imap.error }));
  const transport = smtpTransport(smtpOptions(config));
  const smtp = await transport.verify();
  if (smtp.ok) {
    const url = withoutUser(config.smtpUrl);
    const hasLogin = new URL(config.smtpUrl).username !== '';
    printSentence(hasLogin ? sentence('config.smtpWorks', { url }) : sentence('config.smtpAccepts', { url }));
  } else fail(refusal('config.smtpFails', { why: smtp.error }));
  if (imap?.ok && smtp.ok) {
    for await (const news of probeLetter(config, transport)) printSentence(news);
  }
  await transport.close();
}
