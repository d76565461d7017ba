import { createInterface } from 'node:readline';
import { makeTurn, parseTurn } from '../../../src/notation/index.js';
import { findGame, type Position, play, startPosition, usualGame } from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import { chooseTurn } from '../chooseTurn.js';
import { greedyTurn } from './greedyTurn.js';
import { PlainBoard, playsGame } from './standIn/plainBoard.js';
import { PlainSearch, won } from './standIn/plainSearch.js';
import { textOf } from './standIn/turnText.js';

/**
 * A UGI program that serves as an opponent: a plain alpha-beta search that evaluates material, mobility and the
 * distance to the bases, without quiescence search or extensions. `go movetime` limits its CPU time. With the argument
 * `random`, it plays any legal turn; with `greedy`, the one that looks best right away. A limit of 45,000 positions is
 * comparable to 300 ms for a program that evaluates 150,000 a second.
 */
const [kind = 'stand-in'] = process.argv.slice(2);
const simple = kind === 'random' ? chooseTurn : kind === 'greedy' ? greedyTurn : undefined;
const random = new Random(Number(process.argv[3] ?? 1));
const say = (line: string) => process.stdout.write(`${line}\n`);
let game = usualGame;
let position: Position = startPosition(game);

function obey(line: string): void {
  const [word, ...rest] = line.trim().split(/\s+/);
  if (word === 'ugi') {
    say(`id name ${kind}`);
    say('ugiok');
  } else if (word === 'isready') say('readyok');
  else if (word === 'uginewgame') position = startPosition(game);
  else if (word === 'setoption') chooseGame(rest.at(-1) ?? '');
  else if (word === 'position') setPosition(rest);
  else if (word === 'go') go(rest);
  else if (word === 'quit') process.exit(0);
  else if (word) say(`error unknown word ${word}`);
}

function chooseGame(id: string): void {
  const found = findGame(id);
  if (!found.ok) return void say(`error there is no game ${id}`);
  if (!simple && !playsGame(found.value)) {
    process.stderr.write(`the stand-in does not play ${id}\n`);
    process.exit(1);
  }
  game = found.value;
  position = startPosition(game);
}

function setPosition([from, moves, ...texts]: string[]): void {
  if (from !== 'startpos' || (moves !== undefined && moves !== 'moves'))
    return void say('error position startpos moves');
  let next = startPosition(game);
  for (const text of texts) {
    const turn = parseTurn(next, text);
    if (!turn.ok) return void say(`error ${text} is not legal`);
    next = play(next, turn.value);
  }
  position = next;
}

function go(words: readonly string[]): void {
  const most = (word: string, otherwise: number) => {
    const at = words.indexOf(word);
    return at < 0 ? otherwise : Number(words[at + 1]);
  };
  if (simple) {
    const turn = simple(position, words.includes('seed') ? new Random(most('seed', 1)) : random);
    return void say(turn ? `bestmove ${makeTurn(position, turn)}` : 'error there is no turn');
  }
  const board = new PlainBoard(position);
  const search = new PlainSearch(board);
  const limit = {
    nodes: most('nodes', Number.POSITIVE_INFINITY),
    depth: most('depth', 60),
    ms: most('movetime', Number.POSITIVE_INFINITY),
  };
  let best: string | undefined;
  for (const { at, score, depth, nodes } of search.think(limit)) {
    best = textOf(board, search.turns, at);
    const scoreText =
      Math.abs(score) < won / 2 ? `cp ${score}` : `mate ${score > 0 ? won - score : -won - score}`;
    say(`info depth ${depth} score ${scoreText} nodes ${nodes} pv ${best}`);
  }
  say(best === undefined ? 'error there is no turn' : `bestmove ${best}`);
}

for await (const line of createInterface({ input: process.stdin })) obey(line);
