import { expect, test } from 'vitest';
import {
  type Blank,
  canSay,
  checkedSentence,
  codeSet,
  type Refusal,
  refusal,
  say,
  sentence,
} from '../../../src/base/index.js';

test('a wrong code, a missing blank and a word in place of a number do not compile', () => {
  // @ts-expect-error no sentence has this code
  refusal('club.nosuch');
  // @ts-expect-error the blank {board} is missing
  refusal('club.noBoard');
  // @ts-expect-error the blank is {board}
  refusal('club.noBoard', { baord: 101 });
  // @ts-expect-error the sentence has a plural that depends on {mails}, so {mails} must be a number
  refusal('cli.mail.withheld', { mails: 'two' });
  // @ts-expect-error no sentence has this code
  codeSet('club.noBoard', 'club.nosuch');
  const kind: string = 'draw';
  // @ts-expect-error an arbitrary string is not a kind of offer
  sentence(`club.${kind}.agreed`, { player: 'bob' });
  const long = Math.random() > 1;
  // @ts-expect-error one of the two sentences needs {total}
  sentence(long ? 'letter.clocks' : 'letter.clocks.total', { nag: 7, forfeit: 21 });
});

test('only sentences that refuse something compile as a refusal', () => {
  // @ts-expect-error a line of help
  refusal('cli.help');
  // @ts-expect-error how a game ends
  refusal('rules.endNoTurn');
  // @ts-expect-error what happened on a board
  refusal('club.move.happened', { player: 'alice', turn: '37+E', board: 101, number: 1 });
  const long = Math.random() > 1;
  // @ts-expect-error one of the two sentences is a line of help
  refusal(long ? 'club.noBoard' : 'cli.help', { board: 101 });
  // @ts-expect-error this sentence refuses nothing
  const refused: Refusal = sentence('letter.moreHelp');
  expect(refused.code).toBe('letter.moreHelp');
});

test('blanks are filled in, plurals chosen and nested sentences rendered', () => {
  const catalogue = {
    'cli.mail.withheld': '{mails} {mails:mail|mails}',
    'club.noBoard': 'no {board}',
    'cli.gameOver': 'over',
    'cli.players.none': 'none',
  };
  expect(say(catalogue, sentence('cli.mail.withheld', { mails: 1 }))).toBe('1 mail');
  expect(say(catalogue, sentence('cli.mail.withheld', { mails: 2 }))).toBe('2 mails');
  expect(say(catalogue, sentence('club.noBoard', { board: ['a', 'b'] }))).toBe('no a, b');
  expect(say(catalogue, sentence('club.noBoard', { board: sentence('cli.gameOver') }))).toBe('no over');
  expect(say(catalogue, sentence('cli.players.none'))).toBe('none');
});

test('a word can depend on the first letter of a name', () => {
  const catalogue = { 'club.noBoard': '{board^a:Ad|A} {board}' };
  const said = (board: Blank) => say(catalogue, sentence('club.noBoard', { board }));
  expect([said('alice'), said('bob'), said(['anna', 'bob']), said('Anna')]).toEqual([
    ...['Ad alice', 'A bob', 'Ad anna, bob', 'Ad Anna'],
  ]);
});

test('a sentence whose code is only known at run time is looked up in the catalogue', () => {
  const catalogue = { 'club.noBoard': 'no {board}' };
  const found = checkedSentence(catalogue, 'club.noBoard', { board: 7 });
  expect(say(catalogue, found)).toBe('no 7');
  expect(() => checkedSentence(catalogue, 'club.nosuch')).toThrow('has no sentence club.nosuch');
  expect(() => checkedSentence(catalogue, 'toString')).toThrow('has no sentence toString');
  expect(() => say(catalogue, checkedSentence(catalogue, 'club.noBoard'))).toThrow('needs board');
});

test('a sentence can be rendered only if it and the sentences in its blanks are known and complete', () => {
  const catalogue = { 'club.noBoard': 'There is no board {board}.' };
  const inside = (code: string, data = {}) =>
    checkedSentence({ 'a.outer': '', ...catalogue }, 'a.outer', {
      what: checkedSentence({ [code]: '' }, code, data),
    });
  const outer = { ...catalogue, 'a.outer': '{what}' };
  expect(canSay(outer, inside('club.noBoard', { board: 7 }))).toBe(true);
  expect(canSay(outer, inside('club.noBoard'))).toBe(false);
  expect(canSay(outer, inside('toString'))).toBe(false);
  expect(canSay(outer, checkedSentence(outer, 'a.outer'))).toBe(false);
  expect(canSay(catalogue, inside('club.noBoard', { board: 7 }))).toBe(false);
});
