import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carla] = ['alice@example.com', 'bob@example.com', 'carla@example.com'];
let office: PostOffice;

beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
  await office.signUp('bob');
});
afterEach(() => office.close());

const state = () => office.store.boards.byId(rowId(101))?.state;

describe('a challenge', () => {
  beforeEach(() => office.send({ from: alice, subject: 'octilite challenge bob' }));

  test.each([
    ...['yes, gladly!', 'yes', 'Ja, gerne!', 'sì, volentieri', 'Accept!', 'I accept, thanks', 'ok', 'OK!'],
    ...[
      "Great, let's go",
      'Sure, why not?',
      'Na klar',
      'Ja, nehme an',
      'Volentieri',
      'accetto',
      'Accetto volentieri',
    ],
    ...['Sure, I accept!', 'Of course', "Let's play!", 'Klar, gern', 'Einverstanden.', 'Certo, ci sto!'],
    ...['Annehmen!', 'annehmen, danke', 'Accetta!', 'accetta, grazie', 'accept! Good luck'],
    ...[
      'sì, in bocca al lupo!',
      'In bocca al lupo, accetto',
      'accept, may the best win',
      'ja, Hals und Beinbruch',
    ],
    ...['Challenge accepted!', 'I accept your challenge, good luck', 'yep', 'Deal!', 'count me in'],
    ...['Ich nehme die Herausforderung an', 'Herausforderung angenommen!', 'Alles klar', 'ja, los'],
    ...['accetto la sfida', 'sfida accettata', 'certo che sì', 'con molto piacere'],
    ...['Yes, good luck!', 'Gerne, viel Glück!', 'ja, und viel Spaß', 'sì, buona fortuna!'],
  ])('is accepted by %j', async (words) => {
    await office.send({ from: bob, reply: office.last(bob), body: `${words}\n\nGood luck, alice` });
    expect(state()).toBe('active');
    expect(office.last(alice).text).toContain('| Good luck, alice');
  });

  test.each([
    'no',
    'no thanks',
    'No, thank you!',
    'Sorry, no.',
    'nein danke',
    'Leider nein',
    'no, grazie',
    'No thanks, too busy',
    'Keine Zeit, sorry',
    'No grazie, non ho tempo',
    "Sorry, I don't have time",
    'I decline',
    'nope',
    "I'd rather not",
    'Kein Interesse',
    'preferisco di no',
    ...['Ablehnen!', 'ablehnen, keine Zeit', 'rifiuta!', 'rifiuta, mi dispiace', 'Reject!'],
  ])('is declined by %j', async (words) => {
    await office.send({ from: bob, reply: office.last(bob), body: `${words}\n\nI am away, alice` });
    expect(state()).toBe('declined');
    expect(office.last(alice).text).toContain('| I am away, alice');
  });

  test.each([
    ...['Yes, but who are you?', 'Si prega di non rispondere', 'No idea what this is'],
    ...['I have no time', 'Keine Zeit', 'Not now', 'Great, I am away until Monday'],
    ...['Ok, who are you?', 'Sorry, I am out of the office', 'Thanks'],
    ...['Good luck!', 'Viel Glück', 'Yes, good luck with your new job'],
  ])('stays open after %j', async (words) => {
    await office.send({ from: bob, reply: office.last(bob), body: words });
    expect(state()).toBe('offered');
  });

  test.each(['not now', 'Not today', 'Not', 'not 101'])(
    'stays open after %j, and the answer says how to decline it',
    async (words) => {
      await office.send({ from: bob, reply: office.last(bob), body: words });
      expect(state()).toBe('offered');
      expect(office.last(bob).text).not.toContain('notify');
      expect(office.last(bob).text).toContain('"decline"');
    },
  );

  test('is also declined by "lieber nicht" in reply to the German email, whose links use different words', async () => {
    await office.send({ from: bob, subject: 'set language de' });
    await office.send({ from: alice, subject: 'octi challenge bob' });
    await office.send({ from: bob, reply: office.last(bob), body: 'lieber nicht' });
    expect(office.store.boards.byId(rowId(102))?.state).toBe('declined');
  });

  test('is accepted only once: "yes" about a board in play changes nothing', async () => {
    await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
    await office.send({ from: alice, subject: 'propose 101' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(state()).toBe('active');
  });
});

describe('a change to the account', () => {
  beforeEach(() => office.send({ from: alice, subject: 'signoff' }));
  const isGone = () => office.store.players.byUserid('alice')?.leftAt !== null;

  test.each(['yes, please', 'ja bitte', 'Yes I do', 'yes, good luck!'])(
    'is not confirmed by %j',
    async (words) => {
      await office.send({ from: alice, reply: office.last(alice), body: words });
      expect(isGone()).toBe(false);
      expect(office.last(alice).text.replace(/\s+/g, ' ')).toContain('one word alone on the first line');
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
      expect(isGone()).toBe(true);
    },
  );
  test.each(['yes', 'Ja.', 'sì\n\nAlice'])('is confirmed by %j', async (words) => {
    await office.send({ from: alice, reply: office.last(alice), body: words });
    expect(isGone()).toBe(true);
  });
});

describe('a first email', () => {
  test.each([
    ['hilfe', '', 'de'],
    ['aiuto', '', 'it'],
    ['Frage', 'Hallo, ich möchte gerne mitspielen. Wie geht das?', 'de'],
    ['Domanda', 'Ciao, vorrei giocare con voi. Come si fa?', 'it'],
    ['help', '', 'en'],
  ])('the Subject "%s" with the text %j is answered in %s', async (subject, body, language) => {
    const [letter] = await office.send({ from: carla, subject, body });
    expect(letter?.headers?.['Content-Language']).toBe(language);
  });

  test('sets the language of the account that it signs up for', async () => {
    const [asked] = await office.send({ from: carla, subject: 'anmelden carla' });
    expect(asked?.headers?.['Content-Language']).toBe('de');
    await office.send({ from: carla, reply: office.last(carla), body: 'vielleicht' });
    expect(office.last(carla).headers?.['Content-Language']).toBe('de');
    await office.send({ from: carla, reply: office.last(carla), body: 'ja' });
    expect(office.last(carla).headers?.['Content-Language']).toBe('de');
    const player = office.store.players.byUserid('carla');
    expect(office.store.players.preferences(present(player?.id)).get('language')).toBe('de');
  });
});

test.each([
  ['accept', 'There is nothing to answer'],
  ['reject', 'There is nothing to answer'],
  ['decline', 'decline 101'],
  ['octi decline', 'decline 101'],
  ['ablehnen', 'decline 101'],
])(
  '%j without a number lists the offers that the player can answer or withdraw with that word',
  async (subject, ofOne) => {
    await office.send({ from: alice, subject: 'octilite challenge bob' });
    await office.send({ from: bob, subject });
    expect(office.last(bob).text.replace(/\s+/g, ' ')).toContain('"accept 101" or "decline 101"');
    expect(state()).toBe('offered');
    await office.send({ from: alice, subject });
    expect(office.last(alice).text.replace(/\s+/g, ' ')).toContain(ofOne);
    await office.send({ from: carla, subject });
    expect(office.last(carla).text).not.toContain('waiting for your answer');
  },
);
