import { expect, test } from 'vitest';
import { octi } from '../support/octi.js';

test.each([
  [['foo'], "octi: Unknown command 'foo'.\n"],
  [['sent'], "octi: Unknown command 'sent'.\n(Did you mean send?)\n"],
  [['completion'], "octi: Missing required argument 'shell'.\n"],
  [
    ['play', 'octi', 'octilite'],
    "octi: Too many arguments for 'play'. Expected 1 argument but got 2: octi, octilite.\n",
  ],
])('octi %j says what is wrong like every other message', async (args, err) => {
  expect(await octi(args)).toEqual({ code: 1, out: '', err });
});
