/** The digits as strokes in a box 10 wide and 16 high, so that pictures need no font. */
const digits: readonly string[] = [
  'M5 0C1.4 0 .5 4 .5 8S1.4 16 5 16 9.5 12 9.5 8 8.6 0 5 0Z',
  'M1.5 3.5L6 0V16',
  'M.5 4.2C.8 1.4 2.6 0 5 0 8 0 9.6 1.8 9.6 4.4 9.6 8.6.4 11 .4 16H9.8',
  'M.6 2.6C3-.9 9.2-.6 9.2 3.8 9.2 6.4 7.2 7.4 3.8 7.4 7.6 7.4 9.8 8.8 9.8 11.6 9.8 17.2 2.6 17.2.2 13.4',
  'M7.8 16V0L.2 11.2H10.2',
  'M9 0H1.4L.9 7.2C3.6 5.2 9.8 5.4 9.8 10.8 9.8 16.8 2.6 17.2.2 13.6',
  'M8.8 1.4C4-1.8.4 3.4.4 9.6.4 14 2.2 16 5.1 16 8 16 9.7 13.8 9.7 11.1 9.7 8.2 7.8 6.4 5.3 6.4 2.6 6.4.5 8.4.4 11',
  'M.2 0H9.8C6.6 5 4.6 10 4 16',
  'M5 7.5C.2 7.5.2 0 5 0S9.8 7.5 5 7.5C-1.4 7.5-1.4 16 5 16S11.4 7.5 5 7.5Z',
  'M1.2 14.6C6 17.8 9.6 12.6 9.6 6.4 9.6 2 7.8 0 4.9 0 2 0 .3 2.2.3 4.9.3 7.8 2.2 9.6 4.7 9.6 7.4 9.6 9.5 7.6 9.6 5',
];

/** The letters for the eight directions in the same box. */
const letters: Readonly<Record<string, string>> = {
  A: 'M0 16L5 0 10 16M1.8 10.6H8.2',
  B: 'M1 0V16H5.4C11 16 11 7.6 5.4 7.6H1M1 0H5C10 0 10 7.6 5 7.6',
  C: 'M9.6 2.8C6.4-1.6.4.2.4 8S6.4 17.6 9.6 13.2',
  D: 'M1 0V16H3.6C12 16 12 0 3.6 0Z',
  E: 'M9 0H1V16H9M1 7.6H7.6',
  F: 'M9 0H1V16M1 7.6H7.6',
  G: 'M9.4 2.8C6.2-1.6.4.2.4 8 .4 16.4 7 17.6 9.6 13.2V8.6H5.8',
  H: 'M.8 0V16M9.2 0V16M.8 7.8H9.2',
};

/** Draws the letter for a direction, centred on a point. */
export function drawLetter(letter: string, x: number, y: number, height: number, colour: string): string {
  const scale = height / 16;
  const place = `translate(${short(x - 5 * scale)} ${short(y - height / 2)}) scale(${short(scale)})`;
  return `<path transform="${place}" d="${letters[letter]}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The distance from the left edge of a digit to the left edge of the next. */
const advance = 14;

/** Draws a whole number, centred on a point, with digits of the given height. */
export function drawNumber(value: number, x: number, y: number, height: number, colour: string): string {
  const scale = height / 16;
  const figures = [...String(value)];
  const left = x - ((figures.length - 1) * advance + 10) * (scale / 2);
  const place = (at: number) => `translate(${short(left + at * advance * scale)} ${short(y - height / 2)})`;
  const paths = figures
    .map(
      (figure, at) => `<path transform="${place(at)} scale(${short(scale)})" d="${digits[Number(figure)]}"/>`,
    )
    .join('');
  return `<g fill="none" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}

/** A percent sign as strokes in a box 13 wide and 16 high. */
const percentSign = 'M11.4 .6L1.6 15.4M2.9 .2a2.6 3 0 1 0 .01 0ZM10.1 9.8a2.6 3 0 1 0 .01 0Z';

/** Draws a percentage whose right edge is at `right`, with digits of the given height. */
export function drawPercentage(
  value: number,
  right: number,
  y: number,
  height: number,
  colour: string,
): string {
  const scale = height / 16;
  const gap = advance - 10;
  const middle = right - (13 + gap) * scale - numberWidth(value, height) / 2;
  const place = `translate(${short(right - 13 * scale)} ${short(y - height / 2)}) scale(${short(scale)})`;
  return `${drawNumber(value, middle, y, height, colour)}<path transform="${place}" d="${percentSign}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Returns the width of a number drawn with digits of the given height. */
export const numberWidth = (value: number, height: number): number =>
  ((String(value).length - 1) * advance + 10) * (height / 16);

/** Writes a length with no more digits than a picture can show. */
export const short = (length: number): string => String(Math.round(length * 100) / 100);
