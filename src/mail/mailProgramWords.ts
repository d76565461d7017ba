import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exactKeys, expressionPart, parseData } from '../base/data/dataFile.js';
import { packageFolder } from '../base/node/packageFacts.js';

/**
 * Words that mail programs write, by language. To add a language, write `data/mailProgramWords/<code>.json`: each group
 * must be present, or listed under `missing` with a reason. The groups in `quote` are plain text; all others are parts
 * of case-insensitive regular expressions.
 */
export const wordGroups = {
  quote: [
    /** The verb in an attribution (the line above a quotation that says who wrote it). */
    'wrote',
    /** The end of an attribution that begins with a year-first date. */
    'wroteBehind',
    /** The start of an attribution, before its date. */
    'begins',
    /** Text between dashes above a quoted or forwarded email. */
    'dividers',
    /** The line above a forwarded email, without its trailing colon. */
    'forwarded',
    /** The label for the sender in a block of header fields. */
    'from',
    /** The labels for the other fields. */
    'fields',
  ],
  footer: [
    /** The start of a line that ends with the name of a device or program. */
    'sent',
    /** The start of a line that ends with one to five words of any kind. */
    'sentWith',
    /** The end of a line that names a device first. */
    'sentBehind',
    /** Words for a phone or another device. Device names are in `data/mailProgramPatterns.json`. */
    'devices',
    /** The word between "Outlook" and the name of the operating system. */
    'outlookFor',
    /** A whole line, with `DEVICE` in place of any device or program. */
    'lines',
    /** Words for what virus scanners look for. */
    'virus',
    /** The start of a line that ends with the name of a virus scanner. */
    'scanned',
    /** The start of a multi-line footer. */
    'opens',
    /** Beginnings of lines that say how to leave a mailing list. */
    'unsubscribe',
    /** The end of the line that names a mailing list. */
    'list',
  ],
  warning: [
    /** The start of a mail host's warning. */
    'begins',
    /** How the warning describes the senders that it warns about. */
    'strangers',
  ],
  legal: [
    /** The heading of a legal notice. */
    'heads',
    /** How a legal notice without a heading begins. */
    'begins',
    /** Words that occur later in the notice. */
    'words',
  ],
  robot: [
    /** How the Subject of an out-of-office reply begins. */
    'absence',
    /** Parts of addresses that nobody monitors. A space stands for a dash, dot, underscore or nothing. */
    'noReply',
    /** Local parts that only programs send from. Only an exact match counts, since people's names may contain them. */
    'programs',
  ],
  challenge: [
    /** Words in the Subject of an email from a filter that asks senders to prove that they are human. */
    'subjects',
    /** Words in the text of such an email that say what the reader has to do. */
    'asks',
    /** Words in the text of such an email that give the reason. */
    'reasons',
  ],
  bounce: [
    /** Words in a report that an email could not be delivered. */
    'failed',
    /** Words in a report that delivery is still being attempted. */
    'delayed',
  ],
} as const;

type Groups = typeof wordGroups;
/** A group and one of its kinds of words, such as `quote.wrote`. */
export type WordKind = { [G in keyof Groups]: `${G}.${Groups[G][number]}` }[keyof Groups];

/** The words of one language. */
type MailProgramWords = { readonly language: string } & {
  readonly [G in keyof Groups]?: { readonly [kind in Groups[G][number]]?: readonly string[] };
} & {
  /** Kinds that the language lacks, by reason. */
  readonly missing?: Readonly<Record<string, readonly WordKind[]>>;
};

const plainWords = z.array(z.string().min(1)).readonly().exactOptional();
const expressions = z.array(expressionPart).readonly().exactOptional();
const kinds = Object.entries(wordGroups).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as WordKind),
);

/** The schema of a language's file; a group or kind that is not listed above is an error. */
export const mailProgramSchema = exactKeys({
  language: z.string().min(1),
  ...Object.fromEntries(
    Object.entries(wordGroups).map(([group, names]) => [
      group,
      exactKeys(
        Object.fromEntries(names.map((name) => [name, group === 'quote' ? plainWords : expressions])),
      ).exactOptional(),
    ]),
  ),
  missing: z.record(z.string(), z.array(z.enum(kinds)).readonly()).exactOptional(),
}) as unknown as z.ZodType<MailProgramWords>;

const folder = join(packageFolder, 'data/mailProgramWords');

/**
 * Words that mail programs write, by language code. We send emails in only some of these languages, the
 * `emailLanguages`.
 */
export const mailProgramWords: ReadonlyMap<string, MailProgramWords> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [
        file.slice(0, -'.json'.length),
        parseData(mailProgramSchema, text, `data/mailProgramWords/${file}`),
      ];
    }),
);

/** Returns the words of one kind in all languages. */
export function wordsOf(kind: WordKind): string[] {
  const [group = '', name = ''] = kind.split('.');
  const all = [...mailProgramWords.values()].flatMap((language) => {
    const groups: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>> = {
      ...(language as object),
    };
    return groups[group]?.[name] ?? [];
  });
  return [...new Set(all)];
}

/** Returns the words of one kind in all languages, as alternatives in a regular expression. */
export const anyOf = (kind: WordKind): string =>
  wordsOf(kind)
    .map((word) => (kind.startsWith('quote.') ? word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : word))
    .join('|');
