const soft = /\\(?:\r\n|\n\r|\r|\n)/;
const lineEnd = /\r\n|\n\r|\r|\n/;
/** A soft line break, an escaped character or a line end, whichever comes first. */
const special = new RegExp(`${soft.source}|\\\\([^])|${lineEnd.source}`, 'g');

/** White space but for line ends becomes blanks; other control characters and halves of surrogate pairs go. */
const clean = (text: string): string =>
  text
    .replace(/[\t\v\f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '');

/**
 * What a value of the type Text says (FF[4], Text): a backslash hides the character behind it, a line end behind a
 * backslash is none, every kind of line end is `\n`, other white space is a blank.
 */
export const readText = (raw: string): string =>
  clean(raw.replace(special, (found, escaped?: string) => escaped ?? (found.startsWith('\\') ? '' : '\n')));

/** What a value of the type SimpleText says (FF[4], SimpleText): the same on one line, without blanks around it. */
export const readSimpleText = (raw: string): string => readText(raw).replace(/\n/g, ' ').trim();

/** A text as a value of the type Text, without its brackets; `readText` gives it back, its line ends as `\n`. */
export const writeText = (text: string): string =>
  clean(text.replace(/\r\n?/g, '\n')).replace(/[\\\]]/g, '\\$&');

/** A text as a value of the type SimpleText. */
export const writeSimpleText = (text: string): string => writeText(text).replace(/\n/g, ' ').trim();

/** A text as one part of a composed value, whose parts a colon divides (FF[4], Compose). */
export const writePart = (text: string): string => writeSimpleText(text).replace(/:/g, '\\:');
