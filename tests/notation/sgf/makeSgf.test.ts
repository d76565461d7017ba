import { expect, test } from 'vitest';
import {
  makePosition,
  makeSgf,
  parsePosition,
  parseSgf,
  parseTurn,
  type SgfRecord,
} from '../../../src/notation/index.js';
import {
  leave,
  outcome,
  type Position,
  play,
  type Seat,
  startPosition,
  type Turn,
  usualGame,
} from '../../../src/rules/index.js';
import { aGame, anyPosition, fewTurns } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { anyCharacter, fc } from '../../support/property.js';
import { readable } from '../../support/sgf.js';

const anyText = fc.oneof(
  fc.constant(''),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...'\\][:;()\n\r\t ab\0\u{1f600}\ud800\u0085\u2028\ufeff'),
    maxLength: 12,
  }),
);

/** Returns what a comment becomes when it is written to a file and read back. */
const kept = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(/\p{Cs}/gu, '')
    .replace(/\p{Cc}/gu, (control) => (control === '\n' ? '\n' : ''));

const keptName = (text: string): string | undefined => kept(text).replace(/\n/g, ' ').trim() || undefined;

/** Plays on from a position, one turn or departure for each pick, favouring moves. */
function someTurns(start: Position, picks: readonly number[]) {
  const played: Turn[] = [];
  const departures: { afterTurn: number; seat: Seat }[] = [];
  let position = start;
  for (const pick of picks) {
    const seat = (pick % 4) as Seat;
    const mayLeave = position.game.wins === 'enemies out' && !position.supplies[seat]?.resigned;
    if (mayLeave && pick % 5 === 0 && !outcome(position)) {
      departures.push({ afterTurn: played.length, seat });
      position = leave(position, seat);
      continue;
    }
    const list = outcome(position) ? [] : (fewTurns(position, 500) ?? []);
    const moving = list.filter(({ kind, free }) => kind === 'move' || free);
    const from = pick % 3 > 0 && moving.length > 0 ? moving : list;
    const turn = from[pick % from.length];
    if (!turn) break;
    played.push(turn);
    position = play(position, turn);
  }
  return { played, departures };
}

const canStand = (position: Position): boolean => parsePosition(makePosition(position)).ok;

const anyRecord = (start: fc.Arbitrary<Position>): fc.Arbitrary<SgfRecord> =>
  fc
    .record({
      start,
      picks: fc.array(fc.nat(), { maxLength: 25 }),
      comments: fc.array(anyText, { minLength: 25, maxLength: 25 }),
      names: fc.array(fc.option(anyText, { nil: undefined }), { minLength: 4, maxLength: 4 }),
      result: fc.constantFrom(undefined, 'B+', 'W+R', '0', 'Void', '?'),
      date: fc.constantFrom(undefined, '2026-11-21', '2026'),
      comment: anyText,
    })
    .map(({ start: position, picks, comments, names, result, date, comment }) => {
      const { played, departures } = someTurns(position, picks);
      return {
        game: position.game,
        ...(names[0] !== undefined && { name: names[0] }),
        players: position.game.seats.map((_, seat) => names[seat]),
        ...(result !== undefined && { result }),
        ...(date !== undefined && { date }),
        start: position,
        turns: played.map((turn, at) => ({ turn, comment: comments[at] ?? '' })),
        ...(departures.length > 0 && { departures }),
        comment,
      };
    });

const expected = (record: SgfRecord) =>
  readable({
    ...record,
    ...(record.name !== undefined && { name: keptName(record.name) ?? '' }),
    players: record.players.map((name) => name && keptName(name)),
    turns: record.turns.map(({ turn, comment }) => ({ turn, comment: kept(comment) })),
    comment: kept(record.comment),
  });

function comesBack(record: SgfRecord): void {
  const file = makeSgf(record);
  const read = parseSgf(file);
  if (!read.ok) expect(read.error).toBe(file);
  else {
    const players = expected(record).players.map((name) => name || undefined);
    expect(readable(read.value)).toEqual({
      ...expected(record),
      name: expected(record).name || undefined,
      players,
    });
    expect(makeSgf(read.value)).toBe(file);
  }
}

test('games from the start survive writing and reading', () => {
  fc.assert(fc.property(anyRecord(aGame.map(startPosition)), comesBack), { numRuns: 300 });
});

test('positions set up by hand, and games from them, survive writing and reading', () => {
  fc.assert(fc.property(anyRecord(anyPosition.filter(canStand)), comesBack), { numRuns: 500 });
});

test('better turns are written after the game as variations, those for the last turn first, each with the value of its first turn', () => {
  const start = startPosition(usualGame);
  const turn = (position: Position, text: string) => {
    const read = parseTurn(position, text);
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  };
  const [first, second] = [turn(start, '37+A'), turn(start, '37+B')];
  const after = play(start, first);
  const answer = turn(after, '33+A');
  const record = {
    ...{ game: usualGame, start, players: [undefined, undefined], comment: '' },
    turns: [
      {
        turn: first,
        comment: '',
        value: 1,
        better: { turns: [second, turn(play(start, second), '33+B')], value: 2 },
      },
      { turn: answer, comment: '', better: { turns: [turn(after, '33+C')], value: -1 } },
    ],
  };
  const file = makeSgf(record);
  expect(file).toContain('\n(;B[37+A]V[1]\n(;W[33+A]\n)\n(;W[33+C]V[-1])\n)\n(;B[37+B]V[2];W[33+B])\n)\n');
  const read = parseSgf(file);
  expect(read.ok && read.value.turns.map((one) => one.turn)).toEqual([first, answer]);
});

test('the pods of a stack are listed in alphabetical order', () => {
  const start = positionOf('octi x x56C,x56AC,x56B,o33 x:0/0/0 o:0/0/0');
  const file = makeSgf({ game: start.game, start, players: [undefined, undefined], comment: '', turns: [] });
  expect(file).toContain('AB[56AC][56B][56C]AW[33]');
});

const part = fc.oneof(
  fc.constantFrom(...'()[];\\:'),
  fc.constantFrom(
    'B[37]',
    'W[',
    'AB[33]',
    'PL[W]',
    'SUPPLY[x:0/0/0]',
    'LEFT[X]',
    'RU[four]',
    'GM[1]',
    '\r\n',
    '\0',
    '\ud83d',
  ),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);

test('a file with a random change is read, or refused with line and column', () => {
  fc.assert(
    fc.property(
      anyRecord(fc.oneof(aGame.map(startPosition), anyPosition)),
      fc.array(fc.tuple(fc.nat(), fc.nat(4), part), { minLength: 1, maxLength: 3 }),
      (record, changes) => {
        let file = makeSgf(record);
        for (const [at, gone, put] of changes) {
          const from = at % file.length;
          file = file.slice(0, from) + put + file.slice(from + gone);
        }
        const read = parseSgf(file);
        if (read.ok) comesBack(read.value);
        else {
          expect(read.error.data.line).toBeGreaterThan(0);
          expect(read.error.data.column).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('no text makes the parser throw', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(part).map((parts) => `(;GM[19]${parts.join('')}`),
    fc.array(part).map((parts) => `(;${parts.join('')})`),
  );
  fc.assert(
    fc.property(text, (file) => {
      const read = parseSgf(file);
      if (read.ok) comesBack(read.value);
    }),
    { numRuns: 2000 },
  );
});
