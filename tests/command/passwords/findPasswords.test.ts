import { describe, expect, test } from 'vitest';
import { firstBoard } from '../../../src/command/arguments/boardNumber.js';
import { findPasswords, parseMailCommands, redactPasswords } from '../../../src/command/index.js';
import { singleEdits } from '../../support/singleEdits.js';

const password = 'Secretpw1x';
const first = `octi move 101 alice ${password} 37+A`;
/** Parses an email with a command and some text after it. */
const behind = (text: string, between = '\n') =>
  parseMailCommands({ subject: '', ownText: `${first}${between}${text}` });
const inReply = (text: string, between = '\n') =>
  parseMailCommands({ subject: '', ownText: `33+B${between}${text}`, answered: { board: firstBoard } });

describe('a line that follows a command and is almost one itself, apart from a game word, a space, a number or an extra first word', () => {
  test.each([
    ['octimove 102 alice Secretpw1x 37+B', 'octimove 102 alice **** 37+B'],
    ['oct1 move 102 alice Secretpw1x 37+B', 'oct1 move 102 alice **** 37+B'],
    ['ocit mvoe 102 alice Secretpw1x 37+B', 'ocit mvoe 102 alice **** 37+B'],
    ['octi move102 alice Secretpw1x 37+B', 'octi move102 alice **** 37+B'],
    ['102 alice Secretpw1x 37+B', '102 alice **** 37+B'],
    ['then octi move 102 alice Secretpw1x 37+B', 'then octi move 102 alice **** 37+B'],
    ['octi move 102 al ice Secretpw1x 37+B', 'octi move 102 al **** **** 37+B'],
    ['octi move 102 alice 1Secretpw1x 37+B', 'octi move 102 alice **** 37+B'],
    ['octi resign 1o2 alice Secretpw1x', 'octi resign 1o2 alice ****'],
  ])('the server asks about %s, and quotes it without the password', (line, quoted) => {
    for (const between of ['\n', '\n\n']) {
      for (const read of [behind(line, between), inReply(line, between)]) {
        expect(read).toMatchObject({
          ok: false,
          error: { code: 'command.nearly', data: { nearly: quoted } },
        });
        expect(JSON.stringify(read)).not.toContain('Secret');
      }
    }
  });

  test.each(['octimove 102', 'octi move102', 'octi move 102x33+B', 'octichallenge bob', 'oct', 'octi move'])(
    'the server asks about %s',
    (line) => {
      expect(behind(line)).toMatchObject({ error: { code: 'command.nearly' } });
      expect(inReply(line)).toMatchObject({ error: { code: 'command.nearly' } });
    },
  );

  test('is answered with the advice to add a blank line only if that helps', () => {
    const how = (read: ReturnType<typeof behind>) =>
      read.ok ? '' : (read.error.data.how as { code: string }).code;
    expect(how(inReply('octimove 102'))).toBe('command.nearly.leaveLine');
    expect(how(inReply('octimove 102 33+B', '\n\n'))).toBe('command.nearly.rephrase');
    expect(how(behind('octimove 102'))).toBe('command.nearly.rephrase');
  });

  test.each([
    'then I move 3 pods',
    'Then I move to 102',
    'I will move 3 wonderful pods',
    'Octi is wonderful',
    'Octi moves are fun',
    'Octi moves 3 pods at a time',
    'octi moves 12 wonderful pods',
    'Move 12 was great',
    'move 33+B was best',
    'Board 102 is more interesting',
    'In game 101 you played 33+B, wonderful',
    '102 days remaining until Christmas',
    'I claim 100 percent',
    'Show 101 is a wonderful film',
    'My octi pods, your wonderful octi pods',
    'Octi championship starts 2026',
  ])('%s is a message, and all of it is passed on', (line) => {
    for (const read of [behind(line), inReply(line), behind(line, '\n\n'), inReply(line, '\n\n')]) {
      expect(read).toMatchObject({ ok: true, value: { message: line } });
    }
    expect(findPasswords(line, ['alice'])).toMatchObject({ redacted: line, passwords: [] });
  });

  test.each([
    ['octi challenge opensesame bob', ['opensesame']],
    ['message bob opensesame', ['opensesame']],
    ['octi seek opensesame', ['opensesame']],
    ['signoff to opensesame', ['opensesame']],
    ['My octi pods, your tiny octi pods', []],
    // Words where a password belongs come first, then those with digits or symbols, then those in commands.
    [
      'Yesterday was *wonderful*\nmessage bob opensesame\n"hunter2gatherer"\nalice sesame99 57+E\npw: "lastword"',
      ['lastword', 'sesame99', '"hunter2gatherer"', 'opensesame', '"lastword"', 'Yesterday', '*wonderful*'],
    ],
  ])("of the words in %j, %j may be the sender's password", (line, doubtful) => {
    expect(findPasswords(line, ['alice']).doubtful).toEqual(doubtful);
  });

  test.each([
    'Perhaps 37+B, tomorrow 33+B would be better',
    'wonderful game',
    'tomorrow alice',
    'Alice Wonderland',
  ])('%s may be part of a command, and none of its words are hidden', (line) => {
    expect(findPasswords(line, ['alice']).redacted).toBe(line);
  });

  test('is not forwarded as part of a reply to a message', () => {
    const talk = (ownText: string) =>
      parseMailCommands({ subject: '', ownText, answered: { writer: 'bob' } });
    expect(talk('octimove 102 alice Secretpw1x 37+B').ok).toBe(false);
    expect(talk('I like octi')).toMatchObject({ ok: true, value: { message: 'I like octi' } });
  });
});

describe('a line that cannot be read is quoted', () => {
  test.each([
    'set language fr',
    'set langauge fr',
    'octi-wrap challenge bob',
    'octiwrap challenge bob',
    'octi-wrap-3base challenge bob',
    'octi challenge bob -wraap --nagtime=soon',
    'octi challenge computer -levle=5',
    'octi challenge bob --nagtmie=14',
    'set language italiani',
    'standings octilite rated',
    'octi forfeittime 21',
    'hello everybody out there',
    'Entschuldigung hans',
    'Spielanleitung bitte',
    'herausforderungen an alice',
    'urlaub bis Weihnachten',
    'Zeit abgelaufen?',
    'tempo scaduto?',
    'octi: die gew\u00fcnschte Hilfe',
    'Congratulations!',
    "I'd love to play, but maybe tomorrow",
    'servus opensesame',
    'Salve, opensesame',
  ])('%s in full', (line) => {
    expect(parseMailCommands({ subject: line, ownText: '' })).toMatchObject({
      ok: false,
      error: { data: { quoted: line } },
    });
  });

  test.each([
    ['mvoe 101 christina Secretpwx 33+B', 'mvoe 101 christina **** 33+B'],
    ['mvoe 101 Secretpwx 33+B', 'mvoe 101 **** 33+B'],
    ['set alice Secretpwx language fr', 'set alice **** language fr'],
    ['move 101 alice Secretpwx', 'move 101 alice ****'],
    ['signup mia smith', 'signup mia ****'],
    ['sign up zoe opensesame today', 'sign up zoe **** ****'],
    ['add alice Secretpwx', 'add alice ****'],
    ['change password short', 'change password ****'],
    ['ändere kennwort kurz', 'ändere kennwort ****'],
    ['alice opensesame', 'alice ****'],
    ['opensesame 33+Z', '**** 33+Z'],
    // Names of fields in our data files do not count as everyday words.
    ['alice topicsalone', 'alice ****'],
    // Where a password is expected, even an everyday word may be a password.
    ['Weihnachten 33+Z', '**** 33+Z'],
    // But an everyday word that only introduces the turn is not hidden.
    ['Entschuldigung 33+Z', 'Entschuldigung 33+Z'],
    ['Interesting: 33+Z', 'Interesting: 33+Z'],
    ['opens3same: 33+Z', '**** 33+Z'],
    ['change password weihnachten jetzt', 'change password **** ****'],
    ['signup mia smith weihnachten', 'signup mia **** ****'],
    ['move 101 alice entschuldigung', 'move 101 alice ****'],
    ['please move 101 alice entschuldigung', 'please move 101 alice ****'],
    ['mvoe 101 alice entschuldigung 33+B', 'mvoe 101 alice **** 33+B'],
    ['move 101 alice bob 33+Z', 'move 101 alice **** 33+Z'],
  ])('%s as %s', (line, quoted) => {
    expect(parseMailCommands({ subject: line, ownText: '' })).toMatchObject({
      ok: false,
      error: { data: { quoted } },
    });
  });
});

/** Possible beginnings of the second line of an email, and the text after them. */
const lines = [
  ['octi move 102 alice ', `${password} 37+B`],
  ['move 102 alice ', `${password} 37+B`],
  ['octi resign 102 alice ', password],
  ['chat 102 alice ', password],
  ['octi queue 102 alice ', `${password} if 37+E then 33-34`],
] as const;

/**
 * Whether a line break or plus sign splits the line in two. Its password is then recognised only because the first line
 * has the same one.
 */
const isParted = (head: string) => /[\n+]/.test(head);

test.each(lines)('no single typing error in "%s" lets a password through', (head, tail) => {
  for (const { between, ...answered } of [
    { between: '\n' },
    { between: '\n\n', answered: { board: firstBoard } },
  ]) {
    for (const written of singleEdits(head)) {
      const ownText = `${first}${between}${written}${tail}`;
      const read = parseMailCommands({ subject: '', ownText, ...answered });
      const passedOn = read.ok ? findPasswords(read.value.message).redacted : JSON.stringify(read.error);
      // The position of the password is enough to hide it, whether or not the server knows it.
      if (!isParted(written)) expect(passedOn, written).not.toMatch(/secret/i);
      const quoted = read.ok ? read.value.commands.map(({ line }) => line) : [];
      const shown = [...quoted, passedOn].join('\n');
      const hidden = redactPasswords(shown, [password]).replace(/\s/g, '');
      expect(hidden, written).not.toMatch(/secretpw/i);
    }
  }
});

describe('an answer quotes a line of two words', () => {
  const quoted = (subject: string) => {
    const read = parseMailCommands({ subject, ownText: '' });
    return read.ok ? undefined : read.error.data.quoted;
  };

  test.each([
    'octi: willkommen',
    'Re: octi: Rückmeldung',
    'Hello everybody!',
    'Hallo zusammen',
    'Grazie infinite',
  ])('%s as it is', (subject) => expect(quoted(subject)).toBe(subject.replace('Re: ', '')));

  test.each([
    ['octi: hunter2gatherer', 'octi: ****'],
    ['octi opensesame', 'octi ****'],
    ['alice opensesame', 'alice ****'],
    ['hello opensesame 33+B', 'hello **** 33+B'],
  ])('%s as %s', (subject, shown) => expect(quoted(subject)).toBe(shown));
});
