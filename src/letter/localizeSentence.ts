import { type Blank, type Catalogue, type Sentence, type SentenceCode, sentence } from '../base/index.js';
import {
  inWordsOf,
  offerInWordsOf,
  settingInWordsOf,
  topicInTitle,
  topicInWordsOf,
  valueInWordsOf,
} from '../command/index.js';
import { findGame } from '../rules/index.js';
import { type DateLocale, dateForReader } from './formatDate.js';

/** Blanks filled, in any sentence, with a command to send or with words from one. */
const commandsIn: Readonly<Record<string, (language: string, text: string) => string>> = {
  example: inWordsOf,
  command: inWordsOf,
  offered: offerInWordsOf,
};

/** Blanks filled with words from commands, but only in some sentences. */
const wordsIn: Readonly<Partial<Record<SentenceCode, typeof commandsIn>>> = {
  'command.near': { near: inWordsOf },
  'command.misspelt': { candidates: inWordsOf },
  'command.inFull': { candidates: inWordsOf },
  'command.or': { all: inWordsOf, last: inWordsOf },
  'club.open.claim': { word: inWordsOf },
  'club.noPlayer.claim': { word: inWordsOf },
  'command.claim.board': { word: inWordsOf },
  'command.account.words': { word: inWordsOf },
  'command.claim.userid': { word: inWordsOf },
  'command.claim.userid.example': { word: inWordsOf },
  'command.move.noTurn': { word: inWordsOf },
  'command.claim.noPassword': { word: inWordsOf },
  'command.claim.notHere': { word: inWordsOf },
  'command.seek.number': { word: inWordsOf },
  'club.alone': { word: inWordsOf },
  'letter.answer.about.help': { topics: topicInTitle },
  'command.help.near': { near: topicInWordsOf, topics: topicInWordsOf },
  'command.help.unknown': { topics: topicInWordsOf },
  'club.message.empty': { line: inWordsOf },
  'club.set.back': { setting: settingInWordsOf },
  'command.set.claim': { names: settingInWordsOf },
  'command.set.name': { names: settingInWordsOf },
  'command.set.userid': { names: settingInWordsOf },
  'command.set.value': { name: settingInWordsOf, values: valueInWordsOf },
};

/**
 * Refusals from the library that contain a game word. `positionShort` quotes what was written, which may be such a
 * word.
 */
const namesGame = (code: string): boolean =>
  /^(?:rules|notation)\./.test(code) && code !== 'notation.positionShort';

/** Names a game in words. */
function gameInWords(id: string): Blank {
  const found = findGame(id);
  return found.ok ? sentence(`letter.game.${found.value.name}`) : id;
}

/** Formats the dates, games and commands in a sentence for the reader; returns the same object if there are none. */
export function localizeSentence(catalogue: Catalogue, locale: DateLocale, written: Sentence): Sentence {
  const { code, data } = written;
  const inSome = wordsIn[code];
  const shown = (name: string, value: Blank): Blank => {
    if (typeof value === 'string') {
      if (name === 'game' && namesGame(code)) {
        return gameInWords(value);
      }
      const command = (commandsIn[name] ?? inSome?.[name])?.(locale.language, value) ?? value;
      return command === value ? (dateForReader(catalogue, locale, value) ?? value) : command;
    }
    if (typeof value !== 'object') return value;
    if ('code' in value) return localizeSentence(catalogue, locale, value);
    const inWords = inSome?.[name];
    return inWords ? value.map((word) => inWords(locale.language, word)) : value;
  };
  // Every sentence in every letter passes through here, but few have dates or commands, so data is seldom copied.
  let blanks: Record<string, Blank> | undefined;
  for (const name in data) {
    const value = data[name] as Blank;
    const own = shown(name, value);
    if (own === value) continue;
    blanks ??= { ...data };
    blanks[name] = own;
  }
  return blanks ? { code, data: blanks } : written;
}
