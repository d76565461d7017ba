import { expect, test } from 'vitest';
import { folderLevels, largestMail, newClient } from '../../../src/mail/imap/imapClient.js';
import type { ImapOptions } from '../../../src/mail/imap/imapTypes.js';
import { defaultLimits } from '../../../src/mail/index.js';
import type { Target } from '../../../src/mail/serverUrl.js';

const options: ImapOptions = { url: '', doneFolder: 'Octi done', serverId: '', pollSeconds: 30 };
const target: Target = {
  ...{ host: 'localhost', port: 143, secure: false, mustUpgrade: false },
  ...{ user: 'octi', password: 'secret', path: '' },
};

test('the path of a folder is split into its levels', () => {
  expect(folderLevels('/Mail//Octi done/')).toEqual(['Mail', 'Octi done']);
});

test('emails are truncated at the reading limit by default', () => {
  expect(largestMail(options)).toBe(defaultLimits.bytes);
  expect(largestMail({ ...options, maxMessageBytes: 9 })).toBe(9);
});

test('each connection requests its own token, and fails without one', async () => {
  let asked = 0;
  const token = async () => {
    asked += 1;
    return `token ${asked}`;
  };
  for (let n = 1; n <= 2; n += 1) (await newClient({ ...target, token }, options)).close();
  expect(asked).toBe(2);
  const refused = async () => Promise.reject(new Error('none'));
  await expect(newClient({ ...target, token: refused }, options)).rejects.toThrow('none');
});
