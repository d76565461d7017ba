import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { parseStored } from '../base/index.js';

/**
 * What programs write into emails, by language. To teach a language, add `data/languages/<code>.json`: each group is
 * there, or named under `missing` with the reason. The groups of `quote` are plain text; all others are parts of regular
 * expressions. Case never counts.
 */
export const wordGroups = {
  quote: [
    /** The verb of the line that says who wrote. */
    'wrote',
    /** How that line ends where a date with the year first begins it. */
    'wroteBehind',
    /** How that line begins, a date behind it. */
    'begins',
    /** Between rules above a mail that is answered or passed on. */
    'dividers',
    /** Ends in a colon above a mail that is passed on. */
    'forwarded',
    /** Label of the sender in a block of header fields. */
    'from',
    /** Labels of the other fields. */
    'fields',
  ],
  footer: [
    /** How a line begins that names the device or the program, which stands behind it. */
    'sent',
    /** The same where a few words of any kind follow, and nothing else. */
    'sentWith',
    /** How such a line ends behind the device. */
    'sentBehind',
    /** Words for a phone or the like, beside the names of devices that are the same everywhere. */
    'devices',
    /** Between "Outlook" and the system that it is for. */
    'outlookFor',
    /** A whole line, `DEVICE` for any device or program. */
    'lines',
    /** What virus scanners have looked for. */
    'virus',
    /** How a line begins that ends in the name of a virus scanner. */
    'scanned',
    /** How a footer of several lines begins. */
    'opens',
    /** How the line begins that tells how to leave a mailing list. */
    'unsubscribe',
    /** How the line ends that names a mailing list. */
    'list',
  ],
  warning: [
    /** How a mail host's warning begins. */
    'begins',
    /** What it says of whom it warns of. */
    'strangers',
  ],
  legal: [
    /** A heading above what lawyers want said. */
    'heads',
    /** How that begins without a heading. */
    'begins',
    /** What it says further on. */
    'words',
  ],
  robot: [
    /** How the Subject of an answer begins that is sent for somebody away. */
    'absence',
    /** Parts of an address at which nobody reads; a blank stands for a dash, dot, underscore or nothing. */
    'noReply',
    /** The same for whole names that only programs send from; as parts they occur in people's names. */
    'programs',
  ],
  challenge: [
    /** In the Subject of a filter that wants the sender to prove to be a person. */
    'subjects',
    /** In its text: what the reader shall do. */
    'asks',
    /** In its text: what for. */
    'reasons',
  ],
  bounce: [
    /** In a report that says that an email could not be delivered. */
    'failed',
    /** In one that says that it is still tried. */
    'delayed',
  ],
} as const;

type Groups = typeof wordGroups;
/** A group of words and what it says, such as `quote.wrote`. */
export type WordKind = { [G in keyof Groups]: `${G}.${Groups[G][number]}` }[keyof Groups];

/** The words of one language. */
export type LanguageWords = { readonly language: string } & {
  readonly [G in keyof Groups]?: { readonly [kind in Groups[G][number]]?: readonly string[] };
} & {
  /** Kinds that the language lacks, by the reason. */
  readonly missing?: Readonly<Record<string, readonly WordKind[]>>;
};

const words = z.array(z.string()).readonly().exactOptional();
const kinds = Object.entries(wordGroups).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as WordKind),
);

/** The form of a language's file; a group or kind that is not listed above is an error. */
export const languageSchema = z.strictObject({
  language: z.string(),
  ...Object.fromEntries(
    Object.entries(wordGroups).map(([group, names]) => [
      group,
      z.strictObject(Object.fromEntries(names.map((name) => [name, words]))).exactOptional(),
    ]),
  ),
  missing: z.record(z.string(), z.array(z.enum(kinds)).readonly()).exactOptional(),
}) as unknown as z.ZodType<LanguageWords>;

/** The package's own folder, wherever this file was compiled to. */
const folder = join(createRequire(import.meta.url).resolve('octi-by-mail/package.json'), '../data/languages');

/** Every language by its code. */
export const languages: ReadonlyMap<string, LanguageWords> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file.slice(0, -'.json'.length), parseStored(languageSchema, text, `data/languages/${file}`)];
    }),
);

/** The words of one kind in all languages. */
export function wordsOf(kind: WordKind): string[] {
  const [group = '', name = ''] = kind.split('.');
  const all = [...languages.values()].flatMap((language) => {
    const groups: Readonly<Record<string, Readonly<Record<string, readonly string[]>> | undefined>> = {
      ...(language as object),
    };
    return groups[group]?.[name] ?? [];
  });
  return [...new Set(all)];
}

/** The same as alternatives of a regular expression. */
export const anyOf = (kind: WordKind): string =>
  wordsOf(kind)
    .map((word) => (kind.startsWith('quote.') ? word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : word))
    .join('|');
