import { expect, test } from 'vitest';
import { StyleAttributes } from '../../../src/mail/html/elementStyle.js';
import { setApart } from '../../../src/mail/html/quoteElements.js';

test.each([
  ['div', { class: 'gmail_quote' }, undefined],
  ['div', { class: 'a gmail_attr' }, 'head'],
  ['blockquote', {}, 'quote'],
  ['blockquote', { type: 'cite', style: 'border:none' }, 'quote'],
  ['blockquote', { style: 'border: none' }, undefined],
  ['blockquote', { style: 'border:none;border-left:1px' }, 'quote'],
  ['div', { class: 'x_x_moz-cite-prefix' }, 'quote'],
  ['div', { class: 'ydp1a2b3csignature' }, 'quote'],
  ['div', { id: 'ms-outlook-mobile-signature' }, 'quote'],
  ['div', { id: 'ydp12yahoo_quoted_34' }, 'quote'],
  ['div', { name: 'quote' }, 'quote'],
  ['div', { name: 'messageReplySection' }, 'quote'],
  ['div', { id: 'x_divRplyFwdMsg' }, 'rest'],
  ['div', { style: 'BORDER:none; border-top:solid #B5C4DF 1.0pt' }, 'rest'],
  ['div', { style: 'border: none; padding: 3pt; border-top: 1pt SOLID rgb(225, 225, 225)' }, 'rest'],
  ['div', { style: 'border-top:solid #B5C4DF 1.0pt;border:none' }, undefined],
  ['div', { style: 'border:none;border-top:solid windowtext 1.0pt' }, 'rest'],
  ['div', { style: 'border:none;border-top:dashed #B5C4DF 1.0pt' }, undefined],
  ['div', { style: 'border:none;border-top:solid #123456 1.0pt' }, undefined],
  ['div', { style: 'border-top:solid #B5C4DF 1.0pt' }, undefined],
  ['blockquote', { style: 'color:red/* border:none */' }, 'quote'],
  ['blockquote', { style: 'b\\6frder:none' }, undefined],
  ['div', { id: 'main', class: 'quote' }, undefined],
])('%s %j: %s', (name, attributes: Readonly<Record<string, string>>, mark) =>
  expect(setApart(name, attributes, new StyleAttributes().read(attributes.style).box)).toBe(mark),
);
