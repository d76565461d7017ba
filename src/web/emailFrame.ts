import { Parser } from 'htmlparser2';
import type { DisplayedMail } from '../mail/index.js';
import type { WebAnswer } from './webRequest.js';

/** Picture types that browsers show without running any script. */
const pictureTypes = /^image\/(?:png|gif|jpeg|webp)$/i;

/**
 * Returns the HTML of an email as the content of a frame, with its attached pictures. The browser blocks scripts, links
 * and anything from other servers.
 */
export const frameAnswer = ({ html = '', files }: DisplayedMail): WebAnswer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
  },
  body: html.replace(/(?<=\bsrc=(["']))cid:([^"']*)(?=\1)/gi, (whole, _, id) => {
    const picture = files.find(
      ({ contentId, contentType }) => contentId === id && pictureTypes.test(contentType),
    );
    return picture
      ? `data:${picture.contentType};base64,${Buffer.from(picture.content).toString('base64')}`
      : whole;
  }),
});

/** Returns the attached files that an email's HTML does not show. */
export const attachmentsOf = ({ html = '', files }: DisplayedMail): DisplayedMail['files'] =>
  files.filter(({ contentId, contentType }) => {
    const isShown =
      contentId !== undefined && pictureTypes.test(contentType) && html.includes(`cid:${contentId}`);
    return !isShown;
  });

/** A line of text on a phone: the number of characters, and the height in pixels. */
const line = { characters: 46, height: 22 };
const blocks = new Set(['p', 'div', 'tr', 'li', 'pre', 'h1', 'h2', 'h3', 'br', 'blockquote']);
const unseen = new Set(['head', 'style', 'title', 'script']);

/**
 * Estimates the height in pixels, from 160 to 2400, that a frame needs to show an email without scrolling. Without a
 * script, a page cannot measure the height.
 */
export function frameHeight(html: string): number {
  let height = 32;
  let characters = 0;
  let hidden = 0;
  const flush = () => {
    if (characters > 0) height += Math.ceil(characters / line.characters) * line.height + 8;
    characters = 0;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unseen.has(name)) hidden += 1;
      if (blocks.has(name)) flush();
      if (name === 'img') height += Number(attributes.height) || line.height;
      // A link looks like a button, which is wider than its text.
      if (name === 'a') characters += 6;
    },
    ontext(text) {
      if (hidden > 0) return;
      for (const [at, part] of text.split('\n').entries()) {
        const shown = part.trim();
        if (at > 0 && shown === '') continue;
        characters += shown.length;
      }
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1;
      if (blocks.has(name)) flush();
    },
  });
  parser.end(html);
  flush();
  return Math.min(Math.max(height, 160), 2400);
}
