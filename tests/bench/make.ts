import { makeClub } from './makeClub.js';

/** `node .scripts/tests/bench/make.js FILE PLAYERS BOARDS` makes a club's database, to look at or to measure. */
const [file, players, boards] = process.argv.slice(2);
if (!file || !Number(players) || !Number(boards))
  throw new Error('give a file, the number of players and the number of boards');
makeClub(file, { players: Number(players), boards: Number(boards) });
