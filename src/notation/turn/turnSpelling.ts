/**
 * Patterns for text that looks like a turn, before anything is parsed (docs/notation-reference.md section 1). They
 * cover the official notation and that of the Android app. A pod is named by its square, with or without its prongs, or
 * by its label.
 */
const square = '[1-9]{2}';
const label = '[br][1-7]';
const pod = `(?:${square}[a-h!]*|${label})`;
const opening = `(?:${square}[a-h!]*\\s*[-+]|${label}\\s*[-+>])`;
const characters = '0-9a-hrmxo+\\-,;()!>';

const begins = new RegExp(`^${opening}`, 'i');
const mentions = new RegExp(`(?<![\\p{L}\\p{N}])${opening}`, 'iu');
const onlyCharacters = new RegExp(`^(?:${square}(?!\\d)|${label}(?![0-9a-z]))[${characters}: ]*$`, 'i');
const insertion = new RegExp(`^${pod}\\+[neswo]{2}$`, 'i');

/**
 * A whole line that begins like a turn and contains only characters used in turns. A colon is allowed only after an
 * owner's glyph: `x(o:AB)`.
 */
export const turnAlone: RegExp = new RegExp(`^${opening}(?:[${characters}\\s]|(?<=[xo]\\s*):)*$`, 'i');

/** Whether text begins like a turn, with a pod and the symbol after it, for example `33 - nice` or `B2-`. */
export const beginsLikeTurn = (text: string): boolean => begins.test(text);

/** Whether some text in a line begins like a turn. */
export const mentionsTurnStart = (line: string): boolean => mentions.test(line);

/** Whether text is a pod followed only by characters used in turns: `33`, `33 34`, `33x(AB)`. */
export const hasOnlyTurnCharacters = (text: string): boolean => onlyCharacters.test(text);

/** Whether text contains a two-letter compass point instead of a prong's letter: `57+so`. */
export const insertsAtCompassPoint = (text: string): boolean => insertion.test(text);
