import type { Box } from './elementStyle.js';

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * The meaning of an element in a mail program. It is `quote` for a quotation or signature, `head` for Gmail's line
 * above a quotation, and `rest` for the rule or header block after which Outlook leaves the old mail unmarked.
 */
type ElementRole = 'quote' | 'head' | 'rest';

const quoteClasses = new Set([
  'gmail_signature',
  'gmail_signature_prefix',
  'moz-cite-prefix',
  'moz-forward-container',
  'moz-signature',
  'protonmail_quote',
  'protonmail_signature_block',
  'tutanota_quote',
  'yahoo_quoted',
  'zmail_extra',
]);
/** Yahoo adds the number of the email to its class names. */
const yahooSignature = /^ydp[\da-z]*signature$/;
const quoteIds =
  /^(?:.*yahoo_quoted.*|x_?signature|signature|ms-outlook-mobile-signature|applemailsignature|qt)$/;
const restIds =
  /^(?:x_)*(?:divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section)$/;
/** The colours of the rule that desktop Outlook draws above From, Sent, To and Subject. */
const outlookRules = new Set(['windowtext', '225,225,225', '181,196,223']);

/** @param box what the element's `style` attribute says about its borders */
export function setApart(name: string, attributes: Attributes, box: Box = {}): ElementRole | undefined {
  const classes = (attributes.class ?? '').split(/\s+/).map((word) => word.replace(/^(?:x_)+/, ''));
  const id = (attributes.id ?? '').toLowerCase();
  if (classes.includes('gmail_attr')) return 'head';
  if (restIds.test(id) || (box.borderless && outlookRules.has(String(box.topRule)))) return 'rest';
  if ((name === 'blockquote' && !isIndent(attributes, box)) || classes.some((word) => quoteClasses.has(word)))
    return 'quote';
  if (classes.some((word) => yahooSignature.test(word))) return 'quote';
  if (quoteIds.test(id) || attributes.name === 'quote' || attributes.name === 'messageReplySection')
    return 'quote';
  return undefined;
}

/** Whether a blockquote only indents the writer's own text: editors use one without a border for that. */
const isIndent = ({ type }: Attributes, { borderless = false, leftBorder = false }: Box): boolean =>
  type !== 'cite' && borderless && !leftBorder;
