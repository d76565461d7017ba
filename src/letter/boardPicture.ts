import { sentence } from '../base/index.js';
import type { BoardView, TurnRow } from '../club/index.js';
import { boardText, pictureSize, pictureText } from '../display/index.js';
import { makePosition } from '../notation/index.js';
import type { Position } from '../rules/index.js';
import type { LetterRenderer, Picture, ShownBoard } from './letterRenderer.js';

/** Pixels in an email for each unit of the picture. */
const scale = 0.47;

/** What is the same in all languages. */
type Shown = Omit<ShownBoard, 'alt' | 'picture'> & { readonly position: string };

/** One position is shown in several letters, one to each reader. */
const cache = new WeakMap<Position, Shown>();

/** A board as letters show it, as text and as a picture with words below it. */
export function shownBoard(
  renderer: LetterRenderer,
  position: Position,
  marks: Omit<Picture, 'position'> = {},
): ShownBoard {
  const shown = cache.get(position) ?? show(position);
  cache.set(position, shown);
  const { position: text, ...rest } = shown;
  const [, , pods = ''] = text.split(' ');
  return {
    ...rest,
    picture: { position: text, ...marks },
    alt: renderer.say(sentence('letter.picture', { pods: pods.split(',') })),
  };
}

function show(position: Position): Shown {
  const { width, height } = pictureSize(position);
  return {
    position: makePosition(position),
    text: boardText(position),
    below: pictureText(position),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/** What a board's picture marks: the last turn, and whether the game is over. */
export function lastTurnMarks({ board }: BoardView, turns: readonly TurnRow[]): Omit<Picture, 'position'> {
  const turn = turns.at(-1)?.text;
  const over = board.state === 'finished' || board.state === 'declined';
  return { ...(turn !== undefined && { turn }), ...(over && { over }) };
}
