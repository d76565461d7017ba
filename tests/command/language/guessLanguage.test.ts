import { describe, expect, test } from 'vitest';
import { guessLanguage } from '../../../src/command/language/guessLanguage.js';

describe('the language of an email', () => {
  test.each([
    ['Hallo, ich möchte gerne mitspielen', 'de'],
    ['hilfe', 'de'],
    ['octi anmelden carla', 'de'],
    ['Ciao, vorrei giocare con voi', 'it'],
    ['aiuto', 'it'],
    ['Regeln', 'de'],
    ['Wie spielt man?', 'de'],
    ['mi chiamo carlo', 'it'],
    ['regole octi', 'it'],
    ['Spielen?', 'de'],
    ['Giocare?', 'it'],
    ['signup carla\nVielen Dank!', 'de'],
    ['signup carla\nGrazie mille, Carla', 'it'],
    ['please sign me up as carla\nGrazie!', undefined],
    ['rules', undefined],
    ['Hello, how can I play this?', undefined],
    ['signup carla', undefined],
    ['signup ziehe', undefined],
    ['signup hugo hilfe', undefined],
    ['signup Und ich', undefined],
    ['anmelden muovi', 'de'],
    ['help', undefined],
    ['', undefined],
    ['die', undefined],
  ])('is guessed: %j is in %s', (text, language) => expect(guessLanguage(text)).toBe(language));

  test.each([
    ['Ciao', '', 'it'],
    ['Ciao!', '', 'it'],
    ['Buonasera', 'Vorrei iscrivermi', 'it'],
    ['Domanda', 'Come faccio a iscrivermi a Octi?', 'it'],
    ['Octi', 'Buonasera, mi piacerebbe iscrivermi. Cordiali saluti, Carlo', 'it'],
    ['Iscrizione', 'Per favore iscrivetemi. Carlo', 'it'],
    ['Iscrizione', 'carlo', 'it'],
    ['Info', 'Quanto costa?', 'it'],
    ['signup carlo', 'Ciao a tutti!', 'it'],
    ['Octi', 'Hallo zusammen', 'de'],
    ['Info', 'Was kostet das?', 'de'],
    ['Anmeldung', 'karl', 'de'],
    ['help', 'Ich verstehe nichts', 'de'],
    ['signup karl', 'Liebe Gruesse', 'de'],
    ['players', 'Wer spielt hier?', 'de'],
    ['Octi spielen', '', 'de'],
    ['Konto', '', 'de'],
    ['Moin', '', 'de'],
    ['Come on', '', undefined],
    ['Octi', 'Ciao, John here', undefined],
    ['Info', 'Who was Martha Liebe?', undefined],
    ['Octi game', 'Ciao', undefined],
    ['Salve Regina', 'Is there a board with this name? Regards', undefined],
    ['Octi', 'Hallo, ik kom uit Gent en zou meedoen', undefined],
  ])('is guessed from a short first email: %j, %j is in %s', (subject, text, language) =>
    expect(guessLanguage(subject, text)).toBe(language),
  );

  test('is guessed only if a longer text has at least two of its words, and fewer from any other language', () => {
    expect(guessLanguage('spielen q q q q q')).toBe('de');
    expect(guessLanguage('spielen q q q q q q')).toBeUndefined();
    expect(guessLanguage('ich')).toBeUndefined();
    expect(guessLanguage('ich und')).toBe('de');
    expect(guessLanguage('hello the ich und')).toBeUndefined();
    expect(guessLanguage('hello ich und')).toBe('de');
    expect(guessLanguage('ich und vorrei giocare')).toBeUndefined();
  });

  test('is recognised from one command among the first two words', () => {
    expect(guessLanguage('hilfe please')).toBe('de');
    expect(guessLanguage('octi aiuto')).toBe('it');
    expect(guessLanguage('my dear octi hilfe')).toBeUndefined();
  });

  test('is recognised from a command at the beginning of the Subject or the text', () => {
    expect(guessLanguage('Octi: how to begin', 'anmelden hugo')).toBe('de');
    expect(guessLanguage('iscrivi ugo', '')).toBe('it');
    expect(guessLanguage('Octi: how to begin', 'please, octi: hilfe')).toBeUndefined();
  });

  test('is guessed from the beginning of a long text, regardless of case and of how accents are encoded', () => {
    expect(guessLanguage('MO\u0308CHTE NICHT')).toBe('de');
    expect(guessLanguage(`${'x'.repeat(3990)} und nicht`)).toBe('de');
    expect(guessLanguage(`${'x'.repeat(3991)} und nicht`)).toBeUndefined();
  });
});
