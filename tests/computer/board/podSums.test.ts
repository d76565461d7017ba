import { expect, test } from 'vitest';
import type { PodSums } from '../../../src/computer/board/podSums.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import {
  ownerOf,
  type Pod,
  pod as podOf,
  type Seat,
  type Square,
  superprongsOf,
} from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { fc } from '../../support/property.js';

const sums = (board: PodSums) => [board.worth, board.low, board.high, ...board.standing, ...board.supers];

/** Returns the sums of a new board with the same position. */
const sumsAnew = (board: SearchBoard) => sums(new SearchBoard(board.position()));

const podsOf = (board: SearchBoard): { square: Square; pod: Pod }[] =>
  board.position().board.flatMap((stack, square) => stack.map((pod) => ({ square, pod })));

test('after any changes, the sums are those of the new position', () => {
  fc.assert(
    fc.property(
      anyPosition,
      fc.array(fc.tuple(fc.nat(2), fc.nat(), fc.nat(255)), { maxLength: 12 }),
      (position, changes) => {
        const board = new SearchBoard(position);
        for (const [kind, pick, prongs] of changes) {
          const pods = podsOf(board);
          if (pods.length < 2) break;
          const { square, pod } = pods[pick % pods.length] as (typeof pods)[number];
          if (kind === 0) board.remove(square, pod);
          // A pod of the same owner with any prongs can take its place on the square.
          else if (kind === 1) board.exchange(square, pod, podOf(ownerOf(pod), prongs));
          else {
            board.remove(square, pod);
            board.add(square, podOf(ownerOf(pod), prongs));
          }
          expect(sums(board)).toEqual(sumsAnew(board));
        }
        position.game.seats.forEach((_, seat) => {
          const own = podsOf(board).filter(({ pod }) => ownerOf(pod) === seat);
          expect(board.hasPod(seat as Seat)).toBe(own.length > 0);
          expect(board.hasSuperprong(seat as Seat)).toBe(own.some(({ pod }) => superprongsOf(pod) !== 0));
        });
      },
    ),
  );
});

test('a pod that is lifted still counts, until it is dropped on any square', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat(), (position, pick) => {
      const board = new SearchBoard(position);
      const pods = podsOf(board);
      if (pods.length === 0) return;
      const { square, pod } = pods[pick % pods.length] as (typeof pods)[number];
      const before = sums(board);
      const height = board.counts[square] as number;
      board.lift(square, pod);
      expect([board.counts[square], sums(board)]).toEqual([height - 1, before]);
      board.drop(square, pod);
      expect([board.counts[square], sums(board), sumsAnew(board)]).toEqual([height, before, before]);
    }),
  );
});

test('a pod that is put back counts again, but its value and hash are left to the caller', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat(), (position, pick) => {
      const board = new SearchBoard(position);
      const pods = podsOf(board);
      if (pods.length === 0) return;
      const { square, pod } = pods[pick % pods.length] as (typeof pods)[number];
      const kept = [board.worth, board.low, board.high];
      const before = [...board.standing, ...board.supers];
      board.removeBack(square, pod);
      expect(board.standing[ownerOf(pod)]).toBe((before[ownerOf(pod)] as number) - 1);
      board.addBack(square, pod);
      expect([...board.standing, ...board.supers]).toEqual(before);
      expect([board.worth, board.low, board.high]).toEqual(kept);
    }),
  );
});

test('the value of the pods is the sum of what each is worth to its owner, negative for the other side', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const board = new SearchBoard(position);
      let worth = 0;
      for (const { square, pod } of podsOf(board)) {
        const isFirst = position.game.seats[ownerOf(pod)]?.side === position.game.seats[0]?.side;
        worth += (isFirst ? 1 : -1) * board.worthOf(square, pod);
      }
      expect(board.worth).toBe(worth);
    }),
  );
});
