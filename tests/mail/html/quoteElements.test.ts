import { expect, test } from 'vitest';
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
  ['div', { id: 'main', class: 'quote' }, undefined],
])('%s %j: %s', (name, attributes, mark) => expect(setApart(name, attributes)).toBe(mark));
