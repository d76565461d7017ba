import { expect, test } from 'vitest';
import {
  lastQueuedTurn,
  makeTurnQueue,
  parseTurnQueue,
  type TurnQueue,
  withLastQueuedTurn,
} from '../../../src/command/model/turnQueue.js';
import { knownTurnText } from '../../../src/notation/index.js';
import { fc } from '../../support/property.js';

const turn = fc
  .constantFrom('33+B', '33-34', '84-86-68x', '84-86x(AB,-)-68', '46CD-56,46D-55', '33-34;53+A', '73R')
  .map(knownTurnText);
const leaf = fc.record({ when: turn, turn, next: fc.constant([]) });
const branch = fc.record({ when: turn, turn, next: fc.array(leaf, { maxLength: 3 }) });
const plan = fc.oneof(
  fc.record({ turn }),
  fc.record({ branches: fc.array(branch, { minLength: 1, maxLength: 5 }) }),
);

test('a plan is unchanged after being written and parsed', () => {
  fc.assert(
    fc.property(plan, (one) => {
      expect(parseTurnQueue(makeTurnQueue(one))).toEqual({ ok: true, value: one });
    }),
  );
});

test.each([
  ['if 37+E then 33-34 (if 37-36 then 34-35; if 57+E then 34-45)', undefined],
  ['IF 37+E THEN 33-34( if 37-36 then 34-35 )', 'if 37+E then 33-34 (if 37-36 then 34-35)'],
  ['if 33 - 34; 53+A then 57 - 56', 'if 33-34;53+A then 57-56'],
])('%s', (written, shown) => {
  const read = parseTurnQueue(written);
  expect(read.ok && makeTurnQueue(read.value)).toBe(shown ?? written);
});

test.each([
  ['if 37+E', 'command.queue.form'],
  ['if 37+E then 33-34 (if 37-36 then 34-35', 'command.queue.form'],
  ['if 37+E then 33-34 if 37-36 then 34-35', 'command.turn.unlike'],
  ['if 37+E then 33-34 (if 37-36 then 34-35 (if 57+E then 34-45))', 'command.queue.deep'],
  ['if 37+E then 33-34#5', 'command.queue.number'],
  [Array(51).fill('if 37+E then 33-34').join('; '), 'command.queue.many'],
])('%s is refused', (written, code) => {
  const read = parseTurnQueue(written);
  expect(read.ok ? undefined : read.error.code).toBe(code);
});

const endOf = (one: TurnQueue): string => ('branches' in one && one.branches.at(-1)?.next.length ? ')' : '');

test('the turn at the end of a queue can be replaced', () => {
  fc.assert(
    fc.property(plan, turn, (one, other) => {
      const before = makeTurnQueue(one);
      const at = before.lastIndexOf(lastQueuedTurn(one)?.text ?? '?');
      const after = makeTurnQueue(withLastQueuedTurn(one, other));
      expect(after).toBe(`${before.slice(0, at)}${other.text}${endOf(one)}`);
    }),
  );
});

test('no text makes the parser throw', () => {
  const words = fc.constantFrom('if', 'then', '(', ')', ';', '33+B', '33-34', '#5', 'clear', ' ');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const read = parseTurnQueue(parts.join(' '));
      if (read.ok) expect(parseTurnQueue(makeTurnQueue(read.value))).toEqual(read);
    }),
  );
});
