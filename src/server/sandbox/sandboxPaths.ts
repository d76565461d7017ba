import { join } from 'node:path';

/** The address that commands are sent to in a sandbox. */
export const sandboxAddress = 'octi@localhost';
/** The folder of a sandbox unless `--data` specifies another. */
export const defaultSandboxFolder = '.sandbox';

/** Returns the file to which a running sandbox writes the port it listens on. */
export const portFile = (folder: string): string => join(folder, 'smtp-port');
/** Returns the file to which a running sandbox writes the port of its web pages. */
export const webPortFile = (folder: string): string => join(folder, 'web-port');
/** Returns the database of a sandbox. */
export const databaseFile = (folder: string): string => join(folder, 'octi.db');
/** Returns the folder with one Maildir for each address. */
export const mailFolder = (folder: string): string => join(folder, 'mail');
