import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { quote } from './sgfProperties.js';
import { readSimpleText } from './sgfText.js';
import { placeOf, readProperty, type SgfLine, type SgfValue } from './sgfTree.js';

/**
 * The text of an SGF file. Its root's CA names the charset (FF[4], CA), by any label of the WHATWG Encoding Standard;
 * where it names none, or UTF-8, text that is UTF-8 is taken for that and all other for Latin-1, as the standard has it.
 * Refuses with `notation.sgf.noText` what has NUL bytes, with `notation.sgf.charset` an unknown charset that the file
 * needs, with `notation.sgf.notInCharset` what is not written in the one that is named.
 */
export function decodeSgf(file: Uint8Array): Result<string, Refusal> {
  if (file.includes(0)) return err(refusal('notation.sgf.noText', { line: 1, column: 1 }));
  // Every charset that SGF can be parsed in has the ASCII characters in their places.
  const plain = new TextDecoder('latin1').decode(file);
  const named = charsetOf(plain);
  const name = named && readSimpleText(named.raw);
  if (!named || !name) return ok(byItself(file, plain));
  const data = { ...placeOf(plain, named.at), value: quote(named.raw) };
  const decoder = decoderOf(name);
  if (!decoder) return isAscii(plain) ? ok(plain) : err(refusal('notation.sgf.charset', data));
  if (decoder.encoding.startsWith('utf-')) return ok(byItself(file, plain));
  try {
    return ok(decoder.decode(file));
  } catch {
    return err(refusal('notation.sgf.notInCharset', data));
  }
}

/** UTF-8 where it is that, else Latin-1. */
function byItself(file: Uint8Array, latin: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return latin;
  }
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** No byte beyond ASCII, and no escape sequence that switches to another charset. */
const isAscii = (text: string): boolean => /^[\t\n\v\f\r -~]*$/.test(text);

/** CA among the properties of the root, as far as they can be read. */
function charsetOf(text: string): SgfValue | undefined {
  const [opening = ''] = /\(\s*;\s*/.exec(text) ?? [];
  let at = opening === '' ? text.length : text.indexOf(opening) + opening.length;
  for (;;) {
    const found = readProperty(text, at, refusalAt);
    if (!found?.ok) return undefined;
    const { property, end } = found.value;
    if (property.name === 'CA') return property.values[0];
    at = end;
  }
}

/** What cannot be read so far is refused by whoever reads it whole. */
const refusalAt: SgfLine['refuse'] = (_at, code, ...[data = {}]) => ({ code, data });
