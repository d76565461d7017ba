import { readdirSync } from 'node:fs';
import { rawMail, read } from '../mail/mails.js';

/** The text that a mail program puts around the letter it answers, from the fixtures in tests/mail/mails. */
export interface QuotingProgram {
  readonly name: string;
  /** Lines above the quoted letter: who wrote it and when, in the program's own words. */
  readonly head: string;
  /** Lines that the program adds at the end. */
  readonly foot: string;
}

/** The last field of a block of From, Sent, To and Subject. */
const subjectField = /^\*?(?:subject|betreff|objet|asunto|oggetto|件名)\*?\s?[:：]/iu;

/** Lists every program in the fixtures that quotes the letter it answers. */
export async function quotingPrograms(): Promise<QuotingProgram[]> {
  const names = readdirSync(new URL('../mail/mails', import.meta.url))
    .filter((file) => file.endsWith('.eml') && !/forward|attached/.test(file))
    .map((file) => file.replace(/\.eml$/, ''));
  const programs = await Promise.all(
    names.map(async (name): Promise<QuotingProgram[]> => {
      const { text, ownText } = await read(rawMail(name));
      const own = new Set(ownText.split('\n').map((line) => line.trim()));
      const lines = text.split('\n').filter((line) => line.trim() === '' || !own.has(line.trim()));
      const subjectAt = lines.findIndex((line) => subjectField.test(line.replace(/^>\s?/, '')));
      const from = subjectAt < 0 ? lines.findIndex((line) => line.startsWith('>')) : subjectAt + 1;
      if (from < 0) return [];
      // Without marks, nothing shows where a quote ends.
      const isMarked = lines[from]?.startsWith('>') ?? false;
      const to = isMarked ? lines.findLastIndex((line) => line.startsWith('>')) + 1 : lines.length;
      const bare = (part: readonly string[]) =>
        part
          .map((line) => line.replace(/^(?:>\s?)+/, ''))
          .join('\n')
          .trim();
      return [{ name, head: bare(lines.slice(0, from)), foot: bare(lines.slice(to)) }];
    }),
  );
  return programs.flat();
}
