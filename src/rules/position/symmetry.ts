import type { Game, Pod, Position, Seat, Square } from './gameModel.js';
import { ownerOf, pod, prongsOf, superprongsOf } from './pod.js';

/** A mapping of the board onto itself: where each square and direction goes. */
interface Image {
  readonly square: (square: Square) => Square;
  readonly direction: (direction: number) => number;
}

/** Returns all mappings: optionally mirrored across the diagonal, then optionally left to right and top to bottom. */
function imagesOf({ width, height }: Game): Image[] {
  const ways = [false, true].flatMap((flipX) => [false, true].map((flipY) => ({ flipX, flipY })));
  return [false, true]
    .filter((swap) => !swap || width === height)
    .flatMap((swap) =>
      ways.map(({ flipX, flipY }): Image => {
        const direction = (one: number): number => {
          // Mirroring across the diagonal from the lower left swaps north and east.
          const swapped = swap ? 2 - one : one;
          const turned = flipX ? -swapped : swapped;
          return (flipY ? 4 - turned : turned) & 7;
        };
        const square = (at: Square): Square => {
          const [column, rank] = swap ? [at % 10, Math.floor(at / 10)] : [Math.floor(at / 10), at % 10];
          return (flipX ? width + 1 - column : column) * 10 + (flipY ? height + 1 - rank : rank);
        };
        return { square, direction };
      }),
    );
}

/** A mirror image of the board. `seats[s]` is the seat whose homes the homes of seat s are mapped to. */
interface Symmetry extends Image {
  readonly seats: readonly Seat[];
}

const known = new Map<string, readonly Symmetry[]>();

/** Returns the images of a board that map the homes of each seat to the homes of some seat. */
function symmetriesOf(game: Game): readonly Symmetry[] {
  const found = known.get(game.id);
  if (found) return found;
  const key = (homes: readonly Square[]): string => [...homes].sort((a, b) => a - b).join();
  const symmetries = imagesOf(game).flatMap((image) => {
    const seats = game.seats.map(({ homes }) => {
      const moved = key(homes.map(image.square));
      return game.seats.findIndex((seat) => key(seat.homes) === moved) as Seat;
    });
    return seats.every((seat) => seat >= 0) ? [{ ...image, seats }] : [];
  });
  known.set(game.id, symmetries);
  return symmetries;
}

/**
 * Returns a key that is the same for a position and all its mirror images. A mirror image swaps left and right, or
 * the sides if the board allows it. The key ignores the players' supplies.
 */
export function symmetricKey({ game, board, turn }: Position): string {
  const stacks = board.flatMap((stack, square) => (stack.length > 0 ? [{ stack, square }] : []));
  const keys = symmetriesOf(game).map(({ square, direction, seats }) => {
    const turned = (prongs: number): number => {
      let all = 0;
      for (let one = 0; one < 8; one++) if ((prongs >> one) & 1) all |= 1 << direction(one);
      return all;
    };
    const moved = (one: Pod): Pod =>
      pod(seats[ownerOf(one)] as Seat, turned(prongsOf(one)), turned(superprongsOf(one)));
    const places = stacks.map(({ stack, square: at }) => {
      const pods = stack.map(moved).sort((a, b) => a - b);
      return `${square(at)}:${pods.join('+')}`;
    });
    return `${game.id} ${seats[turn]} ${places.sort().join()}`;
  });
  return keys.sort()[0] ?? '';
}
