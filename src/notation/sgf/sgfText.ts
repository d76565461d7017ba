const soft = /\\(?:\r\n|\n\r|\r|\n)/;
const lineEnd = /\r\n|\n\r|\r|\n/;
/** A soft line break, an escaped character or a line ending, whichever comes first. */
const special = new RegExp(`${soft.source}|\\\\([^])|${lineEnd.source}`, 'g');

/** Turns white space except line endings into spaces; removes other control characters and unpaired surrogates. */
const clean = (text: string): string =>
  text
    .replace(/[\t\v\f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '');

/**
 * Reads a value of type Text (FF[4], Text). A backslash escapes the next character or removes a line ending, every kind
 * of line ending becomes `\n`, and other white space becomes a space.
 */
export const readText = (raw: string): string =>
  clean(raw.replace(special, (found, escaped?: string) => escaped ?? (found.startsWith('\\') ? '' : '\n')));

/** Reads a value of type SimpleText (FF[4], SimpleText): one line, without leading or trailing spaces. */
export const readSimpleText = (raw: string): string => readText(raw).replace(/\n/g, ' ').trim();

/** Writes text as a value of type Text, without the brackets; `readText` reads it back with line endings as `\n`. */
export const writeText = (text: string): string =>
  clean(text.replace(/\r\n?/g, '\n')).replace(/[\\\]]/g, '\\$&');

/** Writes text as a value of type SimpleText. */
export const writeSimpleText = (text: string): string => writeText(text).replace(/\n/g, ' ').trim();

/** Writes text as one part of a composed value, whose parts are separated by a colon (FF[4], Compose). */
export const writePart = (text: string): string => writeSimpleText(text).replace(/:/g, '\\:');
