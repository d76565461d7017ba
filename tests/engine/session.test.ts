import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { boardText } from '../../src/display/index.js';
import { Session } from '../../src/engine/index.js';
import { games } from '../../src/rules/index.js';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';
import { positionOf, readExamples } from '../support/examples.js';

const catalogue = loadCatalogue();

const sessions: Session[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) {
    session.answer('quit');
    await session.end();
  }
});

/** Begins a session. `said` sends a line and returns the immediate answer; `later` collects the lines after that. */
function begin() {
  const later: string[] = [];
  const session = new Session(catalogue, (line) => later.push(line));
  sessions.push(session);
  const said = (line: string) => [...session.answer(line)];
  /** Sends a line and returns the lines written until no search is running. */
  const thought = async (line: string) => {
    later.length = 0;
    expect(said(line)).toEqual([]);
    await session.idle();
    return [...later];
  };
  return { session, said, later, thought };
}

const start = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';

describe('a UGI session', () => {
  test('introduces itself and lists every game', async () => {
    const { said, later } = begin();
    const lines = said('ugi');
    expect(lines[0]).toMatch(/^id name \S/);
    expect(lines[1]).toMatch(/^id author \S/);
    expect(lines[2]).toBe(
      `option name Game type combo default octi ${games.map(({ id }) => `var ${id}`).join(' ')}`,
    );
    expect(lines).toHaveLength(3);
    // A program waits for ugiok before its first search, so ugiok comes only once the code is compiled.
    expect(later).toEqual([]);
    await expect.poll(() => later, { timeout: 60_000 }).toEqual(['ugiok']);
    expect(said('ugi')).toEqual([...lines, 'ugiok']);
  });

  test('goes as shown in docs/engine.md', async () => {
    const shown =
      /\$ npx octi engine\n((?: {4}.*\n)+)/.exec(readFileSync('docs/engine.md', 'utf8'))?.[1] ?? '';
    const [position = '', go = '', ...answers] = shown.trim().split(/\n */);
    const { said, thought } = begin();
    expect(said(position)).toEqual([]);
    expect([...(await thought(go)), 'quit']).toEqual(answers);
  });

  test('is ready once its code is compiled, or when the next line arrives', async () => {
    const { said, later } = begin();
    expect(said('isready')).toEqual([]);
    expect(later).toEqual([]);
    expect(said('query p1turn')).toEqual(['response true']);
    expect(later).toEqual(['readyok']);
    expect(said('isready')).toEqual([]);
    await expect.poll(() => later, { timeout: 60_000 }).toEqual(['readyok', 'readyok']);
    expect(said('isready')).toEqual(['readyok']);
  });

  test('starts at the start position and follows moves', () => {
    const { said } = begin();
    expect(said('query fen')).toEqual([`response ${start}`]);
    expect(said('position startpos moves 37+E 33+A 37-36')).toEqual([]);
    expect(said('query fen')).toEqual(['response octi o o33A,o53,o73,x36E,x57,x77 x:4/0/24 o:4/0/24']);
    expect(said('query p1turn')).toEqual(['response false']);
    expect(said('uginewgame')).toEqual([]);
    expect(said('query fen')).toEqual([`response ${start}`]);
  });

  test('reads a label as a pod, never as a square in letter coordinates', () => {
    const { said } = begin();
    expect(said('position fen octi x o33,x23A,x37,x77 x:0/0/9 o:0/0/9 moves B3+C')).toEqual([]);
    expect(said('query fen')).toEqual(['response octi o o33,x23A,x37,x77C x:0/0/8 o:0/0/9']);
  });

  test('accepts a position string with or without moves', () => {
    const { said } = begin();
    said('position fen octilite o o13E,x33DEF x:0/2/8 o:0/2/4');
    expect(said('query fen')).toEqual(['response octilite o o13E,x33DEF x:0/2/8 o:0/2/4']);
    said('  position   fen octilite o o13E,x33DEF x:0/2/8 o:0/2/4   moves 13-12 ');
    expect(said('query fen')).toEqual(['response octilite x o12E,x33DEF x:0/2/8 o:0/2/4']);
  });

  test('changes the game', () => {
    const { said } = begin();
    expect(said('setoption name Game value octi3base+wrap')).toEqual([]);
    expect(said('query fen')).toEqual([`response ${start.replace('octi', 'octi3base+wrap')}`]);
    said('position startpos moves 37');
    expect(said('query fen')[0]).toMatch(/^response octi3base\+wrap o /);
  });

  test('plays free moves', () => {
    const { said } = begin();
    said('setoption name Game value octi+super');
    said('position startpos moves 57+E! 33+A 57-56;37+E 33-34 56-55;55-54');
    expect(said('query fen')).toEqual([
      'response octi+super o o34A,o53,o73,x37E,x54E!,x77 x:4/0/23/0 o:4/0/23/1',
    ]);
  });

  test.each([
    [start, 'false', 'none', 'true'],
    ['octi o x33,o37 x:0/0/0 o:1/0/0', 'true', 'p1win', 'false'],
    ['octi x x34,o37 x:1/0/0 o:0/0/0', 'true', 'p2win', 'true'],
    ['octi o x34,o44 x:0/0/0 o:0/0/0', 'true', 'p1win', 'false'],
    ['octi3base x x34,o37 x:1/0/0 o:0/0/0', 'false', 'none', 'true'],
  ])('reports the state of %s', (position, over, result, first) => {
    const { said } = begin();
    said(`position fen ${position}`);
    expect(said('query gameover')).toEqual([`response ${over}`]);
    expect(said('query result')).toEqual([`response ${result}`]);
    expect(said('query p1turn')).toEqual([`response ${first}`]);
  });

  test('counts turns, lists them and shows boards', () => {
    const { said } = begin();
    expect(said('perft 0')).toEqual(['perft 0 1']);
    expect(said('perft 2')).toEqual(['perft 2 729']);
    expect(said('show')).toEqual([...boardText(positionOf(start)).split('\n'), 'showok']);
    for (const { position, turns } of readExamples('octilite')) {
      said(`position fen ${position}`);
      const lines = said('turns');
      expect(lines.pop()).toBe(`turnsok ${turns.size}`);
      expect(lines.sort()).toEqual([...turns].map(([text, after]) => `turn ${text} ${after}`).sort());
    }
  });

  test('searches for the best move', async () => {
    const { session, said, thought } = begin();
    said('setoption name Game value octilite');
    const before = said('query fen');
    // A busy machine may reach the time limit of a level, so this limits the positions.
    const lines = await thought('go nodes 3000 seed 7');
    expect(await thought('go nodes 3000 seed 7')).toEqual(lines);
    const best = lines.pop();
    expect(lines.length).toBeGreaterThan(0);
    const info = /^info depth [1-9]\d* score (?:cp|mate) -?\d+ nodes [1-9]\d* pv (\S+)$/;
    for (const line of lines) expect(line).toMatch(info);
    expect(best).toBe(`bestmove ${info.exec(lines.at(-1) ?? '')?.[1]}`);
    const turns = said('turns').map((line) => line.split(' ')[1]);
    expect(turns).toContain(best?.split(' ')[1]);
    expect(said('query fen')).toEqual(before);
    expect((await thought('go depth 2')).at(-2)).toMatch(/^info depth 2 /);
    expect((await thought('go nodes 100000 depth 2')).at(-2)).toMatch(/^info depth 2 /);
    const few = await thought('go nodes 50');
    expect(few.every((line) => Number(/nodes (\d+)/.exec(line)?.[1] ?? 0) <= 50)).toBe(true);
    expect(session.isOver).toBe(false);
  });

  test('reports a win or a loss with the number of turns to it', async () => {
    const { said, thought } = begin();
    said('position fen octi x o53,x34E,x57 x:4/0/24 o:4/0/25');
    expect(await thought('go')).toEqual(['info depth 1 score mate 1 nodes 1 pv 34-33', 'bestmove 34-33']);
    said('position fen octi o o53,x34DE,x57 x:4/0/24 o:0/0/1');
    expect((await thought('go')).at(-2)).toMatch(/^info depth 1 score mate -2 /);
  });

  test('answers some lines during a search and queues the rest until it ends', async () => {
    const { session, said, later } = begin();
    expect(said('go infinite')).toEqual([]);
    expect(said('isready')).toEqual(['readyok']);
    expect(said('query p1turn')).toEqual(['response true']);
    expect(said('position startpos moves 37+E')).toEqual([]);
    expect(said('go depth 1')).toEqual([]);
    expect(said('query p1turn')).toEqual(['response true']);
    await expect.poll(() => later.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(later.some((line) => line.startsWith('bestmove'))).toBe(false);
    said('stop');
    await session.idle();
    expect(later.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
    expect(said('query p1turn')).toEqual(['response false']);
  });

  test('continues an infinite search until it is stopped, even if the game is decided', async () => {
    const { session, said, later } = begin();
    said('position fen octi x o53,x34E,x57 x:4/0/24 o:4/0/25');
    said('go infinite');
    await expect
      .poll(() => later, { timeout: 60_000 })
      .toEqual(['info depth 1 score mate 1 nodes 1 pv 34-33']);
    said('stop');
    await session.idle();
    expect(later.at(-1)).toBe('bestmove 34-33');
  });

  test('ends an infinite search when the input ends, and answers the lines already sent', async () => {
    const { session, said, later } = begin();
    said('go depth 1');
    said('go infinite');
    await session.end();
    expect(later.filter((line) => line.startsWith('bestmove'))).toHaveLength(2);
  });

  test('ends a search that nobody may be waiting for, some time after the input ends', async () => {
    const { session, said, later } = begin();
    said('go nodes 1000000000000');
    await session.end(100);
    expect(later.at(-1)).toMatch(/^bestmove \S+$/);
    expect(later.at(-1)).not.toContain('(none)');
  });

  test('claims no forced win if the list of turns was cut short', async () => {
    const { said, thought } = begin();
    const stack = [...'HGFEDCBA'].slice(0, 7).map((left) => `x85${'ABCDEFGH'.replace(left, '')}`);
    said(`position fen octi o o45ABH,${stack.join()} x:0/0/0 o:0/0/0`);
    for (const line of await thought('go depth 2')) expect(line).not.toContain('mate');
  });

  test('says so if there is no turn to play although the game is not over', async () => {
    const { said, thought } = begin();
    said('position fen octi4 O x55E,o45A,X46B x:3/0/12 o:3/0/12 X:3/0/12 O:0/3/12');
    expect(await thought('go movetime 300')).toEqual(['bestmove (none)']);
  });

  test('reuses what it found in a game for the next turn, until another game begins', async () => {
    const { said, thought } = begin();
    const first = await thought('go depth 4');
    const again = await thought('go depth 4');
    const nodes = (lines: string[]) => Number(/nodes (\d+)/.exec(lines.at(-2) ?? '')?.[1]);
    expect(nodes(again)).toBeLessThan(nodes(first));
    said('uginewgame');
    expect(await thought('go depth 4')).toEqual(first);
    // A level plays the same turn regardless of earlier turns.
    const level = await thought('go level 4');
    expect(await thought('go level 4')).toEqual(level);
  });

  test('lists turns without generating them all first', () => {
    const { session, said } = begin();
    const grid = [22, 24, 26, 42, 44, 46, 62, 64, 66, 23, 43, 63, 32, 34, 36, 52, 54, 56, 25, 45, 65];
    said(`position fen octi o ${grid.map((square) => `x${square}`).join(',')},o33ABCDEFGH x:0/0/9 o:0/0/9`);
    let count = 0;
    for (const line of session.answer('turns')) {
      expect(line).toMatch(/^turn \S+ octi x /);
      if (++count === 1000) break;
    }
    expect(count).toBe(1000);
  });

  test.each([
    ['hello', /^error unknown word hello/],
    ['UGI', /^error unknown word UGI/],
    ['setoption name Game value chess', /^error there is no game chess/],
    ['setoption name Game value octi5', /^error there is no game octi5/],
    ['setoption name Hash value 12', /^error there is no option Hash/],
    ['setoption Game octi', /^error write an option like this: setoption name Game value octi/],
    ['position', /^error write a position in one of these forms, with or without/],
    ['position here', /^error write a position in one of these forms, with or without/],
    ['position startpos 37+E', /^error write a position in one of these forms, with or without/],
    ['position fen octi', /^error "octi" alone is not a position/],
    ['position startpos moves 37+E 44-45', /^error move 2: you have no pod on 44$/],
    ['query', /^error query needs one of fen, gameover, result, p1turn/],
    ['query toString', /^error query needs one of fen, gameover, result, p1turn/],
    ['perft', /^error perft needs a depth, as in perft 3/],
    ['perft -1', /^error perft needs a depth, as in perft 3/],
    ['perft 1 2', /^error perft needs a depth, as in perft 3/],
    ['go level 10', /^error go accepts limits/],
    ['go level 0', /^error go accepts limits/],
    ['go level', /^error go accepts limits/],
    ['go toString 3', /^error go accepts limits/],
  ])('refuses "%s" in one line and changes nothing', (line, error) => {
    const { session, said } = begin();
    said('position startpos moves 37+E');
    const before = said('query fen');
    const answer = said(line);
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(error);
    expect(answer[0]).not.toMatch(/\n/);
    expect(said('query fen')).toEqual(before);
    expect(session.isOver).toBe(false);
  });

  test('ignores blank lines and ends on quit', () => {
    const { session, said } = begin();
    expect(said('')).toEqual([]);
    expect(said('  \t ')).toEqual([]);
    expect(session.isOver).toBe(false);
    expect(said('quit')).toEqual([]);
    expect(session.isOver).toBe(true);
  });
});
