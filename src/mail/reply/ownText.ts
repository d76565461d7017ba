import { bannerLength, isFooter, startsFooter } from './footers.js';
import { attributionLength, isQuote, leavesUnmarked, startsOldMail } from './quoteMarks.js';

/** The line above a signature; Yahoo indents every line by a space. */
const signature = /^ {0,3}(?:--|[–—])$/;

/**
 * Returns the sender's own text, whether above, below or between quotes. It removes quoted lines, which begin with
 * `>`, the line that says who wrote them, the old mail that Outlook and others leave unmarked below, signatures, "Sent
 * from my phone", footers added by mailing lists and virus scanners, warnings from mail hosts, and PGP armor. The other
 * lines are left unchanged, with an empty line where something was removed.
 * @param ownLine see `ReadOptions`
 */
export function ownText(text: string, ownLine?: RegExp): string {
  const lines = withoutPgpArmor(
    text.split(/\r\n?|\n/).map((line) => line.replaceAll('\u00a0', ' ').trimEnd()),
  );
  const own: string[] = [];
  let wrote = false;
  let inSignature = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const attribution = attributionLength(lines, at, ownLine);
    const banner = wrote ? 0 : bannerLength(lines, at);
    if (isQuote(line) || attribution > 0) {
      at += Math.max(attribution, 1);
      // An attribution with no marked quote below it: what follows is the old mail, unless nothing came before.
      const isOldMail = attribution > 0 && !isQuote(nextWritten(lines, at) ?? '>');
      if (isOldMail && (wrote || leavesUnmarked(line))) break;
      inSignature = false;
      own.push('');
    } else if (banner > 0) {
      at += banner;
      own.push('');
    } else {
      if (startsOldMail(lines, at)) break;
      if (signature.test(line) || startsFooter(lines, at)) inSignature = true;
      const taken = inSignature || isFooter(line);
      own.push(taken ? '' : line);
      wrote ||= !taken && line !== '';
      at += 1;
    }
  }
  return trimBlank(own.filter((line, at) => line !== '' || own[at - 1] !== ''));
}

const nextWritten = (lines: readonly string[], from: number): string | undefined => {
  for (let at = from; at < lines.length; at += 1) if (lines[at] !== '') return lines[at];
  return undefined;
};

const trimBlank = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+|\n+$/g, '');

const armorBegins = '-----BEGIN PGP SIGNED MESSAGE-----';
const armorSignature = '-----BEGIN PGP SIGNATURE-----';
const armorEnds = '-----END PGP SIGNATURE-----';

/**
 * Removes what signing added around the text and at the beginnings of its lines (RFC 9580 section 7, the cleartext
 * signature framework).
 */
function withoutPgpArmor(lines: readonly string[]): readonly string[] {
  const from = lines.indexOf(armorBegins);
  const bodyAt = from < 0 ? -1 : lines.indexOf('', from);
  const to = lines.indexOf(armorSignature, bodyAt);
  if (bodyAt < 0 || to < 0) return lines;
  const end = lines.indexOf(armorEnds, to);
  const body = lines.slice(bodyAt + 1, to).map((line) => line.replace(/^- /, ''));
  return [...lines.slice(0, from), '', ...body, '', ...(end < 0 ? [] : lines.slice(end + 1))];
}
