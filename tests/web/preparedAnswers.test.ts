import { expect, test } from 'vitest';
import { preparedAnswers } from '../../src/web/preparedAnswers.js';

test('the links in a letter are parsed as a mail program parses them', () => {
  const html = `<p><a href="mailto:octi+token@example.org?in-reply-to=%3Cone%40example.org%3E&amp;subject=Octi%20Board%20101&amp;body=46%2BE%0D%0A">Play
    <b>46+E</b></a> <a href="mailto:octi@example.org?subject=a+b">help</a></p>`;
  expect(preparedAnswers(html)).toEqual([
    {
      ...{ label: 'Play 46+E', to: 'octi+token@example.org', inReplyTo: 'one@example.org' },
      ...{ subject: 'Octi Board 101', body: '46+E\r\n' },
    },
    { label: 'help', to: 'octi@example.org', subject: 'a+b', body: '' },
  ]);
});

test('a link that occurs twice counts as one answer, and other links are not answers', () => {
  const html = `<a href="mailto:a@b">one</a><a href="mailto:a@b">two</a><a href="https://example.org">three</a>
    <a>four</a><a href="mailto:">five</a><a href="mailto:a@b?subject=%ff">six</a><a href="javascript:alert(1)">seven</a>`;
  expect(preparedAnswers(html)).toEqual([{ label: 'one', to: 'a@b', subject: '', body: '' }]);
});

test('a link without text is labelled with its address, and one that is not closed is left out', () => {
  expect(preparedAnswers('<a href="mailto:a@b"> </a><a href="mailto:c@d')).toEqual([
    { label: 'a@b', to: 'a@b', subject: '', body: '' },
  ]);
});
