import { expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { boardChanged, showPages, succeed } from '../../src/club/effects.js';
import { rowId } from '../support/rowId.js';

const [answer, happened] = [
  sentence('club.over', { board: 101 }),
  sentence('club.move.happened', { player: 'alice (x)', turn: '37+A', board: 101, number: 1 }),
];

test('a command succeeds with its answer and its effects in order', () => {
  const effects = [
    { kind: 'notifyAddress', address: 'a@example.com' },
    { kind: 'page', page: { kind: 'text', text: 'x' } },
  ] as const;
  expect(succeed(answer, ...effects)).toEqual({ ok: true, value: { answer, effects } });
  expect(succeed(answer)).toEqual({ ok: true, value: { answer, effects: [] } });
});

test('the news about a board also answers the command, unless another sentence does', () => {
  const effects = [{ kind: 'boardNews', boardId: 101, happened }];
  expect(boardChanged(rowId(101), happened)).toEqual({ ok: true, value: { answer: happened, effects } });
  expect(boardChanged(rowId(101), happened, answer)).toEqual({ ok: true, value: { answer, effects } });
});

test('pages are shown in order', () => {
  const pages = ['a', 'b'].map((text) => ({ kind: 'text', text }) as const);
  const effects = pages.map((page) => ({ kind: 'page', page }));
  expect(showPages(answer, ...pages)).toEqual({ ok: true, value: { answer, effects } });
});
