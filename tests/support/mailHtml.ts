import { parse, walk } from 'css-tree';
import { Parser } from 'htmlparser2';
import type { OutgoingMail } from '../../src/mail/index.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The elements that letters need and that every mail program shows. */
const elements = words(
  'html head meta title style body table tbody tr td p div pre br strong span small code img a h1 h2 h3 ul ol li blockquote th',
);
const empty = words('meta img br');
const attributes = words(
  'lang charset name content role width height cellpadding cellspacing border align valign nowrap style src alt href',
);
/** Properties that Gmail keeps in style attributes and that neither move nor hide text. */
const properties = words(
  [
    'margin margin-left padding padding-left font-family font-size font-weight font-style line-height color background-color',
    'border border-left border-top border-radius border-collapse white-space word-break max-width width height display',
    'text-align vertical-align',
  ].join(' '),
);
/** Rules in style sheets, which some programs drop: colours, and how the letter is printed. */
const atRules = words('media');

/** Lists everything in a letter that some mail program would drop, block or warn about. */
export function mailHtmlFaults({ html = '', images = [] }: OutgoingMail): string[] {
  const faults: string[] = [];
  const parser = new Parser({
    onopentag: (name, given) => {
      if (!elements.has(name)) faults.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(given)) {
        if (!attributes.has(attribute)) faults.push(`${name} ${attribute}`);
        if (attribute === 'style') faults.push(...declarationFaults(value));
        if (attribute === 'href' && !value.startsWith('mailto:')) faults.push(value);
        if (attribute === 'src' && !images.some(({ id }) => value === `cid:${id}`)) faults.push(value);
      }
      if (name === 'img' && !(given.alt && Number(given.width) > 0 && Number(given.height) > 0)) {
        faults.push('an image without its size or its words');
      }
    },
    onclosetag: (name, isImplied) => {
      if (isImplied && !empty.has(name)) faults.push(`<${name}> is not closed`);
    },
  });
  parser.end(html);
  for (const [, sheet = ''] of html.matchAll(/<style>([\s\S]*?)<\/style>/g))
    faults.push(...sheetFaults(sheet));
  // Gmail clips longer messages.
  if (html.length > 100_000) faults.push(`${html.length} characters`);
  if (
    /https?:|@import|url\(|position\s*:|<script|<form|javascript:|expression\(|\son\w+=/i.test(
      html.replace(/>[^<]*</g, '><'),
    )
  ) {
    faults.push('remote or active');
  }
  return faults;
}

/** Lists declarations that are not allowed, or that hide their element. */
function declarationFaults(style: string): string[] {
  const faults: string[] = [];
  walk(parse(style, { context: 'declarationList' }), (node) => {
    if (node.type === 'Declaration' && !properties.has(node.property)) faults.push(node.property);
    if (node.type === 'Raw') faults.push(node.value);
  });
  if (/display:\s*none|font-size:\s*0|visibility|opacity/.test(style)) faults.push(style);
  return faults;
}

/** Lists the faults in a style sheet. Gmail drops the whole sheet if it cannot parse one rule. */
function sheetFaults(sheet: string): string[] {
  const faults: string[] = [];
  const parsed = parse(sheet, { onParseError: ({ message }) => faults.push(message) });
  walk(parsed, (node) => {
    if (node.type === 'Atrule' && !atRules.has(node.name)) faults.push(`@${node.name}`);
    if (
      node.type === 'Declaration' &&
      /^(position|display|visibility|opacity|float|content)$/.test(node.property)
    ) {
      faults.push(node.property);
    }
  });
  return faults;
}
