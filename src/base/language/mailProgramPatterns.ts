import { z } from 'zod';
import data from '../../../data/mailProgramPatterns.json' with { type: 'json' };
import { checkedData, exactKeys, expressionPart } from '../data/dataFile.js';

const forms = z.array(expressionPart).min(1).readonly();

/** What mail programs write regardless of language, as parts of case-insensitive regular expressions. */
const mailProgramPatternsSchema = exactKeys({
  /** Subject prefixes for replies and forwarded emails, without the colon. */
  replyPrefixes: forms,
  /** Names of devices, programs and services, as mail programs write them below an email. */
  devices: forms,
  /** The beginnings of device names in languages that inflect them. */
  deviceStems: forms,
  scanners: forms,
  /** A whole line below an email, with `FOR` in place of the words in `footer.outlookFor`. */
  footerLines: forms,
  /** How a multi-line footer begins. */
  footerOpens: forms,
  /** Parts of the URLs for mailing list pages. */
  listPages: forms,
  /** How a date begins at the start of an attribution (the line above a quotation that says who wrote it). */
  dateBegins: forms,
  /** Part of a date or time, anywhere in an attribution. */
  dateParts: forms,
  years: forms,
  /** How a date begins if the year comes first, for attributions that end with the verb. */
  yearsFirst: forms,
  /** The same for dates with a character that occurs only in dates. */
  yearsSigned: forms,
  /** Date and time as Notes writes them between dashes. */
  notesDates: forms,
  /** Header fields written only by challenge-response filters, which ask senders to prove that they are human. */
  challengeFields: forms,
  /**
   * Addresses that send only challenges. At some hosts, all addresses do; at hosts where people also have addresses,
   * only certain names do.
   */
  challengeSenders: forms,
  /** Names of challenge-response services, as they occur in Subjects and bodies. */
  challengeServices: forms,
  /** Names in the addresses that mail servers send from, up to the @ or a tag. */
  systemSenders: forms,
  /** Header fields of mailing list programs, except fields that providers also add to their users' mail. */
  listFields: forms,
  /** Header fields that out-of-office programs added before RFC 3834; some still add them. */
  absenceFields: forms,
  /** Words in a permanent SMTP refusal when the host does not know the recipient, or the mailbox is closed or full. */
  smtpUnknownRecipient: forms,
  /** Words in a permanent SMTP refusal that is about the sender. */
  smtpSender: forms,
  /** Words in a permanent SMTP refusal that is about our server: its address, its login or how many emails it sends. */
  smtpRefusesUs: forms,
});

/** The forms in `data/mailProgramPatterns.json`, by kind. */
export type MailProgramPatterns = z.infer<typeof mailProgramPatternsSchema>;

/** What mail programs write regardless of language. */
export const mailProgramPatterns: MailProgramPatterns = checkedData(
  mailProgramPatternsSchema,
  data,
  'data/mailProgramPatterns.json',
);

/** Returns the forms of one kind as alternatives in a regular expression. */
export const patternOf = (kind: keyof MailProgramPatterns): string => mailProgramPatterns[kind].join('|');
