import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';

describe('the commands about an account are read', () => {
  test.each([
    ['signup Alice', { word: 'signup', name: 'Alice', addresses: [], line: 'signup Alice' }],
    [
      'signup bob-2 correcthorse',
      { word: 'signup', name: 'bob-2', secret: 'correcthorse', addresses: [], line: 'signup bob-2 ****' },
    ],
    [
      'signup carol Carol@Example.net',
      {
        word: 'signup',
        name: 'carol',
        addresses: ['carol@example.net'],
        line: 'signup carol carol@example.net',
      },
    ],
    [
      'signup carol correcthorse a@b.example c@d.example',
      {
        word: 'signup',
        name: 'carol',
        secret: 'correcthorse',
        addresses: ['a@b.example', 'c@d.example'],
        line: 'signup carol **** a@b.example c@d.example',
      },
    ],
    [
      'signup carol a@b.example correcthorse',
      {
        word: 'signup',
        name: 'carol',
        secret: 'correcthorse',
        addresses: ['a@b.example'],
        line: 'signup carol **** a@b.example',
      },
    ],
    ['add Alice@Example.net', { word: 'add', address: 'alice@example.net', line: 'add alice@example.net' }],
    [
      'add alice alice@example.net',
      { word: 'add', userid: 'alice', address: 'alice@example.net', line: 'add alice alice@example.net' },
    ],
    [
      'add alice correcthorse alice@example.net',
      {
        word: 'add',
        userid: 'alice',
        password: 'correcthorse',
        address: 'alice@example.net',
        line: 'add alice **** alice@example.net',
      },
    ],
    [
      'change address Alice@example.net',
      {
        word: 'change',
        what: 'address',
        address: 'alice@example.net',
        line: 'change address alice@example.net',
      },
    ],
    [
      'change ADDRESS a@b.example C@d.example',
      {
        word: 'change',
        what: 'address',
        old: 'a@b.example',
        address: 'c@d.example',
        line: 'change address a@b.example c@d.example',
      },
    ],
    [
      'change address alice a@b.example c@d.example',
      {
        word: 'change',
        what: 'address',
        userid: 'alice',
        old: 'a@b.example',
        address: 'c@d.example',
        line: 'change address alice a@b.example c@d.example',
      },
    ],
    [
      'change address alice correcthorse a@b.example',
      {
        word: 'change',
        what: 'address',
        userid: 'alice',
        password: 'correcthorse',
        address: 'a@b.example',
        line: 'change address alice **** a@b.example',
      },
    ],
    [
      'change password correcthorse',
      { word: 'change', what: 'password', secret: 'correcthorse', line: 'change password ****' },
    ],
    [
      'change password alice oldhorses correcthorse',
      {
        word: 'change',
        what: 'password',
        userid: 'alice',
        password: 'oldhorses',
        secret: 'correcthorse',
        line: 'change password alice **** ****',
      },
    ],
    [
      'ändere Passwort correcthorse',
      { word: 'change', what: 'password', secret: 'correcthorse', line: 'change password ****' },
    ],
    [
      'cambia indirizzo a@b.example',
      { word: 'change', what: 'address', address: 'a@b.example', line: 'change address a@b.example' },
    ],
    ...[
      'change address add A@b.example',
      '\u00e4ndere adresse hinzuf\u00fcgen a@b.example',
      'cambia indirizzo aggiungi a@b.example',
    ].map((line): [string, unknown] => [
      line,
      { word: 'add', address: 'a@b.example', line: 'add a@b.example' },
    ]),
    ['change password OFF', { word: 'change', what: 'password', secret: 'off', line: 'change password off' }],
    [
      'change password alice off',
      { word: 'change', what: 'password', userid: 'alice', secret: 'off', line: 'change password alice off' },
    ],
    [
      'delete Alice@Example.net',
      { word: 'delete', address: 'alice@example.net', line: 'delete alice@example.net' },
    ],
    ['delete', { word: 'delete', line: 'delete' }],
    ['delete alice', { word: 'delete', userid: 'alice', line: 'delete alice' }],
    [
      'delete alice correcthorse',
      { word: 'delete', userid: 'alice', password: 'correcthorse', line: 'delete alice ****' },
    ],
    ['delete to bob', { word: 'delete', newPlayer: 'bob', line: 'delete to bob' }],
    [
      'delete alice correcthorse to bob',
      {
        word: 'delete',
        userid: 'alice',
        password: 'correcthorse',
        newPlayer: 'bob',
        line: 'delete alice **** to bob',
      },
    ],
    ['signoff', { word: 'signoff', line: 'signoff' }],
    [
      'signoff alice correcthorse',
      { word: 'signoff', userid: 'alice', password: 'correcthorse', line: 'signoff alice ****' },
    ],
    ['signoff TO bob', { word: 'signoff', newPlayer: 'bob', line: 'signoff to bob' }],
    [
      'signoff alice to bob',
      { word: 'signoff', userid: 'alice', newPlayer: 'bob', line: 'signoff alice to bob' },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

describe('a line is refused', () => {
  test.each([
    ['signup', 'command.signup.noName'],
    ['signup 2fast', 'command.userid.form'],
    ['signup b2', 'command.userid.label'],
    ['signup move', 'command.userid.reserved'],
    ['signup alice short', 'command.signup.password'],
    ['iscrivi la partita', 'command.signup.password'],
    ['signup alice correcthorse batterystaple', 'command.signup.more'],
    ['signup alice a@@b', 'command.address'],
    ['add', 'command.address'],
    ['add alice', 'command.address'],
    ['add alice short a@b.example', 'command.claim.password'],
    ['add alice bob carol a@b.example', 'command.claim.own'],
    ['change', 'command.change.what'],
    ['change address', 'command.address'],
    ['change address alice', 'command.address'],
    ['change address a@b.example c@d.example e@f.example', 'command.address'],
    ['change address a@b.example c@@d', 'command.address'],
    ['change address alice short a@b.example', 'command.claim.password'],
    ['change address alice bob carol a@b.example', 'command.claim.own'],
    ['change password', 'command.claim.password'],
    ['change password short', 'command.claim.password'],
    ['change password alice bob carol correcthorse', 'command.claim.own'],
    ['change my mind', 'command.change.what'],
    ['change alice pw password new', 'command.change.claim'],
    ['change alice opensesame password correcthorse', 'command.change.claim'],
    ['change alice address a@b.example', 'command.claim.notHere'],
    ['change alice opensesame address a@@b', 'command.address'],
    ['change one two three password', 'command.change.what'],
    ['delete board 101', 'command.account.words'],
    ['delete a@b.example c@d.example', 'command.address'],
    ['delete a@@b', 'command.address'],
    ['delete a@b.example to bob', 'command.delete.transfer'],
    ['delete alice short', 'command.account.words'],
    ['delete to 2fast', 'command.account.words'],
    ['signoff 101', 'command.account.words'],
    ['signoff alice bob carol', 'command.account.words'],
    ['signoff to 101', 'command.account.words'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});

describe('a vacation command', () => {
  test.each([
    ['vacation off', { word: 'vacation', until: 'off', line: 'vacation off' }],
    ['urlaub aus', { word: 'vacation', until: 'off', line: 'vacation off' }],
    ['vacanza fine', { word: 'vacation', until: 'off', line: 'vacation off' }],
    [
      'vacation until 24.12.2026',
      { word: 'vacation', until: '2026-12-24', line: 'vacation until 24 December 2026' },
    ],
    [
      'vacanza fino al 24 dicembre',
      { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' },
    ],
    ['ferie fino all’8 dicembre', { word: 'vacation', until: '--12-08', line: 'vacation until 8 December' }],
    [
      "ferie fino all'11/12/2026",
      { word: 'vacation', until: '11/12/2026', line: 'vacation until 11/12/2026' },
    ],
    ['ferie fino al 1º dicembre', { word: 'vacation', until: '--12-01', line: 'vacation until 1 December' }],
    [
      'ferie fino al primo dicembre',
      { word: 'vacation', until: '--12-01', line: 'vacation until 1 December' },
    ],
    ['urlaub bis zum 24.12.', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    ['vacation bis 24. Dezember', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    ['vacation al 24 dicembre', { word: 'vacation', until: '--12-24', line: 'vacation until 24 December' }],
    [
      'vacation until Mon 19 Jan 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    [
      'vacation until Mo 19. Jan 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    [
      'vacation until lun 19 gen 2026',
      { word: 'vacation', until: '2026-01-19', line: 'vacation until 19 January 2026' },
    ],
    ['vacation 2026-08-15', { word: 'vacation', until: '2026-08-15', line: 'vacation until 15 August 2026' }],
    ['vacation until 5/8/2026', { word: 'vacation', until: '05/08/2026', line: 'vacation until 05/08/2026' }],
  ])('%s is read', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each(['vacation until tomorrow', 'urlaub bis morgen', 'ferie fino a domani'])(
    '%s is read without a date',
    (line) =>
      expect(readCommand(line)).toEqual({
        word: 'vacation',
        until: 'tomorrow',
        line: 'vacation until tomorrow',
      }),
  );

  test.each([
    ['vacation 2 weeks', '14 days', 'vacation 2 weeks'],
    ['vacation a week', '7 days', 'vacation 1 week'],
    ['vacation for one week', '7 days', 'vacation 1 week'],
    ['vacation three days', '3 days', 'vacation 3 days'],
    ['urlaub eine woche', '7 days', 'vacation 1 week'],
    ['urlaub f\u00fcr zwei Wochen', '14 days', 'vacation 2 weeks'],
    ['urlaub vier tage', '4 days', 'vacation 4 days'],
    ['vacanza una settimana', '7 days', 'vacation 1 week'],
    ['ferie per due settimane', '14 days', 'vacation 2 weeks'],
    ['ferie un giorno', '1 days', 'vacation 1 day'],
  ])('%s is read as a duration', (line, until, read) =>
    expect(readCommand(line)).toEqual({ word: 'vacation', until, line: read }),
  );

  test.each([
    ['vacation some weeks', 'command.vacation'],
    ['vacation', 'command.vacation'],
    ['vacation until', 'command.vacation'],
    ['vacation until off', 'command.vacation'],
    ['vacation off now', 'command.vacation'],
    ['vacation until next week', 'command.vacation'],
    ['vacation until 30 Feb', 'command.vacation'],
  ])('%s is refused, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
