import type { OutgoingMail } from '../../src/mail/index.js';
import { PostOffice } from './postOffice.js';

const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map(
  (userid) => `${userid}@example.com`,
) as [string, string, string, string];
const day = 24 * 60 * 60 * 1000;

/** Letters of every kind, as a server sends them to players who have set a language and a display. */
export async function everyLetter(language: string, display: string): Promise<OutgoingMail[]> {
  const office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) await office.signUp(userid);
  for (const from of [alice, bob, carol, dave]) {
    await office.send({ from, body: `set language ${language}\nset display ${display}` });
  }
  office.letters.length = 0;
  const look = async (...subjects: string[]) => {
    for (const subject of subjects) await office.send({ from: alice, subject });
  };
  const play = async (...turns: string[]) => {
    for (const [at, body] of turns.entries()) {
      const from = at % 2 === 0 ? alice : bob;
      await office.send({
        from,
        reply: office.last(from),
        body: `${body}\n\nGood luck to you with this one!`,
      });
    }
  };
  await office.send({ from: alice, subject: 'octi challenge bob', body: 'Shall we play?' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
  await play('57+E', '33+A', '37+E', '53', '77', '33+C', '57-56', '53+H', '56-55', '33AC-34');
  await look('show 101', 'moves 101', 'replay 101 8', 'preview new 57+E 33+B', 'games', 'userinfo bob');
  await look(
    'octi seek',
    'seeks',
    'standings octi',
    'history',
    'export 101',
    'move 101 99',
    'challenge nobody',
  );
  await look(
    'help',
    'help rules',
    'help commands',
    'help notation',
    'help faq',
    'help tutorial',
    'help octi4',
  );
  await office.send({ from: alice, subject: 'chat 101', body: 'Hello, everybody on this board.' });
  await office.send({ from: alice, subject: 'message bob', body: 'Hello, bob, how are you?' });
  await office.send({ from: alice, subject: 'delete' });
  await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
  for (const from of [bob, carol, dave])
    await office.send({ from, reply: office.last(from), body: 'accept' });
  await look('octilite challenge bob', 'show 102', 'show 103');
  await office.send({ from: bob, subject: 'propose 101' });
  await office.send({ from: bob, subject: 'set digest daily' });
  office.now += 8 * day;
  await office.settle();
  office.now += 15 * day;
  await office.settle();
  await office.send({ from: bob, subject: 'resign 101' });
  await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
  await look('standings octi', 'history', 'userinfo alice');
  const letters = [...office.letters];
  await office.close();
  return letters;
}
