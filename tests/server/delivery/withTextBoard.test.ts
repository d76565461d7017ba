import { expect, test } from 'vitest';
import { narrowBoardText } from '../../../src/display/index.js';
import { withTextBoard } from '../../../src/server/delivery/withTextBoard.js';
import { positionOf } from '../../support/examples.js';

const position = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';
const html = '<div><img src="cid:a@x" alt="pods" width="7"></div><div><img src="cid:b@x" alt="pods"></div>';

test('the picture that cannot be drawn becomes a board as text, others stay', () => {
  const shown = withTextBoard(html, { id: 'b@x', position });
  expect(shown).toContain('<img src="cid:a@x" alt="pods" width="7">');
  expect(shown).not.toContain('cid:b@x');
  expect(shown).toContain(`">${narrowBoardText(positionOf(position))}</pre></div>`);
});

test('what is no position leaves nothing', () => {
  expect(withTextBoard(html, { id: 'b@x', position: 'octi x <b>' })).toBe(
    '<div><img src="cid:a@x" alt="pods" width="7"></div><div></div>',
  );
});
