import type { ImapOptions } from '../../mail/index.js';
import { tokenSource } from './accessToken.js';
import type { Config } from './loadConfig.js';

const tokenOf = ({ token }: Config) => token && { token: tokenSource(token) };

/** Returns the IMAP account in a configuration; undefined if mail comes only by LMTP. */
export const imapOptions = (
  config: Config,
  serverId: string,
  formerIds: readonly string[] = [],
): ImapOptions | undefined =>
  config.imapUrl === undefined
    ? undefined
    : {
        url: config.imapUrl,
        ...(config.imapPassword !== undefined && { password: config.imapPassword }),
        ...tokenOf(config),
        doneFolder: config.doneFolder,
        pollSeconds: config.pollSeconds,
        serverId,
        ...(formerIds.length > 0 && { formerIds }),
        guarded: true,
      };

/** Returns the SMTP account in a configuration. */
export const smtpOptions = (config: Config) => ({
  url: config.smtpUrl,
  ...(config.smtpPassword !== undefined && { password: config.smtpPassword }),
  ...tokenOf(config),
});
