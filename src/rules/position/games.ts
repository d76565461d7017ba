import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Game, Square, Supply } from './gameModel.js';
import { neighbourTable } from './geometry.js';

/** Options that are part of a game, in the order of its id (docs/notation-reference.md section 3). */
export const gameOptions = ['wrap', 'super'] as const;

const supply = (reserve: number, prongs: number): Supply => ({
  reserve,
  captured: 0,
  prongs,
  superprongs: 0,
  out: false,
});

function duel(black: readonly Square[], white: readonly Square[]) {
  return {
    seats: [
      { glyph: 'x', side: 'Black', homes: black, goals: white },
      { glyph: 'o', side: 'White', homes: white, goals: black },
    ],
    neutral: [],
  } as const;
}

type Plain = Omit<Game, 'id' | 'wrap' | 'super' | 'neighbours'>;

const octi: Plain = {
  name: 'octi',
  width: 9,
  height: 9,
  ...duel([37, 57, 77], [33, 53, 73]),
  supply: supply(4, 25),
  actions: ['insert', 'reposition', 'enter', 'move'],
  stacks: true,
  entersAway: false,
  liberates: 'with foothold',
  wins: 'any goal',
};

const octi3base: Plain = {
  ...octi,
  name: 'octi3base',
  actions: [...octi.actions, 'liberate'],
  entersAway: true,
  wins: 'all goals',
};

const octilite: Plain = {
  name: 'octilite',
  width: 6,
  height: 7,
  ...duel([26, 36, 46, 56], [22, 32, 42, 52]),
  supply: supply(0, 12),
  actions: ['insert', 'move'],
  stacks: false,
  entersAway: false,
  liberates: 'with foothold',
  wins: 'any goal',
};

const octi4: Plain = {
  ...octi,
  name: 'octi4',
  seats: [
    { glyph: 'x', side: 'Black', homes: [37], goals: [77, 33] },
    { glyph: 'o', side: 'White', homes: [77], goals: [37, 73] },
    { glyph: 'X', side: 'Black', homes: [73], goals: [77, 33] },
    { glyph: 'O', side: 'White', homes: [33], goals: [37, 73] },
  ],
  neutral: [53, 57],
  supply: supply(3, 12),
  actions: [...octi.actions, 'liberate', 'rescue'],
  entersAway: true,
  liberates: 'away',
  wins: 'enemies out',
};

/** Options that select another game: `octi -3base` is `octi3base`. */
export const gameChoices: readonly { readonly option: string; readonly of: string; readonly game: string }[] =
  [{ option: '3base', of: octi.name, game: octi3base.name }];

/** Replaces one of each player's prongs with a superprong. */
const withSuperprong = ({ prongs, ...others }: Supply): Supply => ({
  ...others,
  prongs: prongs - 1,
  superprongs: 1,
});

function withOptions(plain: Plain, wrap: boolean, superprongs = false): Game {
  return {
    ...plain,
    id: plain.name + (wrap ? '+wrap' : '') + (superprongs ? '+super' : ''),
    wrap,
    super: superprongs,
    supply: superprongs ? withSuperprong(plain.supply) : plain.supply,
    neighbours: neighbourTable(plain.width, plain.height, wrap),
  };
}

/** The default game. */
export const usualGame: Game = withOptions(octi, false);

/** The game with the fewest rules, which newcomers see first. */
export const beginnersGame: Game = withOptions(octilite, false);

/** Every game with every allowed combination of options. */
export const games: readonly Game[] = [
  usualGame,
  withOptions(octi, true),
  withOptions(octi, false, true),
  withOptions(octi, true, true),
  withOptions(octi3base, false),
  withOptions(octi3base, true),
  withOptions(octi3base, false, true),
  withOptions(octi3base, true, true),
  beginnersGame,
  withOptions(octi4, false),
  withOptions(octi4, true),
];

/** Maximum number of players in a game. */
export const mostSeats: number = Math.max(...games.map(({ seats }) => seats.length));

/** The names of the games, without options. */
export const gameNames: readonly string[] = [...new Set(games.map(({ name }) => name))];

/**
 * Finds a game by its id: name, then options in the order `+wrap+super` (docs/notation-reference.md section 3). Refuses
 * with `rules.unknownGame`, `rules.unknownOption`, `rules.optionOrder` or `rules.noSuchOption`.
 */
export function findGame(id: string): Result<Game, Refusal> {
  const found = games.find((game) => game.id === id);
  if (found) return ok(found);
  const [name = '', ...asked] = id.split('+');
  if (!games.some((game) => game.name === name))
    return err(refusal('rules.unknownGame', { name, games: games.map((g) => g.id) }));
  const unknown = asked.find((option) => !gameOptions.some((one) => one === option));
  if (unknown !== undefined)
    return err(refusal('rules.unknownOption', { option: unknown, options: gameOptions }));
  const ordered = gameOptions.filter((option) => asked.includes(option));
  if (ordered.join() !== asked.join()) {
    return err(refusal('rules.optionOrder', { game: id, right: [name, ...ordered].join('+') }));
  }
  return err(refusal('rules.noSuchOption', { name, option: `+${asked.join('+')}` }));
}
