import { makePosition, makeTurn } from '../../src/notation/index.js';
import { type Game, games, outcome, type Position, play, startPosition } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';
import { chooseTurn } from './chooseTurn.js';
import { checkPosition, checkTurn, goesOn, totalsOf } from './invariants.js';
import type { Tally } from './tally.js';
import { calm, hold, Violation } from './violation.js';

/** Games that last longer than this are abandoned. */
const longest = 400;

/** Plays this many random games under the rules of each game, and checks every position along the way. */
export function playGames(count: number, random: Random, tally: Tally): void {
  for (let left = count; left > 0; left--) for (const game of games) playGame(game, random, tally);
}

function playGame(game: Game, random: Random, tally: Tally): void {
  let position = startPosition(game);
  const totals = totalsOf(position);
  tally.add(`games of ${game.id}`);
  for (let made = 0; made < longest; made++) {
    const next = playTurn(position, random, tally);
    checkPosition(next.position);
    hold(totalsOf(next.position) === totals, `${totals} before`, next.position, next.text);
    if (!goesOn(next.position, position.turn, next.text)) {
      tally.add(`games ended: ${outcome(next.position)?.reason}`);
      return;
    }
    position = next.position;
  }
  tally.add('games left unfinished');
}

/** Plays a random turn and returns the new position. The old one must not change. */
function playTurn(position: Position, random: Random, tally: Tally): { position: Position; text: string } {
  const turn = calm(() => chooseTurn(position, random), position);
  if (!turn) throw new Violation('there is no turn', position);
  const before = makePosition(position);
  const text = calm(() => makeTurn(position, turn), position);
  calm(() => checkTurn(position, turn, text), position, text);
  const next = calm(() => play(position, turn), position, text);
  hold(
    makePosition(position) === before,
    `playing a turn changed the position from ${before}`,
    position,
    text,
  );
  tally.add('turns made');
  tally.add(turn.free ? 'of kind: with free moves' : `of kind: ${turn.kind}`);
  return { position: next, text };
}
