import { expect, test } from 'vitest';
import { attachmentsOf, frameAnswer, frameHeight } from '../../src/web/emailFrame.js';

const file = (contentId: string, contentType = 'image/png') => ({
  ...{ name: 'file', contentId, contentType },
  content: Buffer.from('ab'),
});
const mail = { fields: [], subject: '', text: '' };

test('only pictures that came with the email are put into its HTML', () => {
  const html = `<img src="cid:a"><img src='cid:b'><img src="cid:c"><p>src="cid:a" in words: cid:a</p>`;
  const { body } = frameAnswer({
    ...mail,
    html,
    files: [file('a'), file('b', 'image/gif'), file('c', 'image/svg+xml')],
  });
  expect(body).toBe(
    `<img src="data:image/png;base64,YWI="><img src='data:image/gif;base64,YWI='><img src="cid:c"><p>src="data:image/png;base64,YWI=" in words: cid:a</p>`,
  );
});

test('files that the HTML does not show are attachments', () => {
  const files = [file('a'), file('b'), file('c', 'text/html')];
  expect(attachmentsOf({ ...mail, html: '<img src="cid:a"><img src="cid:c">', files })).toEqual(
    files.slice(1),
  );
  expect(attachmentsOf({ ...mail, files })).toEqual(files);
});

test('a frame is as tall as its pictures and lines, within limits', () => {
  expect(frameHeight('')).toBe(160);
  const picture = frameHeight('<img height="400">');
  expect(picture).toBe(432);
  expect(frameHeight(`<style>${'x'.repeat(999)}</style><img height="400">`)).toBe(picture);
  expect(frameHeight('<img height="400"><p>one</p><p>two</p>')).toBe(picture + 60);
  expect(frameHeight(`<img height="400"><p>${'word '.repeat(20)}</p>`)).toBe(picture + 3 * 22 + 8);
  expect(frameHeight('<p>line</p>'.repeat(1000))).toBe(2400);
});
