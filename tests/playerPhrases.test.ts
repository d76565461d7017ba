import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { err, ok } from '../src/base/index.js';
import {
  compassPoints,
  emailLanguages,
  type PhraseKind,
  phraseKinds,
  phrasesOf,
  playerWords,
} from '../src/base/language/playerWords.js';
import { deobfuscate, obfuscatedAt } from '../src/club/messages/deobfuscate.js';
import { tidyBoard } from '../src/command/arguments/boardNumber.js';
import { readDay } from '../src/command/arguments/dayWords.js';
import {
  acceptsDraw,
  addresseeIn,
  asksWhatToPlay,
  dayBackIn,
  forgotPassword,
  helpPage,
  isPassword,
  parseCommandLine,
  preferences,
  readBoardRequest,
  readInformalCommand,
  readInformalMail,
  saysIsBack,
  saysOnlyThanks,
} from '../src/command/index.js';
import { guessLanguage } from '../src/command/language/guessLanguage.js';
import {
  acceptsChallenge,
  answerInWords,
  answerLine,
  answerThenMore,
  declinesChallenge,
  isPlainYes,
  saysDecline,
} from '../src/command/line/answerWords.js';
import { isPass } from '../src/command/line/boardRequests.js';
import { redactedLine } from '../src/command/passwords/findPasswords.js';
import { hideNamedPasswords } from '../src/command/passwords/namedPasswords.js';
import {
  chainAfterTurn,
  continuedTurn,
  correctsTurn,
  isLikeSignature,
  mentionsOtherPods,
  turnsMeant,
  withdrawsTurn,
} from '../src/notation/index.js';
import { loadCatalogue, loadHelpPages } from '../src/server/outbound/loadTemplates.js';
import type { BoardId } from '../src/store/index.js';
import { positionOf } from './support/examples.js';
import { textsMatching } from './support/matching.js';
import { rowId } from './support/rowId.js';

const line = (text: string, board?: BoardId): string => {
  const read = parseCommandLine(text, board === undefined ? {} : { board });
  return read.ok ? read.value.line : `refused: ${read.error.code}`;
};
const informal = (text: string, board?: BoardId): string | undefined =>
  readInformalCommand(text, board === undefined ? {} : { board })?.line;
const inMail = (subject: string, ownText = ''): string | undefined =>
  readInformalMail({ subject, ownText }, { code: 'command.none' })?.commands[0]?.line;
const turns = (position: string, text: string, language?: string): string[] =>
  turnsMeant(positionOf(`octi o ${position} x:1/0/9 o:1/0/9`), text, undefined, language).map(
    ({ turn }) => turn,
  );
const stepping = 'o36A';
const capturing = 'o36A,x37';

/** Whether text may be about the pod CD on 36 while the pod A moves. */
const isAboutOtherPods = (text: string): boolean =>
  mentionsOtherPods(positionOf('octi o o36A,o36CD x:1/0/9 o:1/0/9'), '36A-37', text) !== undefined;

/** For each kind of phrase, checks that a line with that kind of phrase has the right meaning. */
const meaning: Record<PhraseKind, (phrase: string) => void> = {
  'answer.yes': (phrase) => expect(answerLine(phrase)).toBe('yes'),
  'answer.no': (phrase) => expect(answerLine(phrase)).toBe('no'),
  'answer.yesThen': (phrase) =>
    expect(answerThenMore(`${phrase} 36+E`)).toMatchObject({ answer: 'yes', rest: '36+E' }),
  'answer.noThen': (phrase) =>
    expect(answerThenMore(`${phrase}, 36+E`)).toMatchObject({ answer: 'no', rest: '36+E' }),
  'answer.yesInWords': (phrase) => expect(answerInWords(phrase)).toBe('yes'),
  'answer.noInWords': (phrase) => expect(answerInWords(phrase)).toBe('no'),
  'answer.refuse': (phrase) => expect(saysDecline(phrase)).toBe(true),
  'answer.accept': (phrase) => expect(acceptsChallenge(phrase)).toBe(true),
  'answer.decline': (phrase) => expect(declinesChallenge(phrase)).toBe(true),
  'answer.meant': (phrase) => expect(isPlainYes(`yes, ${phrase}`)).toBe(true),
  'answer.courtesies': (phrase) => expect(answerLine(`yes, ${phrase}`)).toBe('yes'),
  'answer.regrets': (phrase) => expect(declinesChallenge(`${phrase}, no`)).toBe(true),
  'answer.excuses': (phrase) => {
    expect(declinesChallenge(`no, ${phrase}`)).toBe(true);
    expect(declinesChallenge(`${phrase}, sorry`)).toBe(true);
    expect(declinesChallenge(`sorry, ${phrase}.`)).toBe(true);
    expect(declinesChallenge(phrase)).toBe(false);
    expect(acceptsChallenge(`yes, ${phrase}`)).toBe(false);
  },
  'request.please': (phrase) => {
    expect(readBoardRequest(`${phrase}, draw`)).toBe('propose');
    expect(readBoardRequest(`draw, ${phrase}`)).toBe('propose');
  },
  'request.beforePlease': (phrase) => expect(readBoardRequest(`${phrase} please remis`)).toBe('propose'),
  'request.greetings': (phrase) => expect(informal(`${phrase}, my games`)).toBe('games'),
  'request.closings': (phrase) => expect(informal(`my games ${phrase}`)).toBe('games'),
  'request.draw': (phrase) => expect(readBoardRequest(phrase)).toBe('propose'),
  'request.agreed': (phrase) => expect(acceptsDraw(`${phrase}, i accept the draw`)).toBe(true),
  'request.acceptDraw': (phrase) => expect(acceptsDraw(phrase)).toBe(true),
  'request.undo': (phrase) => expect(readBoardRequest(phrase)).toBe('undo'),
  'request.newGame': (phrase) => {
    expect(informal(`${phrase}?`)).toBe('players');
    expect(informal(`${phrase}?`, rowId(101))).toBe('rematch');
    expect(informal(`${phrase}.`)).toBeUndefined();
  },
  'request.toPlay': (phrase) => expect(informal(phrase)).toBe('players'),
  'request.ownProfile': (phrase) =>
    expect(readInformalCommand(phrase, {}, 'alice')?.line).toBe('userinfo alice'),
  'request.addressed': (phrase) => expect(addresseeIn(`${phrase} bob`)).toBe('bob'),
  'request.resign': (phrase) => expect(readBoardRequest(phrase)).toBe('resign'),
  'request.pass': (phrase) => expect(isPass(phrase)).toBe(true),
  'request.compliments': (phrase) => {
    expect(readBoardRequest(`I resign, ${phrase}!`)).toBe('resign');
    expect(readBoardRequest(`${phrase}. I resign`)).toBe('resign');
    expect(readBoardRequest(phrase)).toBeUndefined();
  },
  'request.unsubscribe': (phrase) => {
    expect(informal(phrase)).toBe('unsubscribe');
    expect(informal(phrase, rowId(101))).toBe('unsubscribe');
  },
  'request.fewerMails': (phrase) => {
    expect(informal(phrase)).toBe('unsubscribe');
    expect(informal(`${phrase}?`)).toBeUndefined();
    expect(informal(`${phrase}.`)).toBeUndefined();
  },
  'request.games': (phrase) => expect(informal(phrase)).toBe('games'),
  'request.players': (phrase) => expect(informal(phrase)).toBe('players'),
  'request.whoseTurn': (phrase) => {
    expect(informal(phrase)).toBe('games');
    expect(informal(phrase, rowId(101))).toBe('show');
  },
  'request.solution': (phrase) => {
    expect(informal(phrase)).toBe('puzzle solution');
    expect(informal(phrase, rowId(101))).toBeUndefined();
    expect(readInformalCommand(phrase, { board: rowId(101), puzzle: true })?.line).toBe('puzzle solution');
  },
  'request.puzzle': (phrase) => {
    expect(informal(phrase)).toBe('puzzle');
    expect(informal(phrase, rowId(101))).toBeUndefined();
  },
  'request.result': (phrase) => {
    expect(informal(`${phrase}!`)).toBe('games inactive');
    expect(informal(`${phrase}?`, rowId(101))).toBe('show');
  },
  'request.forgotPassword': (phrase) => {
    expect(forgotPassword(`${phrase}!`)).toBe(true);
    expect(redactedLine(phrase)).toBe(phrase);
  },
  'request.lost': (phrase) => {
    expect(asksWhatToPlay(`${phrase}?`)).toBe(true);
    expect(inMail(`${phrase}?`)).toBe('help tutorial');
  },
  'request.back': (phrase) => expect(saysIsBack(`${phrase}!`)).toBe(true),
  'request.help': (phrase) => expect(inMail(`${phrase}, please!`) ?? line(phrase)).toBe('help'),
  'request.howToPlay': (phrase) => expect(inMail(`${phrase}?`)).toBe('help tutorial'),
  'request.rules': (phrase) => expect(inMail(`${phrase}?`)).toBe('help rules'),
  'request.thanks': (phrase) => {
    expect(saysOnlyThanks({ subject: `${phrase}!`, ownText: '' }, undefined)).toBe(true);
    expect(inMail(`${phrase}!`)).toBeUndefined();
    expect(informal(phrase, rowId(101))).toBeUndefined();
  },
  'request.rematch': (phrase) => {
    expect(informal(phrase)).toBeUndefined();
    expect(informal(phrase, rowId(101))).toBe('rematch');
  },
  'request.show': (phrase) => expect(inMail(`${phrase} board 101`)).toBe('show 101'),
  'request.languageIs': (phrase) => expect(informal(`${phrase}: de`)).toBe('set language de'),
  'request.writeIn': (phrase) => expect(informal(`${phrase} deutsch`)).toBe('set language de'),
  'request.signup': (phrase) => expect(inMail('', phrase.replace('NAME', 'hugo'))).toBe('signup hugo'),
  'request.away': (phrase) => expect(dayBackIn(phrase.replace('DAY', '24.12.'))).toBe('24 December'),
  'command.board': (phrase) => expect(tidyBoard([phrase, '101', '57+E'])).toEqual(['101', '57+E']),
  'command.number': (phrase) => {
    expect(tidyBoard([phrase, '101', '57+E'])).toEqual(['101', '57+E']);
    expect(tidyBoard(['board', phrase, '101', '57+E'])).toEqual(['101', '57+E']);
    expect(tidyBoard(['57+E', 'on', 'board', phrase, '101'])).toEqual(['101', '57+E']);
  },
  'command.onBoard': (phrase) => expect(tidyBoard(['57+E', phrase, '101'])).toEqual(['101', '57+E']),
  'command.signupAs': (phrase) => expect(line(`signup ${phrase} hugo`)).toBe('signup hugo'),
  'command.level': (phrase) =>
    expect(line(`challenge computer ${phrase} 3`)).toBe('octi challenge computer -level=3'),
  'command.play': (phrase) => expect(line(`${phrase} 101 57+E`)).toBe('move 101 57+E'),
  'command.against': (phrase) =>
    expect(parseCommandLine(`play ${phrase} longestuserid`)).toMatchObject({
      error: { data: { example: 'challenge longestuserid' } },
    }),
  'command.the': (phrase) =>
    expect(parseCommandLine(`play against ${phrase} computer`)).toMatchObject({
      error: { data: { example: 'octi challenge computer' } },
    }),
  'command.until': (phrase) => expect(line(`vacation ${phrase} 24.12.`)).toBe('vacation until 24 December'),
  'command.tomorrow': (phrase) => expect(line(`vacation ${phrase}`)).toBe('vacation until tomorrow'),
  'command.untilTomorrow': (phrase) => expect(line(`vacation ${phrase}`)).toBe('vacation until tomorrow'),
  'command.days': (phrase) => expect(line(`vacation 5 ${phrase}`)).toBe('vacation 5 days'),
  'command.weeks': (phrase) => expect(line(`vacation for 2 ${phrase}`)).toBe('vacation 2 weeks'),
  'command.ended': (phrase) => {
    expect(line(`vacation ${phrase}`)).toBe('vacation off');
    expect(line(`mute bob ${phrase}`)).toBe('mute bob off');
    expect(line(`notify ${phrase}`)).toBe('notify off');
  },
  'command.newPlayer': (phrase) => {
    expect(line(`signoff ${phrase} bob`)).toBe('signoff to bob');
    expect(line(`delete alice ${phrase} bob`)).toBe('delete alice to bob');
  },
  'command.address': (phrase) =>
    expect(line(`change ${phrase} a@b.example`)).toBe('change address a@b.example'),
  'command.password': (phrase) => expect(line(`change ${phrase} off`)).toBe('change password off'),
  'command.helpMe': (phrase) => expect(line(`help ${phrase} please`)).toBe('help'),
  'command.account': (phrase) => expect(line(`delete ${phrase}`)).toBe('delete'),
  'command.solution': (phrase) => expect(line(`puzzle ${phrase}`)).toBe('puzzle solution'),
  'command.start': (phrase) => expect(line(`tutorial ${phrase}`)).toBe('tutorial start'),
  'command.new': (phrase) => expect(line(`preview ${phrase} 57+E`)).toBe('octi preview new 57+E'),
  'command.name': (phrase) =>
    expect(parseCommandLine(`set ${phrase} hugo`)).toMatchObject({ error: { code: 'command.set.userid' } }),
  'command.draw': (phrase) => {
    expect(line(`accept 101 ${phrase}`)).toBe('accept 101 draw');
    expect(line(`reject ${phrase} 101`)).toBe('reject 101 draw');
    expect(line(`accept ${phrase}`, rowId(101))).toBe('accept draw');
  },
  'command.undo': (phrase) => {
    expect(line(`accept 101 ${phrase}!`)).toBe('accept 101 undo');
    // With a full stop, the line may be one of our own sentences.
    expect(line(`accept ${phrase}.`, rowId(101))).not.toBe('accept undo');
  },
  'command.weekdays': (phrase) => expect(readDay(`${phrase}, 24.12.`)).toBe('--12-24'),
  'command.firstDay': (phrase) => expect(readDay(`${phrase} december`)).toBe('--12-01'),
  'command.ordinals': (phrase) => expect(readDay(`24${phrase} december`)).toBe('--12-24'),
  'password.names': (phrase) =>
    expect(hideNamedPasswords(`my ${phrase}: opensesame`).redacted).toBe(`my ${phrase}: ****`),
  'password.joined': (phrase) =>
    expect(hideNamedPasswords(`my pw\n${phrase} opensesame`).redacted).toBe(`my pw\n${phrase} ****`),
  'address.at': (phrase) =>
    expect(deobfuscate(`alice (${phrase}) example.net`).text).toBe(`alice${obfuscatedAt}example.net`),
  'address.dot': (phrase) => expect(deobfuscate(`example [${phrase}] net`).text).toBe('example.net'),
  'turn.not': (phrase) => expect(turns(stepping, `${phrase} 36-37 but 36+C`)).toEqual(['36+C']),
  'turn.move': (phrase) => expect(turns(stepping, `${phrase} 36 37`)).toEqual(['36-37']),
  'turn.moves': (phrase) => expect(turns(stepping, `so 36 ${phrase} to 37`)).toEqual(['36-37']),
  'turn.to': (phrase) => expect(turns(stepping, `so 36 ${phrase} 37`)).toEqual(['36-37']),
  'turn.plus': (phrase) => expect(turns(stepping, `36 ${phrase} e`)).toEqual(['36+E']),
  'turn.towards': (phrase) => expect(turns('o36', `36 ${phrase} right`)).toEqual(['36+C']),
  'turn.up': (phrase) => expect(turns('o36', `36 ${phrase}`)).toEqual(['36+A']),
  'turn.right': (phrase) => expect(turns('o36', `36 ${phrase}`)).toEqual(['36+C']),
  'turn.down': (phrase) => expect(turns('o36', `36 ${phrase}`)).toEqual(['36+E']),
  'turn.left': (phrase) => expect(turns('o36', `36 ${phrase}`)).toEqual(['36+G']),
  'turn.takes': (phrase) => expect(turns(capturing, `so 36 ${phrase} 37`)).toEqual(['36-38x']),
  'turn.capturing': (phrase) => expect(turns(capturing, `36-38 ${phrase}`)).toEqual(['36-38x']),
  'turn.capturingWith': (phrase) => expect(turns(capturing, `capture ${phrase} 36-38`)).toEqual(['36-38x']),
  'turn.captures': (phrase) => {
    const position = positionOf(`octi o ${capturing} x:1/0/9 o:1/0/9`);
    expect(continuedTurn(position, '36-38', `Hello Bob, so ${phrase} here`)?.turn).toBe('36-38x');
    expect(continuedTurn(position, '36-38', `Hello Bob, so x${phrase}x here`)).toBeUndefined();
  },
  'turn.further': (phrase) => {
    const position = positionOf('octi o o36AC,x37,x48 x:1/0/9 o:1/0/9');
    expect(chainAfterTurn(position, '36-38', `then ${phrase} 58`)?.turn).toBe('36-38-58');
    expect(chainAfterTurn(position, '36-38', `then x${phrase}x 58`)).toBeUndefined();
  },
  'turn.taken': (phrase) => {
    const position = positionOf(`octi o ${capturing} x:1/0/9 o:1/0/9`);
    expect(continuedTurn(position, '36-38', `and capture ${phrase}!`)?.turn).toBe('36-38x');
    expect(continuedTurn(position, '36-38', `and take x${phrase}!`)).toBeUndefined();
  },
  'turn.notCapturing': (phrase) => {
    expect(turns(capturing, `36 over 37 ${phrase} anything`)).toEqual(['36-38']);
    const position = positionOf(`octi o ${capturing} x:1/0/9 o:1/0/9`);
    expect(continuedTurn(position, '36-38x', `but ${phrase}, please`)?.turn).toBe('36-38');
  },
  'turn.opponentCaptures': (phrase) => {
    const position = positionOf(`octi o ${capturing} x:1/0/9 o:1/0/9`);
    expect(continuedTurn(position, '36-38', `${phrase} capture me`)).toBeUndefined();
  },
  'turn.and': (phrase) => {
    expect(turns(capturing, `36-38 ${phrase} capture`)).toEqual(['36-38x']);
    expect(turns('o36A,o36B', `36A-37 ${phrase} 36B-47`)).toEqual(['36A-37,36B-47']);
  },
  'turn.enter': (phrase) => expect(turns('o36', `${phrase} 53`)).toEqual(['53']),
  'turn.pod': (phrase) => {
    expect(turns('o36', `enter ${phrase} on 53`)).toEqual(['53']);
    expect(turns('o36', `${phrase} on 53`)).toEqual(['53']);
  },
  'turn.enterOn': (phrase) => expect(turns('o36', `enter ${phrase} 53`)).toEqual(['53']),
  'turn.enterEnd': (phrase) => expect(turns('o36', `enter 53 ${phrase}`)).toEqual(['53']),
  'turn.entering': (phrase) => expect(turns('o36', `53 ${phrase}`)).toEqual(['53']),
  'turn.insert': (phrase) => expect(turns('o36', `${phrase} c on 36`)).toEqual(['36+C']),
  'turn.insertOn': (phrase) => expect(turns('o36', `add c ${phrase} 36`)).toEqual(['36+C']),
  'turn.otherPods': (phrase) => expect(isAboutOtherPods(`And ${phrase}!`)).toBe(true),
  'turn.otherPodsAlone': (phrase) => {
    expect(isAboutOtherPods(`Hi Bob,\n${phrase}, please.`)).toBe(true);
    expect(isAboutOtherPods(`Hi Bob, ${phrase} boards are fine.`)).toBe(false);
  },
  'turn.others': (phrase) => expect(isAboutOtherPods(`Hi Bob,\n${phrase} that`)).toBe(true),
  'turn.othersInTalk': (phrase) => expect(isAboutOtherPods(`Hi Bob, ${phrase} was nice`)).toBe(false),
  'turn.corrects': (phrase) => {
    expect(correctsTurn(`${phrase} 36+E`)).toBe(true);
    expect(correctsTurn(`x${phrase}x 36+E`)).toBe(false);
  },
  'turn.than': (phrase) => expect(correctsTurn(`better ${phrase} 36+E`)).toBe(false),
  'turn.withdraws': (phrase) => {
    expect(withdrawsTurn(`Sorry, ${phrase}, I have to think`)).toBe(true);
    expect(withdrawsTurn(`x${phrase}`)).toBe(false);
  },
  'turn.withdrawsAlone': (phrase) => {
    expect(withdrawsTurn(`${phrase}!`)).toBe(true);
    expect(withdrawsTurn(`${phrase} 99 cats`)).toBe(false);
  },
  'turn.units': (phrase) => {
    expect(isAboutOtherPods(`Hi, 45 ${phrase} here`)).toBe(false);
    expect(isAboutOtherPods(`Hi, 45 x${phrase} here`)).toBe(true);
  },
  'turn.phone': (phrase) => {
    expect(isLikeSignature(`${phrase}: 57 56`)).toBe(true);
    expect(isLikeSignature('57 56')).toBe(false);
  },
  'turn.pods': (phrase) => {
    expect(isAboutOtherPods(`my ${phrase} down there`)).toBe(true);
    expect(isAboutOtherPods(`my ${phrase}`)).toBe(false);
  },
  'turn.movesPod': (phrase) => {
    expect(isAboutOtherPods(`the pod ${phrase}`)).toBe(true);
    expect(isAboutOtherPods(`my cat ${phrase}`)).toBe(false);
  },
  'turn.direction': (phrase) => {
    expect(isAboutOtherPods(`${phrase} H`)).toBe(true);
    expect(isAboutOtherPods(phrase)).toBe(false);
  },
};

const kinds = Object.entries(phraseKinds).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as PhraseKind),
);

test('each email language has a file in data/playerWords, and no other language does', () => {
  expect(
    readdirSync('data/playerWords')
      .map((file) => file.replace('.json', ''))
      .sort(),
  ).toEqual([...emailLanguages].sort());
});

test.each(kinds)('every phrase for %s is understood', (kind) => {
  const phrases = phrasesOf(kind);
  expect(phrases.length).toBeGreaterThan(0);
  for (const phrase of phrases) {
    const texts = textsMatching(phrase);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text, kind).not.toBe('');
      expect(() => meaning[kind](text), `${kind}: ${text}`).not.toThrow();
    }
  }
});

test.each(kinds)('an answer may quote the long words in %s, which are not passwords', (kind) => {
  const words = phrasesOf(kind)
    .flatMap(textsMatching)
    .flatMap((text) => text.match(/(?:\p{L}{1,3}')?\p{L}{7,}/gu) ?? []);
  for (const word of words) expect(redactedLine(`hm ${word}!`), kind).toBe(`hm ${word}!`);
});

describe.each(emailLanguages)('the words in %s', (language) => {
  const words = playerWords[language];

  test('listed as everyday words are all long, and are quoted although other long words are not', () => {
    const everyday = words.everyday?.split(' ') ?? [];
    expect(new Set(everyday).size).toBe(everyday.length);
    for (const word of everyday) {
      expect(word.length, word).toBeGreaterThanOrEqual(7);
      expect(redactedLine(`hm ${word}!`)).toBe(`hm ${word}!`);
      expect(redactedLine(`hm zq${word}zq!`)).toBe('hm ****');
    }
  });

  test('name commands, as the first word of a line and in lower or upper case', () => {
    for (const [command, names] of Object.entries(words.commands ?? {})) {
      for (const name of names.flatMap((one) => [one, one.toUpperCase()])) {
        const read = [
          `${name} 101`,
          `${name} bob`,
          `${name} 101 36+E`,
          `${name} labels 101`,
          `${name} a@b.example`,
          `${name} password off`,
          `${name} labels on`,
          name,
          `${name} bis 24.12.`,
        ]
          .map((text) => parseCommandLine(text))
          .find(({ ok }) => ok);
        expect(read?.ok && read.value.word, name).toBe(command);
      }
    }
  });

  test('include the particles of verbs that are commands', () => {
    const names = Object.values(words.commands ?? {}).flat();
    for (const [verb, particle] of Object.entries(words.particles ?? {})) {
      expect(names).toContain(verb);
      expect(line(`${verb} bob ${particle}!`)).toBe(line(`${verb} bob`));
    }
  });

  test('name help topics', () => {
    const pages = loadHelpPages(language);
    const page = (topic: string) => {
      const read = parseCommandLine(`help ${topic}`);
      if (!read.ok || read.value.word !== 'help') return err(`help ${topic}`);
      const found = read.value.topics.map((one) => helpPage(one, pages, loadCatalogue(language)));
      return found.length === 1 && found[0]?.ok ? ok(found[0].value) : err(`help ${topic}`);
    };
    for (const [topic, names] of Object.entries(words.topics ?? {})) {
      expect(page(topic).ok, topic).toBe(true);
      for (const name of names) expect(page(name), name).toEqual(page(topic));
    }
    for (const topic of words.topicsAlone ?? []) {
      expect(page(topic).ok, topic).toBe(true);
      expect(line(topic)).toBe(`help ${topic}`);
    }
  });

  test('name the languages', () => {
    for (const [code, names] of Object.entries(words.languages ?? {}))
      for (const name of names) expect(line(`set language ${name}`)).toBe(`set language ${code}`);
    if (words.languages) expect(Object.keys(words.languages).sort()).toEqual([...emailLanguages].sort());
  });

  test('name settings, with any of their values', () => {
    for (const [setting, names] of Object.entries(words.settings ?? {}))
      for (const name of names)
        for (const value of preferences[setting] ?? [])
          expect(line(`set ${name} ${value}`), name).toBe(`set ${setting} ${value}`);
  });

  test('name values of settings, wherever a command accepts them', () => {
    const lines = Object.entries(preferences).flatMap(([name, values]) =>
      values.map((value) => [value, `set ${name}`] as const),
    );
    const others = ['vacation', 'mute bob', 'notify', 'octi limit', 'change password'].map(
      (start) => ['off', start] as const,
    );
    const all = ['subscribe', 'unsubscribe', 'notify'].map((start) => ['all', start] as const);
    const offers = ['draw', 'undo'].flatMap((offer) =>
      ['accept 101', 'reject 101'].map((start) => [offer, start] as const),
    );
    const limits = ['accept', 'reject'].map((value) => [value, 'octi limit'] as const);
    for (const [value, names] of Object.entries(words.values ?? {})) {
      const starts = [...lines, ...others, ...all, ...offers, ...limits].filter(([of]) => of === value);
      expect(starts.length, value).toBeGreaterThan(0);
      for (const [, start] of starts)
        for (const name of names.filter((one) => start !== 'change password' || !isPassword(one)))
          expect(line(`${start} ${name}`), `${start} ${name}`).toBe(`${start} ${value}`);
    }
  });

  test('name the months, even when shortened to three letters', () => {
    if (words.months) expect(words.months.length).toBe(12);
    for (const [at, names] of (words.months ?? []).entries()) {
      const day = `--${String(at + 1).padStart(2, '0')}-24`;
      for (const name of names) {
        expect(readDay(`24. ${name}`), name).toBe(day);
        expect(readDay(`${name.slice(0, 3)} 24`), name).toBe(day);
      }
    }
  });

  test('name compass points', () => {
    for (const [at, point] of compassPoints.entries()) {
      for (const phrase of words.compass?.[point] ?? []) {
        for (const name of textsMatching(phrase).filter((one) => one !== 'e'))
          expect(turns('o36', `36+${name}`), name).toEqual([`36+${'ABCDEFGH'.charAt(at)}`]);
      }
    }
    for (const [letters, point] of Object.entries(words.compassLetters ?? {})) {
      const direction = 'ABCDEFGH'.charAt(compassPoints.indexOf(point));
      expect(turns('o36', `36+${letters}`, language), letters).toEqual([`36+${direction}`]);
    }
  });

  test('reveal the language of an email, unless they are also common in other languages', () => {
    const others = emailLanguages
      .filter((one) => one !== language)
      .map((one) => ` ${playerWords[one].common ?? ''} `);
    const own = (words.common?.split(' ') ?? []).filter(
      (one) => !others.some((all) => all.includes(` ${one} `)),
    );
    if (words.common !== undefined) expect(own.length).toBeGreaterThan(10);
    for (const [at, word] of own.entries())
      expect(guessLanguage(`${word} ${own[(at + 1) % own.length]}`), word).toBe(
        language === emailLanguages[0] ? undefined : language,
      );
  });
});
