/** Six pods with all prongs on one square of an open board, and a turn that moves them all. */
export const sixAlike = {
  position:
    'octi x o33,x55ABCDEFGH,x55ABCDEFGH,x55ABCDEFGH,x55ABCDEFGH,x55ABCDEFGH,x55ABCDEFGH x:1/0/0 o:4/2/0',
  text: '55-44,55-45,55-46,55-54,55-56,55-66',
};

/**
 * Six different pods with seven prongs each. Every combination of their paths is a different turn, about 260,000 in
 * all.
 */
export const sixDifferent = {
  position: 'octi x o33,x55ABCDEFG,x55ABCDEFH,x55ABCDEGH,x55ABCDFGH,x55ABCEFGH,x55ABDEFGH x:1/0/0 o:4/2/0',
  text: '55ABCDEFG-56,55ABCDEFH-66,55ABCDEGH-65,55ABCDFGH-64,55ABCEFGH-54,55ABDEFGH-44',
};
