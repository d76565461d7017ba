import { afterEach, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
afterEach(() => office.close());

test('a game can be played in the app’s notation, with labels only in letters to the player who wants them', async () => {
  office = new PostOffice();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.begin('octi');
  const [answer] = await office.send({ from: alice, subject: 'set labels on' });
  expect(answer?.text).toContain("Your emails now show the Android app's labels.");
  await office.send({ from: alice, subject: 'octi move 101 b2+e' });
  await office.send({ from: bob, subject: 'octi move 101 R3+H' });
  await office.send({ from: alice, subject: 'octi move 101 B2-56' });
  await office.send({ from: bob, reply: office.last(bob), body: '33' });
  expect(office.store.boards.turns(rowId(101)).map(({ text }) => text)).toEqual([
    '57+E',
    '73+H',
    '57-56',
    '33',
  ]);
  expect(office.last(alice).text).toContain('\nB1 37  B2 56E  B3 77\nR1 33  R2 53  R3 73H  R4 33\n');
  expect(office.last(alice).html).toContain('B1 37  B2 56E');
  expect(office.last(bob).text).not.toContain('B1 37');
  await office.send({ from: alice, subject: 'set labels off' });
  await office.send({ from: alice, subject: 'octi move 101 B1+C' });
  expect(office.last(alice).text).not.toContain('R4 33');
});
