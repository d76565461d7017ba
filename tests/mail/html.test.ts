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
    ...[
      'display:none',
      'DISPLAY : none !important'.replace(' :', ':'),
      'display:/**/none',
      'd\\69splay:none',
      'visibility:hidden',
      'opacity:0',
      'opacity: 0.0;',
      'font-size:0.0px',
      'font-size: 1px',
      'max-height:0; overflow:hidden',
      'height:0px;overflow:hidden',
      'position:absolute;left:-9999px',
      'text-indent:-999em',
      'color:transparent',
      'clip:rect(0 0 0 0)',
      'line-height:0',
    ].flatMap((style) => [
      [`hidden by ${style}`, `<p style="${style}">resign</p><p>33+B</p>`, '33+B'],
      [
        `hidden by ${style} in a sheet`,
        `<style>a.b{margin:0} @media x{td > p.h, u{${style}}}</style><p class="k h">resign</p><p>33+B</p>`,
        '33+B',
      ],
    ]),
    ...['opacity:0.5', 'height:0', 'fill-opacity:0', 'left:-10px', 'max-height:0.5em', 'font-size:10px'].map(
      (style) => [`not hidden by ${style}`, `<p style="${style}">33+B</p>`, '33+B'],
    ),
    ['a sheet for something else', '<style>p.h b{display:none}.i{display:none}</style><p class=h>a</p>', 'a'],
    ['hidden by id', '<p id=Z>a</p>b<style>#z{display:none}</style>', 'b'],
    ['a sheet left open', '<style>p{display:none}<p>a</p>', ''],
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
