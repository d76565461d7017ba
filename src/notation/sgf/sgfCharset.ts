import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { quote } from './sgfProperties.js';
import { readSimpleText } from './sgfText.js';
import { lineAndColumn, readProperty, type SgfLine, type SgfValue } from './sgfTree.js';

/**
 * Decodes an SGF file. CA in its root gives the charset (FF[4], CA), by any label in the WHATWG Encoding Standard. If
 * CA is missing or is UTF-8, valid UTF-8 is read as UTF-8 and any other text as Latin-1, the standard's default.
 * Refuses a file with NUL bytes (`notation.sgf.noText`), an unknown charset unless the file is ASCII
 * (`notation.sgf.charset`), and a file that is not valid in its charset (`notation.sgf.notInCharset`).
 */
export function decodeSgf(file: Uint8Array): Result<string, Refusal> {
  if (file.includes(0)) return err(refusal('notation.sgf.noText', { line: 1, column: 1 }));
  // In every charset in which SGF can be parsed, ASCII characters have their ASCII codes.
  const plain = new TextDecoder('latin1').decode(file);
  const named = charsetOf(plain);
  const name = named && readSimpleText(named.raw);
  if (!named || !name) return ok(byItself(file, plain));
  const data = { ...lineAndColumn(plain, named.at), value: quote(named.raw) };
  const decoder = decoderOf(name);
  if (!decoder) return isAscii(plain) ? ok(plain) : err(refusal('notation.sgf.charset', data));
  if (decoder.encoding.startsWith('utf-')) return ok(byItself(file, plain));
  try {
    return ok(decoder.decode(file));
  } catch {
    return err(refusal('notation.sgf.notInCharset', data));
  }
}

/** Decodes as UTF-8 if the file is valid UTF-8, otherwise as Latin-1. */
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

/** Whether a file has only ASCII bytes and no escape sequence that switches to another charset. */
const isAscii = (text: string): boolean => /^[\t\n\v\f\r -~]*$/.test(text);

/** Finds CA among the root's properties, as far as they can be parsed. */
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

/** Makes refusals without a location, because parsing the whole file reports syntax errors later. */
const refusalAt: SgfLine['refuse'] = (_at, code, ...[data = {}]) => ({ code, data });
