import { expect, test, vi } from 'vitest';
import { scriptOptions } from './support/scriptOptions.js';

const options = { games: { type: 'string', default: '100' } } as const;

test('a script reads its options', () => {
  expect(scriptOptions('usage', options, ['--games', '7'])).toMatchObject({ games: '7' });
  expect(scriptOptions('usage', options, [])).toMatchObject({ games: '100' });
});

test.each([['--help'], ['--game', '7'], ['7'], ['--games']])(
  'a script called with %s prints its usage',
  (...args) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(() => scriptOptions('npm run match -- --games 100', options, args)).toThrow('ended');
      expect(exit).toHaveBeenCalledWith(2);
      expect(said).toHaveBeenCalledWith('npm run match -- --games 100\n');
    } finally {
      vi.restoreAllMocks();
    }
  },
);
