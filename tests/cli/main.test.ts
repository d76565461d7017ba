import { expect, test } from 'vitest';
import { octi } from '../support/octi.js';

test.each([
  [['foo'], 'Unknown command "foo".\n', ''],
  [["don't"], 'Unknown command "don\'t".\n', ''],
  [['sent'], 'Unknown command "sent".\n(Did you mean send?)\n', ''],
  [['completion'], 'Missing required argument "shell".\n', 'completion'],
  [['status', '--foo'], 'Unknown option "--foo".\n', 'status'],
  [
    ['play', 'octi', 'octilite'],
    'Too many arguments for "play". Expected 1 argument but got 2: octi, octilite.\n',
    'play',
  ],
])(
  'octi %j says what is wrong, like every other message, and where to look',
  async (args, wrong, command) => {
    const where =
      command === ''
        ? '"octi --help" lists all commands.'
        : `"octi ${command} --help" shows how to use this command.`;
    expect(await octi(args)).toEqual({ code: 1, out: '', err: `octi: ${wrong}${where}\n` });
  },
);
