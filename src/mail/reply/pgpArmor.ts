const begins = '-----BEGIN PGP SIGNED MESSAGE-----';
const signature = '-----BEGIN PGP SIGNATURE-----';
const ends = '-----END PGP SIGNATURE-----';

/** Lines without what signing put around and before them (RFC 9580 section 7, the cleartext signature framework). */
export function unarmoured(lines: readonly string[]): readonly string[] {
  const from = lines.indexOf(begins);
  const bodyAt = from < 0 ? -1 : lines.indexOf('', from);
  const to = lines.indexOf(signature, bodyAt);
  if (bodyAt < 0 || to < 0) return lines;
  const end = lines.indexOf(ends, to);
  const body = lines.slice(bodyAt + 1, to).map((line) => line.replace(/^- /, ''));
  return [...lines.slice(0, from), '', ...body, '', ...(end < 0 ? [] : lines.slice(end + 1))];
}
