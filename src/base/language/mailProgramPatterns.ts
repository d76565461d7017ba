import { z } from 'zod';
import data from '../../../data/mailProgramPatterns.json' with { type: 'json' };
import { checkedData, exactKeys, expressionPart } from '../data/dataFile.js';

const forms = z.array(expressionPart).min(1).readonly();

/** Words of mail programs that do not depend on the language: parts of case-insensitive regular expressions. */
const mailProgramPatternsSchema = exactKeys({
  /** Before the Subject of an email that is answered or forwarded, with a colon. */
  replyPrefixes: forms,
  /** Names of devices, programs and services that are added below an email. */
  devices: forms,
  /** How such names begin in languages that inflect them. */
  deviceStems: forms,
  scanners: forms,
  /** A whole line below an email, with `FOR` in place of the words of `footer.outlookFor`. */
  footerLines: forms,
  /** How a multi-line footer begins. */
  footerOpens: forms,
  /** A part of the address of a mailing list's page. */
  listPages: forms,
  /** How a date begins at the start of an attribution, the line that says who wrote. */
  dateBegins: forms,
  /** A part of a date or a time, anywhere in an attribution. */
  dateParts: forms,
  years: forms,
  /** A date with the year first, for attributions that end in the verb. */
  yearsFirst: forms,
  /** Such a date with a character that only dates have. */
  yearsSigned: forms,
  /** Date and time as Notes writes them between dashes. */
  notesDates: forms,
  /** Header fields that only challenge-response filters write, which ask senders to prove that they are people. */
  challengeFields: forms,
  /**
   * Addresses that send only challenges; at hosts where people also have addresses, only the names that send
   * challenges.
   */
  challengeSenders: forms,
  /** Names of such services, as they occur in Subjects and texts. */
  challengeServices: forms,
  /** The name, before the @ or a tag, in addresses from which mail servers send. */
  systemSenders: forms,
  /** Header fields that mailing list programs write, without those that providers also add to their users' mail. */
  listFields: forms,
  /** Header fields that out-of-office programs wrote before RFC 3834; some still do. */
  absenceFields: forms,
  /** In an SMTP reply that permanently refuses a recipient: the host does not know it, or its mailbox is closed or full. */
  smtpUnknownRecipient: forms,
  /** In such a reply that is about the sender. */
  smtpSender: forms,
  /** In such a reply that is about our server: its address, login or number of emails. */
  smtpRefusesUs: forms,
});

/** The forms of `data/mailProgramPatterns.json` by kind. */
export type MailProgramPatterns = z.infer<typeof mailProgramPatternsSchema>;

/** Words of mail programs that do not depend on the language. */
export const mailProgramPatterns: MailProgramPatterns = checkedData(
  mailProgramPatternsSchema,
  data,
  'data/mailProgramPatterns.json',
);

/** Returns the forms of one kind as alternatives in a regular expression. */
export const patternOf = (kind: keyof MailProgramPatterns): string => mailProgramPatterns[kind].join('|');
