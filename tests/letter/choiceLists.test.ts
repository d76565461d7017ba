import { expect, test } from 'vitest';
import { refusal, sentence } from '../../src/base/index.js';
import { choiceRows, choicesAsText, choicesIn } from '../../src/letter/choiceLists.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import { PostOffice } from '../support/postOffice.js';
import { present } from '../support/present.js';

const renderer = loadRenderer();

test('an answer asking which board was meant lists what can be answered, one item per line, with links', async () => {
  const office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.begin('octi', 'bob', 'carol');
  await office.send({ from: 'alice@example.com', subject: 'octi challenge bob' });
  await office.send({ from: 'carol@example.com', subject: 'octilite challenge bob' });
  await office.send({ from: 'carol@example.com', subject: 'propose 101' });
  const [letter] = await office.send({ from: 'bob@example.com', subject: 'accept' });
  office.close();
  expect(letter?.subject).toBe('Octi: waiting for your answer');
  expect(letter?.text.match(/^- .*/gm)).toEqual([
    '- A draw offer on board 101: "accept 101 draw" or "reject 101 draw".',
    '- A challenge on board 102, Octi, alice (x), bob (o): "accept 102" or',
    '- A challenge on board 103, Octi Lite, carol (x), bob (o): "accept 103" or',
  ]);
  const subjects = [...present(letter?.html).matchAll(/\?subject=([^"&]*)/g)].map(([, subject = '']) =>
    decodeURIComponent(subject),
  );
  expect(subjects.slice(0, 6)).toEqual([
    ...['accept 101 draw', 'reject 101 draw'],
    ...['accept 102', 'decline 102', 'accept 103', 'decline 103'],
  ]);
});

test('an answer with a line for each board has a link in each line, unless the line contains a turn', () => {
  const line = (command: string) =>
    sentence('club.which.line', { command, game: sentence('letter.game.octi'), others: ['bob'] });
  const lines = sentence('club.which.or', { before: line('claim 101'), after: line('move 102 57+E') });
  const choices = present(choicesIn(refusal('club.which.several', { lines })));
  expect(renderer.say(choices.intro)).toBe('Which board? Send one of these:');
  expect(choicesAsText(renderer, choices.items)).toBe(
    '- "claim 101" for Octi with bob\n- "move 102 57+E" for Octi with bob',
  );
  const rows = choiceRows(renderer, choices.items, (label, command, data) => [
    { label: `${label} ${data?.board}`, href: command },
  ]);
  expect(rows).toEqual([
    {
      title: '"claim 101"',
      facts: ['for Octi with bob'],
      links: [{ label: 'thisBoard 101', href: 'claim 101' }],
    },
    { title: '"move 102 57+E"', facts: ['for Octi with bob'], links: [] },
  ]);
});

test('the reader can withdraw their own offers, and the reason for the list stays above it', () => {
  const open = sentence('club.both', {
    before: sentence('club.open.own', { board: 101, game: sentence('letter.game.octi') }),
    after: sentence('club.open.ownDraw', { board: 102 }),
  });
  const why = refusal('club.offer.none', { board: 103 });
  const choices = present(choicesIn(refusal('club.open.elsewhere', { why, open })));
  expect(renderer.say(choices.intro)).toBe(
    `${renderer.say(why)} ${renderer.say(sentence('letter.choices.open')).replace('Which board? ', '')}`,
  );
  const commands: string[] = [];
  choiceRows(renderer, choices.items, (_, command) => {
    commands.push(command);
    return [];
  });
  expect(commands).toEqual(['decline 101', 'reject 102']);
  expect(choicesIn(why)).toBeUndefined();
});
