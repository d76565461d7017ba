import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { boardEntries } from './boardWords.js';
import { hidden, isPassword } from './claim.js';
import { type CommandEntry, type Given, quoteLine } from './entry.js';
import { gameId, gameOptions, isGameWord, orderOptions, takeOptions } from './options.js';
import { preferences, readSet } from './preferences.js';
import type { Command } from './types.js';
import { looksLikeUserid, whyNoUserid } from './userid.js';

function readSignup({ args, table }: Given): Result<Command, Refusal> {
  const [name, ...rest] = args;
  if (name === undefined) return err(refusal('command.signup.noName'));
  const why = whyNoUserid(name, table);
  if (why) return err(why);
  const addresses = rest.filter((word) => word.includes('@'));
  const [secret, ...more] = rest.filter((word) => !word.includes('@'));
  if (more.length > 0) return err(refusal('command.signup.more'));
  if (secret !== undefined && !isPassword(secret)) return err(refusal('command.claim.password'));
  if (addresses.length > 0) return err(refusal('command.signup.addresses'));
  const line = quoteLine('signup', name, secret === undefined ? undefined : hidden);
  return ok({ word: 'signup', name, ...(secret !== undefined && { secret }), addresses, line });
}

function readChallenge({ args, game = 'octi', options }: Given): Result<Command, Refusal> {
  const parted = takeOptions(
    [...args, ...options.map((option) => `-${option}`)],
    [...gameOptions, ...orderOptions],
  );
  if (!parted.ok) return parted;
  const { words, options: given } = parted.value;
  const id = gameId(
    game,
    given.filter((option) => gameOptions.includes(option)),
  );
  if (!id.ok) return id;
  const stranger = words.find((word) => !looksLikeUserid(word));
  if (stranger !== undefined || words.length === 0 || words.length > 4)
    return err(refusal('command.challenge.whom'));
  if (given.includes('second') && given.includes('random')) return err(refusal('command.challenge.order'));
  const order = given.includes('second') ? 'second' : given.includes('random') ? 'random' : 'as written';
  const rated = !given.includes('unrated');
  const shown = [order === 'as written' ? undefined : `-${order}`, rated ? undefined : '-unrated'];
  const line = quoteLine(id.value, 'challenge', ...words, ...shown);
  return ok({ word: 'challenge', game: id.value, players: words, order, rated, line });
}

const kinds = ['all', 'active', 'inactive', 'next'] as const;

function readGames({ args, game, options, answered, table }: Given): Result<Command, Refusal> {
  const parted = takeOptions([...args, ...options.map((option) => `-${option}`)], gameOptions);
  if (!parted.ok) return parted;
  const words = parted.value.words;
  const last = words.at(-1)?.toLowerCase();
  const which = kinds.find((kind) => kind === last);
  const rest = which === undefined ? words : words.slice(0, -1);
  const named = [...(game !== undefined && game !== 'all' ? [game] : []), ...rest.filter(isGameWord)];
  const players = rest.filter((word) => !isGameWord(word));
  // In a reply players need a game word before the command: "games are fun" is none.
  if (answered.board !== undefined && game === undefined && players.length > 0)
    return err(refusal('command.games.bare'));
  if (named.length > 1 && new Set(named).size > 1) return err(refusal('command.games.oneGame'));
  if (players.some((word) => whyNoUserid(word, table))) return err(refusal('command.games.whose'));
  const [only] = named;
  // The bare game word stands before every command and means all games; with an option it means that game.
  const wanted =
    only === undefined ||
    (only === 'octi' && parted.value.options.length === 0 && rest.length === players.length)
      ? undefined
      : gameId(only, parted.value.options);
  if (wanted && !wanted.ok) return wanted;
  const id = wanted?.value;
  const before = players.length > 0 ? (id ?? 'octi') : undefined;
  const line = quoteLine(before, 'games', before ? undefined : id, ...players, which);
  return ok({
    word: 'games',
    ...(id !== undefined && { game: id }),
    players,
    which: which ?? 'active',
    line,
  });
}

function readHelp({ args }: Given): Result<Command, Refusal> {
  const topics = args.map((word) => word.toLowerCase());
  if (topics.length > 10 || topics.some((topic) => !/^[a-z][a-z0-9-]{0,19}$/.test(topic))) {
    return err(refusal('command.help.topic'));
  }
  return ok({ word: 'help', topics, line: quoteLine('help', ...topics) });
}

/** Every command there is; reading, help letters, `octi help` and the README's table are made from it. */
export const commandTable: readonly CommandEntry[] = [
  {
    word: 'help',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['help [topic...]'],
    examples: ['help', 'octi help rules', 'help move notation'],
    wrong: ['help me, please!'],
    read: readHelp,
  },
  {
    word: 'signup',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['signup userid [password]'],
    examples: ['signup alice', 'octi signup bob-2 correcthorse'],
    wrong: ['signup', 'signup 2fast', 'signup alice short'],
    read: readSignup,
  },
  {
    word: 'challenge',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: [
      '[game] challenge [userid1] userid2 [options]',
      'octi4 challenge partner enemy1 enemy2 [options]',
    ],
    examples: [
      'octi challenge bob',
      'octi challenge bob -wrap -3base',
      'octilite challenge bob alice',
      'octi4 challenge carol bob dave',
      'chal bob -second',
    ],
    wrong: ['challenge', 'octi challenge bob -fast', 'octilite challenge bob -wrap'],
    read: readChallenge,
  },
  ...boardEntries,
  {
    word: 'games',
    inFull: false,
    needs: 'nobody',
    onBoard: false,
    usage: ['[game] games [userid...] [all | active | inactive | next]'],
    examples: ['games', 'games next', 'octilite games alice all'],
    wrong: ['games 5', 'games are fun!'],
    read: readGames,
  },
  {
    word: 'set',
    inFull: false,
    needs: 'player',
    onBoard: false,
    usage: Object.entries(preferences).map(
      ([name, values]) => `set ${name} ${[...values].reverse().join(' | ')}`,
    ),
    examples: ['set labels on', 'octi set labels off'],
    wrong: ['set', 'set labels', 'set labels perhaps', 'set off now'],
    read: readSet,
  },
];
