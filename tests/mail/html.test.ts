import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../src/mail/html.js';
import { defaultLimits } from '../../src/mail/message.js';

describe('htmlToText', () => {
  it.each([
    ['blocks are lines', '<div>a</div><div>b</div>', 'a\nb'],
    ['an empty block line', '<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
    ['a break at the end of a block', '<div>a<br></div><div>b</div>', 'a\nb'],
    ['paragraphs stand apart', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['Word paragraphs do not', '<p class="MsoNormal">a</p><p class=MsoNormal>b</p>', 'a\nb'],
    ['paragraphs without margin', '<p style="margin:0">a</p><p style="margin: 0px">b</p>', 'a\nb'],
    ['blanks run together', ' a \n\t b <b> c</b> ', 'a b c'],
    ['preformatted text', '<pre>a  b\n  c</pre>', 'a  b\n  c'],
    ['entities', '&lt;33&#43;B&gt; &amp;&nbsp;&eacute; &#x1F30B;', '<33+B> & é 🌋'],
    ['what is not shown', '<title>t</title><script>s</script><style>y</style><!-- c -->a', 'a'],
    [
      'what is hidden',
      '<div style="display: none">h</div><span hidden>h</span><b style="font-size:0">h</b>a',
      'a',
    ],
    ['font sizes below one', '<b style="font-size:0.9em">a</b>', 'a'],
    ['tables', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['quotes', 'a<blockquote>b<blockquote>c</blockquote>d</blockquote>e', 'a\n> b\n>> c\n> d\ne'],
    ['an indent is no quote', '<blockquote style="margin:0 0 0 40px;border:none">a</blockquote>', 'a'],
    ['a pasted rule is not the end', 'a<hr>b', 'a\nb'],
    ['tags left open', '<div><b>a<div>b', 'a\nb'],
    ['no tags', 'a < b', 'a < b'],
  ])('%s', (_, html, text) => expect(htmlToText(html)).toBe(text));

  it('reads no deeper and no further than it may', () => {
    const limits = { ...defaultLimits, htmlDepth: 10, htmlNodes: 100, textChars: 50 };
    expect(htmlToText(`${'<i>'.repeat(9)}a`, limits)).toBe('a');
    expect(htmlToText(`b${'<i>'.repeat(20)}a`, limits)).toBe('b');
    expect(htmlToText(`${'<br>'.repeat(300)}a`, limits)).toBe('');
    expect(htmlToText('ab '.repeat(300), limits).length).toBeLessThan(1_000);
  });
});
