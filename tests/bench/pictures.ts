import { boardPng } from '../../src/display/png/boardPng.js';
import { makeTurn } from '../../src/notation/index.js';
import { findGame, play, startPosition } from '../../src/rules/index.js';
import { chooseTurn } from '../long/chooseTurn.js';
import { Random } from '../support/random.js';
import type { Figure, OnProgress } from './report.js';

type Picture = Parameters<typeof boardPng>[0];

/** Draws the pictures of a random game, one after each turn. */
function gamePictures(id: string, seed: number, most: number): Picture[] {
  const game = findGame(id);
  if (!game.ok) throw new Error(game.error.code);
  const random = new Random(seed);
  let position = startPosition(game.value);
  const pictures: Picture[] = [];
  while (pictures.length < most) {
    const turn = chooseTurn(position, random);
    if (!turn) break;
    const text = makeTurn(position, turn);
    const before = position;
    position = play(position, turn);
    pictures.push({ position, turn: text, ...(text.includes('x') && { before }) });
  }
  return pictures;
}

/** Measures how long a board takes to draw the first time. A hundred other boards are drawn first, to warm up. */
export function pictureFigures(onProgress: OnProgress): Figure[] {
  const games = ['octi', 'octi', 'octi', 'octi3base', 'octilite', 'octi+wrap', 'octi+super', 'octi4'];
  const pictures = Array.from({ length: 48 }, (_, at) =>
    gamePictures(games[at % games.length] ?? 'octi', at + 1, 30),
  ).flat();
  for (const picture of pictures.splice(0, 100)) boardPng(picture);
  let bytes = 0;
  let largest = 0;
  let cpu = 0;
  // The progress bar is drawn between measurements.
  for (let at = 0; at < pictures.length; at += 50) {
    onProgress(at, pictures.length);
    const before = process.cpuUsage();
    for (const picture of pictures.slice(at, at + 50)) {
      const { length } = boardPng(picture);
      bytes += length;
      largest = Math.max(largest, length);
    }
    const { user, system } = process.cpuUsage(before);
    cpu += user + system;
  }
  const ms = cpu / 1000 / pictures.length;
  return [
    { name: 'CPU time for each picture', value: ms, unit: 'ms' },
    { name: 'pictures of boards', value: 1000 / ms, unit: 'pictures/s of CPU time' },
    { name: 'size of a picture in an email', value: ((bytes / pictures.length) * 4) / 3, unit: 'bytes' },
    { name: 'size of the largest picture in an email', value: (largest * 4) / 3, unit: 'bytes' },
  ];
}
