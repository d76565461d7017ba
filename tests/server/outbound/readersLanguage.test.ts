import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];

beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
  await office.signUp('bob');
  await office.send({ from: bob, subject: 'set language de' });
});
afterEach(() => office.close());

async function begin(): Promise<void> {
  await office.begin('octi');
}
const turns = (): string[] => office.store.boards.turns(rowId(101)).map(({ text }) => text);

describe('an email is written in the language of its reader', () => {
  test('even if it answers the command that sets the language', () => {
    expect(office.last(bob).text).toContain('Ab jetzt bekommst du deutsche E-Mails.');
    expect(office.last(bob).headers).toMatchObject({ 'Content-Language': 'de' });
    expect(office.last(bob).html).toContain('<html lang="de">');
  });

  test('even if two readers of a board have different languages, no matter whose command it reports', async () => {
    await begin();
    await office.send({ from: alice, reply: office.last(alice), body: '57+E' });
    expect(office.last(alice).text).toMatch(/^You played 57\+E\. bob to play on board 101/);
    expect(office.last(alice).headers).toMatchObject({ 'Content-Language': 'en' });
    expect(office.last(alice).html).toContain('<html lang="en">');
    expect(office.last(bob).text).toMatch(/^alice hat 57\+E gespielt\. Du bist auf Brett 101 am Zug/);
    expect(office.last(bob).subject).toBe('Octi Board 101 bob');
  });

  test('or in English if the reader is an unknown sender', async () => {
    await office.send({ from: 'carol@example.net', subject: 'octi challenge bob' });
    expect(office.last('carol@example.net').subject).toBe('Octi: do you have an account?');
    expect(office.last('carol@example.net').headers).toMatchObject({ 'Content-Language': 'en' });
  });

  test("even if it goes to another of the player's addresses", async () => {
    const home = 'bob@example.net';
    await office.send({ from: bob, subject: `add ${home}` });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.last(home).subject).toBe('Octi: bob möchte von dieser Adresse aus spielen');
    await office.send({ from: home, reply: office.last(home), body: 'vielleicht' });
    expect(office.last(home).text).toMatch(/^Diese E-Mail bittet dich um Bestätigung/);
    await office.send({ from: home, reply: office.last(home), body: 'ja' });
    expect(office.last(home).text).toContain(`${home} gehört jetzt auch zu bob.`);
    await office.send({ from: home, subject: `delete ${bob}` });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.last(bob).text).toContain(`${bob} gehört nicht mehr zu bob.`);
    await office.send({ from: home, subject: `change address ${bob}` });
    await office.send({ from: home, reply: office.last(home), body: 'yes' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.last(home).text).toContain(`${bob} gehört jetzt zu bob und ersetzt ${home}.`);
  });

  test('even if it is the last one, when all settings are deleted', async () => {
    await office.send({ from: bob, subject: 'delete' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.last(bob).text).toContain('Das Konto ist gelöscht.');
  });

  test('even if it says why an email could not be read', async () => {
    const head = `From: ${bob}\r\nTo: octi@example.org\r\nMessage-ID: <nul@example.com>\r\nSubject: help`;
    await office.deliver(Buffer.from(`${head}\r\n\r\nhe\0lp`));
    expect(office.last(bob).subject).toBe('Octi: deine E-Mail war nicht lesbar');
    expect(office.last(bob).text).toMatch(/^Die E-Mail enthält Null-Bytes/);
  });

  test('or in English if that language no longer exists', async () => {
    office.store.players.setPreference(rowId(2), 'language', 'tlh');
    await office.send({ from: bob, subject: 'help' });
    expect(office.last(bob).subject).toBe('Octi help: getting started');
  });
});

describe('a German letter is answered', () => {
  beforeEach(async () => {
    await begin();
    await office.send({ from: alice, reply: office.last(alice), body: '57+E\n\nGuten Tag' });
  });

  test('with a turn and, below it, the quoted letter', async () => {
    await office.send({ from: bob, reply: office.last(bob), body: '53+A\nHallo' });
    expect(turns()).toEqual(['57+E', '53+A']);
    expect(office.last(alice).text).toContain('bob writes:\n\n| Hallo\n\nBoard 101');
  });

  test('with a refused turn, and then with a legal one in reply to the refusal', async () => {
    await office.send({ from: bob, reply: office.last(bob), body: '33-35' });
    expect(office.last(bob).text).toMatch(/^Dieser Zug geht nicht – 33-35: /);
    await office.send({ from: bob, reply: office.last(bob), body: '53+A' });
    expect(turns()).toEqual(['57+E', '53+A']);
  });
});
