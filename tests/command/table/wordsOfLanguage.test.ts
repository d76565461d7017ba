import { describe, expect, test } from 'vitest';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { commandTable } from '../../../src/command/table/commandTable.js';
import {
  inWordsOf,
  offerInWordsOf,
  settingInWordsOf,
  topicInTitle,
} from '../../../src/command/table/wordsOfLanguage.js';

test.each([
  ['de', 'show 101', 'zeige 101'],
  ['de', 'octi challenge bob -wrap', 'octi herausfordern bob -wrap'],
  ['de', 'accept 101 draw', 'annehmen 101 remis'],
  ['de', 'help rules octi', 'hilfe regeln octi'],
  ['de', 'vacation until 24 December 2026', 'urlaub bis 24. Dezember 2026'],
  ['it', 'vacation until 24 Dec', 'ferie fino al 24 dicembre'],
  ['it', 'vacation until 8 Dec', "ferie fino all'8 dicembre"],
  ['it', 'vacation until 18 Dec', 'ferie fino al 18 dicembre'],
  ['de', 'vacation until tomorrow', 'urlaub bis morgen'],
  ['it', 'vacation until tomorrow', 'ferie fino a domani'],
  ['en', 'vacation until tomorrow', 'vacation until tomorrow'],
  ['de', 'vacation 2 weeks', 'urlaub 2 wochen'],
  ['it', 'vacation 1 week', 'ferie 1 settimana'],
  ['de', 'vacation 1 day', 'urlaub 1 tag'],
  ['it', 'vacation 10 days', 'ferie 10 giorni'],
  ['de', 'vacation until 05/08', 'urlaub bis 05/08'],
  ['de', 'vacation off', 'urlaub aus'],
  ['it', 'vacation off', 'ferie fine'],
  ['de', 'puzzle solution', 'rätsel lösung'],
  ['it', 'puzzle solution 110', 'rompicapo soluzione 110'],
  ['de', 'octi preview new 57+E -wrap', 'octi vorschau neu 57+E -wrap'],
  ['it', 'octi preview new 57+E', 'octi anteprima nuova 57+E'],
  ['de', 'set', 'einstellen'],
  ['de', 'set display ascii', 'einstellen bretter text'],
  ['it', 'set digest daily 07:00', 'imposta riepilogo giornaliero 07:00'],
  ['it', 'set timezone Europe/Berlin', 'imposta fuso Europe/Berlin'],
  ['de', 'mute bob off', 'stummschalten bob aus'],
  ['it', 'mute bob off', 'silenzia bob fine'],
  ['it', 'notify off', 'avvisa fine'],
  ['de', 'octi limit accept', 'octi obergrenze annehmen'],
  ['it', 'octi limit off', 'octi limite no'],
  ['de', 'change password address off', 'ändere passwort address off'],
  [
    'it',
    'change address old@example.net new@example.net',
    'cambia indirizzo old@example.net new@example.net',
  ],
  ['it', 'change password off', 'cambia password off'],
  ['de', 'signoff to bob', 'abmelden an bob'],
  ['it', 'delete to bob', 'elimina a bob'],
  ['it', 'unsubscribe all', 'disiscrivi tutte'],
  ['it', 'octi subscribe all', 'octi osserva tutte'],
  ['de', '57+E', '57+E'],
  ['de', 'octi', 'octi'],
  ['it', 'reject 101 undo', 'ritira 101 annullamento'],
  ['it', 'help moves', 'aiuto mosse'],
  ['en', 'show 101', 'show 101'],
  ['en', 'help notation', 'help notation'],
  ['nl', 'show 101', 'show 101'],
])('in %s, %j is %j', (language, line, own) => expect(inWordsOf(language, line)).toBe(own));

test('settings are named without the command', () => {
  expect(settingInWordsOf('de', 'display image')).toBe('bretter bild');
  expect(settingInWordsOf('it', 'listed')).toBe('elenco');
  expect(settingInWordsOf('en', 'sgf on')).toBe('sgf on');
});

test('the name of an offer is translated, but a userid is not', () => {
  expect(offerInWordsOf('it', 'draw')).toBe('patta');
  expect(offerInWordsOf('it', 'alice')).toBe('alice');
});

const examples = commandTable.flatMap(({ examples: shown }) => shown);

describe.each(emailLanguages)('in %s', (language) => {
  test.each(examples)('%s means the same as in English', (example) => {
    const [own, model] = [parseCommandLine(inWordsOf(language, example)), parseCommandLine(example)];
    const { line, ...meant } = model.ok ? model.value : { line: '' };
    expect(own).toMatchObject({ ok: true, value: 'word' in meant && meant.word === 'help' ? {} : meant });
    expect(line).not.toBe('');
  });
});

test('a help topic begins with a capital letter in a German Subject if it is a noun', () => {
  const titles = (language: string) =>
    ['rules', 'moves', 'octi', 'set'].map((topic) => topicInTitle(language, topic));
  expect(titles('de')).toEqual(['Regeln', 'Züge', 'octi', 'einstellen']);
  expect(titles('it')).toEqual(['regole', 'mosse', 'octi', 'imposta']);
  expect(titles('en')).toEqual(['rules', 'moves', 'octi', 'set']);
});
