import { describe, expect, test } from 'vitest';
import {
  anyOfPhrases,
  anyPhrase,
  checkedWords,
  phrasesOf,
  playerWords,
} from '../../../src/base/language/playerWords.js';

describe('a file of words', () => {
  test('needs only the name of its language', () =>
    expect(checkedWords('nl', { language: 'Dutch' })).toEqual({ language: 'Dutch' }));

  test.each([
    [{}, 'language'],
    [{ language: 'Dutch', comands: {} }, 'comands'],
    [{ language: 'Dutch', commands: { move: ['Zet'] } }, 'commands.move[0]'],
    [{ language: 'Dutch', commands: { move: [] } }, 'commands.move'],
    [{ language: 'Dutch', commands: { move: 'zet' } }, 'commands.move'],
    [{ language: 'Dutch', commands: { move: ['ik zet'] } }, 'is not a single word in lower case'],
    [{ language: 'Dutch', months: [['januari']] }, 'months'],
    [{ language: 'Dutch', compass: { x: ['noord'] } }, 'compass'],
    [{ language: 'Dutch', compassLetters: { zo: 'zo' } }, 'compassLetters.zo'],
    [{ language: 'Dutch', answer: { ja: ['ja'] } }, 'answer'],
    [{ language: 'Dutch', answer: { yes: ['Ja'] } }, 'is not in lower case'],
    [{ language: 'Dutch', answer: { yes: ['(ja'] } }, 'is not a regular expression'],
    [{ language: 'Dutch', answer: { yes: [''] } }, 'answer.yes[0]'],
    [{ language: 'Dutch', answer: { yes: ['(ja|jep)'] } }, '"(ja|jep)" has a capturing group'],
    [{ language: 'Dutch', turn: { up: ['(?<x>op)'] } }, '"(?<x>op)" has a capturing group'],
    [{ language: 'Dutch', compass: { n: ['(noord)'] } }, '"(noord)" has a capturing group'],
    [{ language: 'Dutch', parts: { WIL: ['(ik) wil'] } }, '"(ik) wil" has a capturing group'],
    [{ language: 'Dutch', answer: { yes: ['ja|'] } }, '"ja|" also matches the empty string'],
    [{ language: 'Dutch', answer: { yes: ['.*'] } }, '".*" also matches the empty string'],
    [{ language: 'Dutch', answer: { yes: ['^ja$'] } }, '"^ja$" has an anchor'],
    [{ language: 'Dutch', answer: { yes: ['ja\\b'] } }, '"ja\\b" has an anchor'],
    [{ language: 'Dutch', answer: { yes: ['ja(?! hoor)'] } }, '"ja(?! hoor)" has an anchor'],
    [{ language: 'Dutch', answer: { yes: ['ja)|(?:jep'] } }, '"ja)|(?:jep" is not a regular expression'],
    [{ language: 'Dutch', parts: { WIL: ['ik ZAL'] } }, '"ik ZAL" is not in lower case'],
    [{ language: 'Dutch', languages: { xx: ['iks'] } }, 'languages.xx'],
    [{ language: 'Dutch', particles: { daag: 'uit' } }, '"daag" is not the name of a command'],
    [{ language: 'Dutch', request: { draw: ['WANT remise'] } }, 'has WANT, which is not one of the parts'],
    [{ language: 'Dutch', request: { draw: ['NAME remise'] } }, 'has NAME, which is not one of the parts'],
    [{ language: 'Dutch', request: { signup: ['schrijf me in'] } }, 'does not contain NAME exactly once'],
    [{ language: 'Dutch', request: { away: ['DAY of DAY'] } }, 'does not contain DAY exactly once'],
  ])('%j is refused', (data, why) => {
    const read = () => checkedWords('nl', data);
    expect(read).toThrow('data/playerWords/nl.json is invalid:');
    expect(read).toThrow(why);
  });

  test('may use named parts in its phrases', () => {
    const words = {
      language: 'Dutch',
      parts: { WIL: ['ik wil'] },
      request: { draw: ['WIL remise', '(?:een )?remise[^\\^$]\\$'] },
    };
    expect(checkedWords('nl', words)).toEqual(words);
  });
});

test('the phrases in all languages form one group, with their parts filled in', () => {
  expect(phrasesOf('answer.yes')).toEqual(expect.arrayContaining(['yes', 'ja', 'sì', "si'", 'si']));
  expect(phrasesOf('request.resign')).toContain('(?:vorrei|voglio) (?:arrendermi|abbandonare)');
  expect(phrasesOf('request.signup').every((phrase) => phrase.includes('NAME'))).toBe(true);
  expect(playerWords.it.answer?.no).toEqual(playerWords.en.answer?.no);
  const no = new RegExp(`^${anyPhrase('answer.no', 'answer.noThen')}$`, 'u');
  expect(['no', 'nein', 'nö', 'ja'].map((word) => no.test(word))).toEqual([true, true, true, false]);
  expect(new RegExp(anyOfPhrases([])).test('')).toBe(false);
});
