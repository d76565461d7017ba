import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { usualGame } from '../../rules/index.js';
import { choosingOptions, gameId, isGameWord, takeOptions } from '../arguments/gameOptions.js';
import { isComputer, isPseudonym, looksLikeUserid, mayBeUserid } from '../arguments/userid.js';
import { type CommandEntry, type CommandInput, quoteLine } from '../model/commandEntry.js';
import type { Command } from '../model/commands.js';
import { readTurnNumber } from '../model/turnText.js';

/** The boards that a table lists. */
const kinds = ['all', 'active', 'inactive', 'next'] as const;

/** Reads `[game] games [userid...] [all | active | inactive | next]`. */
export function readGames({ args, game, options, answered }: CommandInput): Result<Command, Refusal> {
  const parted = takeOptions([...args, ...options.map((option) => `-${option}`)], choosingOptions);
  if (!parted.ok) return parted;
  const words = parted.value.words;
  const last = words.at(-1)?.toLowerCase();
  const which = kinds.find((kind) => kind === last);
  const rest = which === undefined ? words : words.slice(0, -1);
  const named = [...(game !== undefined && game !== 'all' ? [game] : []), ...rest.filter(isGameWord)];
  const players = rest.filter((word) => !isGameWord(word));
  // In a reply, a list of players needs a game word before the command: "games are fun" is a message.
  if (answered.board !== undefined && game === undefined && players.length > 0)
    return err(refusal('command.games.bare'));
  if (named.length > 1 && new Set(named).size > 1) return err(refusal('command.games.oneGame'));
  if (players.some((word) => !isPseudonym(word) && !isComputer(word) && !mayBeUserid(word)))
    return err(refusal('command.games.whose'));
  const [only] = named;
  // The name of the usual game may precede any command and means all games; with an option it means that game.
  const wanted =
    only === undefined ||
    (only === usualGame.name && parted.value.options.length === 0 && rest.length === players.length)
      ? undefined
      : gameId(only, parted.value.options);
  if (wanted && !wanted.ok) return wanted;
  const id = wanted?.value;
  // A list of players begins with a game word, as replies require. There, the usual game's word means all games.
  const before = players.length > 0 ? (id ?? usualGame.name) : undefined;
  const behind = before === undefined || id === usualGame.name ? id : undefined;
  const line = quoteLine(before, 'games', behind, ...players, which);
  return ok({
    word: 'games',
    ...(id !== undefined && { game: id }),
    players,
    which: which ?? 'active',
    line,
  });
}

function readList({ args, game }: CommandInput): Result<Command, Refusal> {
  const games = [...(game === undefined || game === 'all' || game === usualGame.name ? [] : [game]), ...args];
  if (!games.every(isGameWord)) return err(refusal('command.list'));
  const ids = [...new Set(games.map((one) => one.toLowerCase()))];
  const unknown = ids.map((one) => gameId(one, [])).find((id) => !id.ok);
  if (unknown && !unknown.ok) return unknown;
  return ok({ word: 'list', games: ids, line: quoteLine('list', ...ids) });
}

/** Returns the name of the game that a table is about. */
const gameName = (game: string | undefined): string => (game ?? usualGame.name).split('+')[0] ?? '';

function readStandings({ args, game }: CommandInput): Result<Command, Refusal> {
  const named = isGameWord(args[0] ?? '') ? args[0]?.toLowerCase() : undefined;
  const name = gameName(named ?? game);
  const rest = named === undefined ? args : args.slice(1);
  const page = rest.length === 0 ? 1 : readTurnNumber(rest[0] ?? '');
  if (page === undefined || rest.length > 1 || name === 'all') return err(refusal('command.standings'));
  return ok({
    word: 'standings',
    game: name,
    page,
    line: quoteLine(name, 'standings', page === 1 ? undefined : page),
  });
}

function readHistory({ args, game, answered }: CommandInput): Result<Command, Refusal> {
  const [player, ...more] = args;
  if (more.length > 0 || (player !== undefined && !looksLikeUserid(player))) {
    return err(refusal('command.history'));
  }
  if (answered.board !== undefined && game === undefined && player !== undefined) {
    return err(refusal('command.history'));
  }
  // The name of the usual game, without options, may precede any command and means all games.
  const name = game === undefined || game === 'all' || game === usualGame.name ? undefined : gameName(game);
  return ok({
    word: 'history',
    ...(name !== undefined && { game: name }),
    ...(player !== undefined && { player }),
    line: quoteLine(name ?? (player === undefined ? undefined : usualGame.name), 'history', player),
  });
}

function readPlayers({ args, game }: CommandInput): Result<Command, Refusal> {
  const named = isGameWord(args[0] ?? '') ? args[0]?.toLowerCase() : undefined;
  const rest = named === undefined ? args : args.slice(1);
  const page = rest.length === 0 ? 1 : readTurnNumber(rest[0] ?? '');
  if (page === undefined || rest.length > 1) return err(refusal('command.players'));
  // The name of the usual game may precede any command, so alone it means all players.
  const wanted = named ?? (game === 'all' || game === usualGame.name ? undefined : game);
  const name = wanted === undefined ? undefined : gameName(wanted);
  return ok({
    word: 'players',
    ...(name !== undefined && { game: name }),
    page,
    line: quoteLine('players', name, page === 1 ? undefined : page),
  });
}

const open = { inFull: false, needs: 'nobody', onBoard: false } as const;

/** The commands that list boards and players. */
export const listingEntries: readonly CommandEntry[] = [
  {
    ...open,
    word: 'games',
    usage: ['[game] games [userid...] [all | active | inactive | next]', 'all show [userid] [next | active]'],
    examples: ['games', 'games next', 'octilite games alice all', 'all show alice next'],
    wrong: ['games 5', 'games are fun!'],
    read: readGames,
  },
  {
    ...open,
    word: 'list',
    usage: ['list [games...]'],
    examples: ['list', 'list octilite octi4'],
    wrong: ['list alice', 'list chess'],
    read: readList,
  },
  {
    ...open,
    word: 'standings',
    also: ['ratings', 'ranking', 'rankings'],
    usage: ['[game] standings [page]'],
    examples: ['octi standings', 'octilite ratings 2', 'standings octi4'],
    wrong: ['standings alice', 'octi standings 0'],
    read: readStandings,
  },
  {
    ...open,
    word: 'players',
    usage: ['players [game] [page]'],
    examples: ['players', 'players octilite', 'octi players 2'],
    wrong: ['players alice', 'players octi 0', 'players of octi'],
    read: readPlayers,
  },
  {
    ...open,
    word: 'history',
    usage: ['[game] history [userid]'],
    examples: ['history', 'octi history alice', 'octi4 history bob'],
    wrong: ['history of octi', 'history 5'],
    read: readHistory,
  },
  {
    ...open,
    word: 'userinfo',
    usage: ['userinfo userid'],
    examples: ['userinfo alice', 'octi userinfo bob'],
    wrong: ['userinfo', 'userinfo alice bob'],
    read: ({ args }) => {
      const [player = '', ...more] = args;
      if (more.length > 0 || !looksLikeUserid(player)) return err(refusal('command.userinfo'));
      return ok({ word: 'userinfo', player, line: quoteLine('userinfo', player) });
    },
  },
];
