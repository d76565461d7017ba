const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789 .,-#+\n'];

/** Returns a string and all its variants with one typing error: a character missing, added or changed, or two swapped. */
export function singleEdits(text: string): string[] {
  const found = new Set([text]);
  for (let at = 0; at <= text.length; at++) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (tail !== '') found.add(head + tail.slice(1));
    if (tail.length > 1) found.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`);
    for (const sign of signs) {
      found.add(head + sign + tail);
      if (tail !== '') found.add(head + sign + tail.slice(1));
    }
  }
  return [...found];
}
