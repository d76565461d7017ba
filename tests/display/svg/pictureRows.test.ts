import { expect, test } from 'vitest';
import { pictureRows, pictureSize } from '../../../src/display/svg/pictureRows.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

test.each(exampleGames)('the tiles of %s fill every row, on whole pixels', (game) => {
  for (const { position: text } of readExamples(game)) {
    const position = positionOf(text);
    const rows = pictureRows({ position });
    const { width, height } = pictureSize(position);
    expect(rows.map(({ tiles }) => tiles.reduce((sum, tile) => sum + tile.width, 0))).toEqual(
      rows.map(() => width),
    );
    expect(rows.reduce((sum, row) => sum + row.height, 0)).toBe(height);
    const sizes = rows.flatMap((row) => [row.height, ...row.tiles.map((tile) => tile.width)]);
    expect(sizes.filter((size) => size % 5 !== 0)).toEqual([]);
  }
});
