import { describe, expect, test } from 'vitest';
import { cleanComment } from '../../../src/club/index.js';
import { makeToken } from '../../../src/server/outbound/replyToken.js';
import type { BoardId, LetterId, PlayerId } from '../../../src/store/index.js';
import { fc } from '../../support/property.js';
import { rowId } from '../../support/rowId.js';

const removed = '[...]';

describe('an address is removed from a comment, however it is spelt:', () => {
  test.each([
    'bob@mail.example',
    'bob@localhost',
    'bob\uff20mail.example',
    'bob\ufe6bmail.example',
    'bob @mail.example',
    'bob@ mail.example',
    'bob @ mail.example',
    'bob\u00a0@\u3000mail.example',
    'bob@\nmail.example',
    '"bob m"@mail.example',
    '"bob \\"m\\""@mail.example',
    '"bob@home"@mail.example',
    '\u201cbob m\u201d@mail.example',
    'bob(the first)@mail.example',
    'bob@(at home)mail.example',
    'bob%40mail.example',
    'bob%2540mail.example',
    'bob%252540mail%2Eexample',
    'bob%EF%BC%A0mail.example',
    'bob&#64;mail.example',
    'bob&#x40;mail.example',
    'bob&commat;mail&period;example',
    'bob&amp;#64;mail.example',
    'bob=40mail.example',
    'bob@mail=\n.example',
    'bob@[10.1.2.3]',
    'bob @ [IPv6:2001:db8::1]',
    'b\u200bob@m\u00adail.exa\u2060mple',
    'bob\ufe0f@\ufe0fmail.example',
    'bob@mail\u3002example',
    'bob (at) mail.example',
    'bob (\u00e4t) mail (Punkt) example',
    'bob [chiocciola] mail [punto] example',
    'bob[at]mail[dot]example',
    'bob[@]mail[.]example',
    'bob(@)mail.example',
    '\uff42\uff4f\uff42\uff20\uff4d\uff41\uff49\uff4c\uff0e\uff45\uff58',
    '<bob@mail.example>',
    '<b101.2,k3jd7@mail.example>',
    'bob%hidden.example@mail.example',
    'bob@x%40mail.example',
  ])('%s', (address) => {
    expect(cleanComment(address)).toBe(removed);
    expect(cleanComment(`Write to ${address}, or call!`)).toBe(`Write to ${removed}, or call!`);
    expect(cleanComment(`one\n(${address})\ntwo`)).toBe(`one\n(${removed})\ntwo`);
  });

  /** Spells one character in one of several ways. */
  const spelled = (sign: string) =>
    fc.constantFrom(
      sign,
      sign,
      sign,
      `%${sign.charCodeAt(0).toString(16)}`,
      `%25${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      `&#${sign.charCodeAt(0)};`,
      `&#X${sign.charCodeAt(0).toString(16)};`,
      String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
      `${sign}\u200b`,
      `\u2060${sign}`,
      `${sign}\ufe0e`,
      `${sign}=\n`,
      `${sign}\0`,
    );
  const word = (text: string) => fc.tuple(...[...text].map(spelled)).map((signs) => signs.join(''));
  const around = fc.constantFrom('', ' ', '  ', '\u00a0', '\t', '\n');

  test('any mixture of spellings', () => {
    const address = fc
      .tuple(word('bob.m+x'), around, word('@'), around, word('mail.example'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(address, (spelling) => {
        const clean = cleanComment(`My address\n\n${spelling} is new.`);
        expect(clean).toBe(`My address\n\n${removed} is new.`);
      }),
      { numRuns: 2000 },
    );
  });

  test('a token, even that of the very first letter, but not a word that is one character shorter', () => {
    const facts = {
      letterId: rowId<LetterId>(1),
      purpose: 'board',
      playerId: rowId<PlayerId>(1),
      boardId: rowId<BoardId>(101),
      confirmationId: null,
    };
    const token = makeToken(Buffer.from('key'), facts);
    expect(token).toMatch(/^(?=.*\d)[a-v\d]{25}$/);
    expect(cleanComment(token)).toBe(removed);
    expect(cleanComment(token.slice(1))).toBe(token.slice(1));
  });

  test("any mixture of spellings of a letter's token", () => {
    const token = fc.tuple(fc.nat(), fc.nat({ max: 1e9 })).map(([seed, letterId]) => {
      const facts = {
        letterId: rowId<LetterId>(letterId),
        purpose: 'board',
        playerId: rowId<PlayerId>(1),
        boardId: rowId<BoardId>(101),
        confirmationId: null,
      };
      return makeToken(Buffer.from(String(seed)), facts);
    });
    const hasDigit = (text: string) => /\d/.test(text);
    const plain = token.filter(hasDigit);
    const spelling = plain.chain((text) => fc.tuple(fc.constant(text), word(text), fc.boolean()));
    fc.assert(
      fc.property(spelling, ([, written, upper]) => {
        const clean = cleanComment(`take (${upper ? written.toUpperCase() : written}) and play`);
        expect(clean).toBe(`take (${removed}) and play`);
      }),
      { numRuns: 2000 },
    );
  });

  test('in one pass, so cleaning again changes nothing', () => {
    const signs = fc.constantFrom(
      ...[
        'bob',
        '@',
        '"',
        ' ',
        '\n',
        '.',
        'mail.example',
        '[',
        ']',
        '10.1',
        '<',
        '>',
        '(',
        ')',
        '%40',
        '&',
        '#64;',
        ':',
      ],
      ...['=', '40', '25', '%', '\u200b', 'k3jd7k3jd7k3jd7k3jd7k3jd7k3', removed, '\\', 'at', ','],
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        const clean = cleanComment(parts.join(''));
        expect(cleanComment(clean)).toBe(clean);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a token is removed even if a mail program broke it across lines:', () => {
  test.each([
    'k3jd7s0f9a\n2mpq7c1lt5vor8b4',
    'k3jd7s0f9a2mpq7c=\n1lt5vor8b4',
    'k3jd7s0f9a2mpq7c1\n> lt5vor8b4',
    'k3jd7s0f9a2mpq7c1lt5vo \nr8b4',
  ])('%j', (token) => expect(cleanComment(`see ${token} there`)).toBe(`see ${removed} there`));
});

describe('the token in a link is removed from a comment, however the link is written:', () => {
  const token = 'k3jd7s0f9a2mpq7c1lt5vor8b4';
  const plus = `octi+${token}@example.org?subject=Octi%20Board%20101%20bob&body=57%2BE%0D%0A%0D%0A`;
  const threaded = `octi@example.org?in-reply-to=%3C${token}%40example.org%3E&subject=Octi%20Board%20101%20bob`;
  test.each([
    ...[plus, threaded].flatMap((link) => [
      `Play it <mailto:${link}>`,
      `[Play it](mailto:${link})`,
      `mailto:${link.replaceAll('&', '&amp;')}`,
      `mailto%3A${encodeURIComponent(link)}`,
      encodeURIComponent(encodeURIComponent(link)),
      decodeURIComponent(link),
      link.replaceAll('=', '=3D'),
      `Play it <mailto:${link.slice(0, 20)}\n${link.slice(20)}>`,
      `Play it <mailto:${link.slice(0, 20)}=\n${link.slice(20)}>`,
      link.toUpperCase(),
    ]),
  ])('%j', (link) => {
    const clean = cleanComment(`Hello.\n\n${link}\n\nBye.`);
    expect(clean.toLowerCase().replace(/[^a-z\d]/g, '')).not.toMatch(/k3jd7s0f9a|2mpq7c1lt5vor8b4/);
    expect(clean).toMatch(/^Hello\.[\s\S]*Bye\.$/);
  });
});

describe('ordinary text is left as written:', () => {
  test.each([
    'See you @ home. Then we play on.',
    'thanks @alice and @bob!',
    'I am here @ 5.30pm',
    '60%40% of my turns, score=40, x=40 y',
    'AT&T; 3 &lt; 4 &#9829; 100%',
    'antidisestablishmentarianism and Donaudampfschifffahrtsgesellschaft',
    'hahahahahahahahahahahahahahahaha',
    'we met (at) home',
    '\ufb01ne \u00bd \u2026 \u2461 \u00d7 \u201cq\u201d e\u0301 \uff21\uff22\uff23',
    '33+B,37+C;52-63 and 57-66x',
    'octi x x57ACE,x37B o:4/0/12 o33AB x:3/1/9',
    'supplies 12/0/25/3 in 2026',
    'Good night\n2026 was internationalisation\nand more',
    '=\n=\nfoo',
    '    an indent\tand a tab',
    'From: here to there\nwe go',
    '[...] @ [...]',
  ])('%s', (talk) => expect(cleanComment(`Hello.\n\n${talk}`)).toBe(`Hello.\n\n${talk}`));

  test('even next to what is removed', () => {
    const talk = '\ufb01ne \u00bd \u2026 \uff21\uff22 %20 &amp; \u201cq\u201d';
    expect(cleanComment(`${talk} bob@mail.example ${talk}`)).toBe(`${talk} ${removed} ${talk}`);
  });
});

test('the full stop after an address is kept', () => {
  expect(cleanComment('Write to bob@mail.example. Or not?!')).toBe(`Write to ${removed}. Or not?!`);
  expect(cleanComment('Is it bob@mail.example?!')).toBe(`Is it ${removed}?!`);
});

test('all kinds of line break become line feeds', () => {
  expect(cleanComment('a\r\nb\rc\u2028d\u2029e\nf')).toBe('a\nb\nc\nd\ne\nf');
});

test('a long text is shortened, but never in the middle of a character', () => {
  expect(cleanComment('ab '.repeat(3000))).toBe('ab '.repeat(4000).slice(0, 4000).trim());
  expect(cleanComment(`${'x'.repeat(3998)} 😀`)).toBe('x'.repeat(3998));
  expect(cleanComment(`a${'\u{1f600}'.repeat(3000)}`)).toBe(`a${'\u{1f600}'.repeat(1999)}`);
});

// Some of these once took a minute each.
test('cleaning text takes time proportional to its length', () => {
  const pieces = [
    'a',
    '%40',
    'a.b.',
    'abc234',
    '%',
    'a\u200b',
    '@',
    '@ ',
    '"@',
    'a@b,',
    '<a@b,',
    '<',
    ' ',
    '(',
    ')@',
    'a%25',
  ];
  for (const piece of [...pieces, '\n', '=\n', '&#64;', 'From: x\n', '%25', 'a1\n', '[at]', '<@']) {
    expect(cleanComment(piece.repeat(200_000 / piece.length)).length).toBeLessThanOrEqual(4000);
  }
});
