const dashes = /[\u00ad\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/g;
const invisible =
  /\u034f|[\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufffc]|[\ufe00-\ufe0f]/g;
const blanks = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** The dash that a Japanese keyboard produces for a hyphen. */
const betweenSquares = /(?<=[\da-h!x)] ?)[\u30fc\u301c](?= ?\d)/gi;
/** Symbols that Word's autocorrect substitutes for `(c)` and `(e)`, which are captured pods in parentheses. */
const autocorrected = /(?<=x ?)[\u00a9\u20ac]/gi;

/** Text that needs no changes. */
const plain = /^[\n\x20-\x7e]*$/;

/**
 * Returns text as it would have been typed on a plain keyboard. This means NFKC, `-` for every dash, straight quotes
 * for curly ones, `x` for `×`, plain spaces, no zero-width characters (docs/notation-reference.md section 1), and no
 * autocorrections made by phones and word processors. Line endings become `\n`. Nothing else changes.
 */
export function undoTypography(text: string): string {
  if (plain.test(text)) return text;
  return (
    text
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      .replace(dashes, '-')
      // This comes before NFKC, which splits a double prime in two.
      .replace(/[\u201c-\u201f\u2033\u2036\u00ab\u00bb]/g, '"')
      .normalize('NFKC')
      .replace(invisible, '')
      .replace(blanks, ' ')
      .replace(dashes, '-')
      .replace(/[\u00d7\u2715\u2716\u2a2f]/g, 'x')
      .replace(betweenSquares, '-')
      .replace(autocorrected, (character) => (character === '\u00a9' ? '(c)' : '(e)'))
      .replace(/[\u2018\u2019\u201a\u201b\u2032\u2035]/g, "'")
  );
}

/**
 * Examples of what to type, as our emails quote them. They are in straight double quotes; emails sent before version
 * 0.2 used guillemets. The quotes help tell commands from quoted lines of our emails.
 */
export const exampleQuotes = /(?<![^\s(])"[^"\s](?:[^"]{0,70}[^"\s])?"|«[^»]*»/g;
