import { pageTopics } from '../../src/command/index.js';
import type { OutgoingMail } from '../../src/mail/index.js';
import { plainThinker } from './plainThinker.js';
import { PostOffice } from './postOffice.js';

const names = ['alice', 'bob', 'carol', 'dave'];
const [alice, bob, carol, dave] = names.map((userid) => `${userid}@example.com`) as [
  string,
  string,
  string,
  string,
];
const day = 24 * 60 * 60 * 1000;

/** Creates letters of every kind, as sent to players who have set a language and a display. */
export async function everyLetter(language: string, display: string): Promise<OutgoingMail[]> {
  // The computer's turns and analysis do not matter here.
  const office = new PostOffice({ thinker: plainThinker });
  for (const userid of names) await office.signUp(userid);
  for (const from of [alice, bob, carol, dave]) {
    await office.send({ from, body: `set language ${language}\nset display ${display}` });
  }
  office.letters.length = 0;
  // The welcome letter in this language.
  await office.send({ from: 'erin@example.com', subject: 'signup erin' });
  await office.send({ from: alice, subject: 'signup alicia' });
  const look = async (...subjects: string[]) => {
    for (const subject of subjects) await office.send({ from: alice, subject });
  };
  const answer = (from: string, body: string) => office.send({ from, reply: office.last(from), body });
  const play = async (...turns: string[]) => {
    for (const [at, body] of turns.entries()) {
      await answer(at % 2 === 0 ? alice : bob, `${body}\n\nGood luck to you with this one!`);
    }
  };
  await office.send({ from: alice, subject: 'octi challenge bob', body: 'Shall we play?' });
  await answer(bob, 'accept');
  await play('57+E', '33+A', '37+E', '53', '77', '33+C', '57-56', '53+H', '56-55', '33AC-34');
  // Turns that cannot be played, and text that may be meant as a turn.
  await answer(alice, '99+A');
  await answer(alice, 'My move: 37+A');
  await answer(alice, 'no');
  await look('show 101', 'moves 101', 'replay 101 8', 'preview new 57+E 33+B', 'submit 101 37+A');
  await look('games', 'games bob', 'players', 'players octi', 'userinfo bob', 'octi limit 3', 'set');
  await look(
    'octi seek',
    'octi4 seek -wrap --totaltime=30',
    'seeks',
    'standings octi',
    'history',
    'export 101',
  );
  await look('move 101 99', 'challenge nobody', 'unsubscribe 101', 'unsubscribe');
  await office.send({ from: carol, subject: 'subscribe 101' });
  await look(
    'help',
    'help commands',
    ...pageTopics.map((topic) => `help ${topic}`),
    'help set',
    'help nonsense',
  );
  await office.send({ from: alice, subject: 'chat 101', body: 'Hello, everybody on this board.' });
  await office.send({ from: alice, subject: 'message bob', body: 'Hello, bob, how are you?' });
  await office.send({ from: carol, subject: 'broadcast', body: 'Who wants to play octi4 with me?' });
  await office.send({ from: alice, subject: 'delete' });
  await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
  for (const from of [bob, carol, dave]) await answer(from, 'accept');
  await look(
    'octilite challenge bob',
    'octi challenge bob -wrap -super -3base --totaltime=90',
    'show 102',
    'show 103',
  );
  await look('set labels on', 'show 101', 'set labels off', 'octilite challenge computer -level=1');
  await office.send({ from: bob, subject: 'propose 101' });
  await office.send({ from: bob, subject: 'undo 101' });
  await office.send({ from: bob, subject: 'vacation until 2026-01-20' });
  await office.send({ from: bob, subject: 'vacation off' });
  await office.send({ from: bob, subject: 'set digest daily' });
  await office.send({ from: alice, subject: 'move 101 77+A', body: 'Sorry, I was away for some days.' });
  await office.send({ from: alice, subject: 'move 102 37+A' });
  office.now += day;
  await office.settle();
  office.now += 8 * day;
  await office.settle();
  office.now += 15 * day;
  await office.settle();
  await office.send({ from: bob, subject: 'resign 101' });
  await answer(bob, 'yes');
  await look('rematch 101', 'show 101', 'standings octi', 'history', 'userinfo alice', 'players');
  await look('analyse 101', 'analyse 102');
  await look('octilite puzzle', 'puzzle solution', 'puzzle', 'octilite challenge computer', 'hint 109');
  const letters = [...office.letters];
  await office.close();
  return letters;
}
