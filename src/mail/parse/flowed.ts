/**
 * The paragraphs of a text of format=flowed on one line each (RFC 3676 section 4): a line that ends in a space goes on
 * in the next one, if that is quoted as deep. Empty lines and the line above a signature stand alone, whatever ends
 * above them, since telephones leave a space behind words, too.
 */
export function unflow(text: string, delSp: boolean): string {
  const out: string[] = [];
  let depth = 0;
  let pieces: string[] = [];
  const end = () => {
    const paragraph = pieces.join('');
    if (pieces.length > 0) out.push(depth === 0 ? paragraph : `${'>'.repeat(depth)} ${paragraph}`.trimEnd());
    pieces = [];
  };
  for (const written of text.split('\n')) {
    const marks = /^>*/.exec(written)?.[0].length ?? 0;
    const line = written.slice(marks).replace(/^ /, '');
    const alone = line.trim() === '' || line === '-- ';
    if (alone || marks !== depth) end();
    depth = marks;
    const goesOn = !alone && line.endsWith(' ');
    pieces.push(goesOn && delSp ? line.slice(0, -1) : line);
    if (!goesOn) end();
  }
  end();
  return out.join('\n');
}
