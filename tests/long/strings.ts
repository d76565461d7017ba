import { isDeepStrictEqual } from 'node:util';
import { isTurnText, makePosition, makeTurn, parsePosition, parseTurn } from '../../src/notation/index.js';
import { hasTurn, judge, type Position, play, type Turn, turns } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';
import { guess } from './guess.js';
import { checkPosition, checkSetUp, totalsOf } from './invariants.js';
import { somePositions } from './positions.js';
import type { Tally } from './tally.js';
import { anyText, edited, positionCharacters, textOf, turnCharacters } from './texts.js';
import { calm, hold, samePosition, Violation } from './violation.js';

/** A string that needs more CPU time counts as a hang. The slowest ordinary strings need far less than a tenth of it. */
const mostMilliseconds = 2000;
/** How many strings are tried for each position. */
const textsEach = 100;
/** Legal turns are listed up to this number. */
const mostListed = 1000;

interface Listed {
  readonly position: Position;
  readonly texts: readonly string[];
  /** Every legal turn by its text, if all of them are listed. */
  readonly all: ReadonlySet<string> | undefined;
}

/** Parses this many strings as turns and, for every five of them, one as a position and one that is a legal turn. */
export function readStrings(count: number, random: Random, listed: readonly Position[], tally: Tally): void {
  const source = somePositions(random, listed);
  for (let done = 0; done < count; ) {
    const position = source.next().value;
    const found = list(position);
    tally.add(`positions of ${position.game.id}`);
    for (let left = Math.min(textsEach, count - done); left > 0; left--, done++) {
      readOne(found, someText(found, random), tally);
      if (done % 5 === 0) readAsPosition(edited(makePosition(position), positionCharacters, random), tally);
      if (done % 5 === 1 && found.texts.length > 0) readLegal(found, random.of(found.texts), tally);
    }
  }
}

/** Checks that the canonical text of a legal turn is accepted. */
function readLegal(found: Listed, text: string, tally: Tally): void {
  hold(readOne(found, text, tally), 'a legal turn is refused', found.position, text);
}

function list(position: Position): Listed {
  return calm(() => {
    const texts: string[] = [];
    for (const turn of turns(position)) if (texts.push(makeTurn(position, turn)) > mostListed) break;
    return { position, texts, all: texts.length > mostListed ? undefined : new Set(texts) };
  }, position);
}

function someText({ position, texts }: Listed, random: Random): string {
  const kind = random.below(10);
  if (kind === 0) return anyText(random);
  if (kind === 1) return textOf(turnCharacters, 24, random);
  if (kind <= 3 || texts.length === 0) return guess(position, random);
  return edited(random.of(texts), turnCharacters, random);
}

/** Whether the turn parser accepts a string. An accepted string must be a legal turn that reads back the same. */
export function readOne({ position, all }: Listed, text: string, tally: Tally): boolean {
  tally.add('texts read as turns');
  const read = timed(() => parseTurn(position, text), position, text, tally);
  if (!read.ok) return false;
  tally.add('of those accepted as turns');
  calm(() => checkTaken(position, text, read.value, all), position, text);
  return true;
}

function checkTaken(position: Position, text: string, turn: Turn, all: Listed['all']): void {
  hold(isTurnText(text), 'an accepted text does not look like a turn', position, text);
  const judged = judge(position, turn);
  hold(judged.ok, 'an accepted turn is not legal', position, text);
  hold(
    judged.ok && isDeepStrictEqual(judged.value, turn),
    'the judged turn differs from the one read',
    position,
    text,
  );
  const canonical = makeTurn(position, turn);
  if (all) hold(all.has(canonical), `${canonical} is accepted but not listed`, position, text);
  const again = parseTurn(position, canonical);
  hold(again.ok, `${canonical}, as written, is refused`, position, text);
  if (!again.ok) return;
  hold(isDeepStrictEqual(again.value, turn), `${canonical}, as written, is a different turn`, position, text);
  const written = makeTurn(position, again.value);
  hold(written === canonical, `${canonical} becomes ${written}`, position, text);
  const totals = totalsOf(position);
  const after = play(position, turn);
  checkPosition(after);
  hold(totalsOf(after) === totals, `${totals} before, ${totalsOf(after)} after`, position, text);
}

/** Checks that an accepted position reads back the same, and that finding out whether it has a turn is fast enough. */
export function readAsPosition(text: string, tally: Tally): void {
  tally.add('texts read as positions');
  const read = timed(() => parsePosition(text), text, undefined, tally);
  if (!read.ok) return;
  tally.add('of those accepted as positions');
  const position = read.value;
  calm(() => {
    const again = parsePosition(makePosition(position));
    hold(again.ok && samePosition(again.value, position), 'it is written as a different position', text);
    checkSetUp(position);
    timed(() => hasTurn(position), text, undefined, tally);
  }, text);
}

function timed<T>(run: () => T, position: Position | string, text: string | undefined, tally: Tally): T {
  const from = process.cpuUsage();
  const value = calm(run, position, text);
  const { user, system } = process.cpuUsage(from);
  const taken = (user + system) / 1000;
  tally.most('milliseconds of the slowest text', taken);
  if (taken > mostMilliseconds) throw new Violation(`takes ${Math.round(taken)} ms`, position, text);
  return value;
}
