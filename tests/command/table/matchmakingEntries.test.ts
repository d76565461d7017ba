import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../src/command/index.js';
import { readCommand } from '../../support/readCommand.js';

/**
 * Returns a line and the challenge it stands for. Bob is challenged to a rated game of octi, unless other fields are
 * given.
 */
const challenge = (line: string, differs: object = {}): [string, object] => [
  line,
  {
    ...{ word: 'challenge', game: 'octi', order: 'as written', rated: true, players: ['bob'], line },
    ...differs,
  },
];
/** Returns a line and the seek it stands for, with the same defaults. */
const seek = (line: string, differs: object = {}): [string, object] => [
  line,
  { ...{ word: 'seek', game: 'octi', order: 'as written', rated: true, line }, ...differs },
];

describe('the commands that find a game are read', () => {
  test.each<[string, object]>([
    challenge('octi challenge bob'),
    challenge('challenge bob', { line: 'octi challenge bob' }),
    challenge('octi challenge bob -wrap -3base', {
      game: 'octi3base+wrap',
      line: 'octi3base+wrap challenge bob',
    }),
    challenge('octi -super challenge bob', { game: 'octi+super', line: 'octi+super challenge bob' }),
    challenge('all challenge bob', { line: 'octi challenge bob' }),
    challenge('octilite challenge Bob alice', { game: 'octilite', players: ['Bob', 'alice'] }),
    challenge('octi4 challenge carol bob dave', { game: 'octi4', players: ['carol', 'bob', 'dave'] }),
    challenge('challenge alice bob carol dave', {
      players: ['alice', 'bob', 'carol', 'dave'],
      line: 'octi challenge alice bob carol dave',
    }),
    challenge('chal bob -second --nagtime=3 --forfeittime=10', {
      order: 'second',
      nagDays: 3,
      forfeitDays: 10,
      line: 'octi challenge bob -second --nagtime=3 --forfeittime=10',
    }),
    challenge('challenge bob -random -unrated --totaltime=60', {
      order: 'random',
      rated: false,
      totalDays: 60,
      line: 'octi challenge bob -random -unrated --totaltime=60',
    }),
    challenge('challenge bob --forfeittime=2', {
      forfeitDays: 2,
      line: 'octi challenge bob --forfeittime=2',
    }),
    challenge('challenge bob --nagtime=20', { nagDays: 20, line: 'octi challenge bob --nagtime=20' }),
    challenge('octilite challenge computer -level=2', { game: 'octilite', players: ['computer'], level: 2 }),
    ...[
      'challenge computer help',
      'challenge help',
      'octi challenge Computer HELP',
      'fordere computer hilfe',
      'sfida computer aiuto',
    ].map((line): [string, object] => [
      line,
      { word: 'help', topics: ['challenge'], line: 'help challenge' },
    ]),
    challenge('challenge hilfe', { players: ['hilfe'], line: 'octi challenge hilfe' }),
    challenge('octi challenge alice computer', { players: ['alice', 'computer'] }),
    ...['computer level 3', 'computer 3', 'Computer Level=3', 'computer Stufe 3', 'computer livello 3'].map(
      (words) =>
        challenge(`octilite challenge ${words}`, {
          ...{ game: 'octilite', players: [words.split(' ')[0]], level: 3 },
          line: `octilite challenge ${words.split(' ')[0]} -level=3`,
        }),
    ),
    challenge('challenge bob octilite', { game: 'octilite', line: 'octilite challenge bob' }),
    challenge('fordere bob zu octilite heraus', { game: 'octilite', line: 'octilite challenge bob' }),
    challenge('octi challenge octi4 bob cleo dave', {
      game: 'octi4',
      players: ['bob', 'cleo', 'dave'],
      line: 'octi4 challenge bob cleo dave',
    }),
    challenge('challenge bob Octi', { line: 'octi challenge bob' }),
    challenge('challenge bob octi-wrap -second', {
      game: 'octi+wrap',
      order: 'second',
      line: 'octi+wrap challenge bob -second',
    }),
    seek('seek octilite', { game: 'octilite', line: 'octilite seek' }),
    seek('octi seek'),
    seek('octilite seek -random', { game: 'octilite', order: 'random' }),
    seek('octi seek -wrap -unrated --totaltime=60', {
      game: 'octi+wrap',
      rated: false,
      totalDays: 60,
      line: 'octi+wrap seek -unrated --totaltime=60',
    }),
    ['seeks', { word: 'seeks', line: 'seeks' }],
    ['octi seeks', { word: 'seeks', line: 'seeks' }],
    ['join 3', { word: 'join', seek: 3, line: 'join 3' }],
    ['octi join 12', { word: 'join', seek: 12, line: 'join 12' }],
    ['unseek 999999999', { word: 'unseek', seek: 999999999, line: 'unseek 999999999' }],
    ['octi limit 3', { word: 'limit', game: 'octi', limit: 3, line: 'octi limit 3' }],
    ['limit 0', { word: 'limit', game: 'octi', limit: 0, line: 'octi limit 0' }],
    [
      'octilite limit ACCEPT',
      { word: 'limit', game: 'octilite', limit: 'accept', line: 'octilite limit accept' },
    ],
    ['limit octi4 reject', { word: 'limit', game: 'octi4', limit: 'reject', line: 'octi4 limit reject' }],
    ['octi+wrap limit off', { word: 'limit', game: 'octi', limit: 'off', line: 'octi limit off' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

test.each([
  ['octilite challenge computer -level=10', 'octilite'],
  ['octi4 challenge bob -level=3', 'octi4'],
  ['octilite seek -level=3', 'octilite'],
  ['challenge computer -level=10', 'octi'],
])('an example with a level includes the game in %s', (line, game) => {
  expect(parseCommandLine(line)).toMatchObject({ ok: false, error: { data: { game } } });
});

describe('a line is refused', () => {
  test.each([
    ['challenge', 'command.challenge.whom'],
    ['challenge a1 b0 c1 d1 e1', 'command.challenge.whom'],
    ['challenge bob 5', 'command.challenge.whom'],
    ['octi challenge bob -fast', 'command.option.unknown'],
    ['octilite challenge bob -wrap', 'command.game'],
    ['challenge bob -second -random', 'command.challenge.order'],
    ['challenge bob --nagtime=soon', 'command.option.days'],
    ['challenge computer -level=3 -level=5', 'command.option.twice'],
    ['challenge bob --nagtime=9 --forfeittime=9', 'command.option.clocks'],
    ['challenge bob --nagtime=21', 'command.option.clocks'],
    ['challenge bob --forfeittime=1', 'command.option.clocks'],
    ['challenge bob -level=3', 'command.challenge.level'],
    ['challenge computer -level=10', 'command.option.level'],
    ['challenge computer --nagtime=3', 'command.challenge.noClocks'],
    ['challenge computer --forfeittime=3', 'command.challenge.noClocks'],
    ['challenge computer --totaltime=3', 'command.challenge.noClocks'],
    ['seek bob', 'command.seek.more'],
    ['octi seek -fast', 'command.option.unknown'],
    ['seek -level=3', 'command.challenge.level'],
    ['seeks alice', 'command.seeks'],
    ['join', 'command.seek.number'],
    ['join 0', 'command.seek.number'],
    ['join alice', 'command.seek.number'],
    ['join 3 4', 'command.seek.number'],
    ['join 1000000000', 'command.seek.number'],
    ['unseek', 'command.seek.number'],
    ['unseek all', 'command.seek.number'],
    ['limit', 'command.limit'],
    ['octi limit many', 'command.limit'],
    ['octi limit 3 4', 'command.limit'],
    ['all limit 3', 'command.limit'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
