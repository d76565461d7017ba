import { sentence } from '../base/index.js';
import type { BoardView, TurnRow } from '../club/index.js';
import { boardText, pictureSize, pictureText } from '../display/index.js';
import { makePosition } from '../notation/index.js';
import type { Position } from '../rules/index.js';
import type { Kit, Picture, ShownBoard } from './kit.js';

/** Points of a mail program's page for each unit of a picture. */
const scale = 0.47;

/** A board as letters show it, as text and as a picture with words below it. */
export function shownBoard(kit: Kit, position: Position, marks: Omit<Picture, 'position'> = {}): ShownBoard {
  const text = makePosition(position);
  const [, , pods = ''] = text.split(' ');
  const { width, height } = pictureSize(position);
  return {
    text: boardText(position),
    picture: { position: text, ...marks },
    alt: kit.say(sentence('letter.picture', { pods: pods.split(',') })),
    below: pictureText(position),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/** The last turn of a board, and whether nobody is to play any more. */
export function marksOf({ board }: BoardView, turns: readonly TurnRow[]): Omit<Picture, 'position'> {
  const turn = turns.at(-1)?.text;
  const over = board.state === 'finished' || board.state === 'declined';
  return { ...(turn !== undefined && { turn }), ...(over && { over }) };
}
