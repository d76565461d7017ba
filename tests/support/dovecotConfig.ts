interface Setup {
  readonly folder: string;
  readonly imapPort: number;
  readonly lmtpPort: number;
  readonly password: string;
  readonly root: boolean;
  /** The user that Dovecot's own processes run as. */
  readonly user: string;
  readonly group: string;
  readonly loginUser: string;
  /** The owner of the mail. */
  readonly uid: number;
  readonly gid: number;
  readonly capabilities?: string;
  /** The passdb settings for OAuth2 tokens (Dovecot 2.3). */
  readonly tokenFile?: string;
}

/** Returns the configuration file for a version of Dovecot: 2.4 renamed many settings of 2.3. */
export function dovecotConfig(version: string, setup: Setup): string {
  return [
    /^2\.[0-3]\./.test(version) ? settings23(setup) : settings24(version, setup),
    shared(setup),
    setup.tokenFile === undefined ? '' : tokens(setup.tokenFile),
    setup.capabilities === undefined ? '' : `imap_capability = ${setup.capabilities}`,
  ].join('\n');
}

const settings23 = ({ folder, password, uid, gid }: Setup) => `
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}`;

const tokens = (file: string) => `
auth_mechanisms = plain xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${file}
}`;

const settings24 = (version: string, { folder, password, uid, gid }: Setup) => `
dovecot_config_version = ${/^[\d.]+/.exec(version)?.[0]}
dovecot_storage_version = ${/^[\d.]+/.exec(version)?.[0]}
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = ${folder}/mail/%{user}
mail_home = ${folder}/mail/%{user}
passdb static {
  password = ${password}
}
userdb static {
  fields {
    uid = ${uid}
    gid = ${gid}
    home = ${folder}/mail/%{user}
  }
}`;

/** Returns the settings that both versions share. Only root can use chroot. */
const shared = ({ folder, imapPort, lmtpPort, root, user, group, loginUser, uid, gid }: Setup) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${loginUser}
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
mail_uid = ${uid}
mail_gid = ${gid}
first_valid_uid = 1
service imap-login {
${root ? '' : '  chroot ='}
  inet_listener imap {
    port = ${imapPort}
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtpPort}
  }
}
${root ? '' : 'service anvil {\n  chroot =\n}\nservice stats {\n  chroot =\n}'}
`;
