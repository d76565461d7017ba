import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { areNearlySame, difficultyOf, isPuzzle, puzzleStrength } from '../../../src/club/index.js';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import { checkBoards } from '../../../src/server/admin/checkDatabase.js';
import { loadTactics } from '../../../src/server/config/tacticsFiles.js';
import type { BoardId } from '../../../src/store/index.js';
import { plainThinker } from '../../support/plainThinker.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const alice = 'alice@example.com';
const day = 24 * 60 * 60 * 1000;
const tactics = [...loadTactics().values()].flat();

describe('strength', () => {
  const given = (difficulty: number, outcome: 'solved' | 'shown' | null, tries = 0) =>
    ({ difficulty, outcome, tries }) as const;

  test('rises when puzzles are solved on the first try, rises less when they take several tries, and falls when the solution is shown', () => {
    const start = puzzleStrength([]);
    const solved = puzzleStrength([given(1000, 'solved')]);
    const slow = puzzleStrength([given(1000, 'solved', 2)]);
    const shown = puzzleStrength([given(1000, 'shown')]);
    expect([solved > start, slow === start, shown < start]).toEqual([true, true, true]);
    expect(puzzleStrength([given(1000, null)])).toBe(start);
    // A hard puzzle changes the strength more.
    expect(puzzleStrength([given(1600, 'solved')])).toBeGreaterThan(solved);
  });

  test('begins with the player’s rating, within limits', () => {
    const [first, strong, expert, weak] = [1500, 1700, 2500, 900].map((rating) => puzzleStrength([], rating));
    expect([first, strong, expert, weak]).toEqual([puzzleStrength([]), puzzleStrength([]) + 200, 1600, 700]);
  });

  test('depends on difficulty, which is higher for longer wins, and for wins that only higher levels find', () => {
    const difficulties = [1, 2, 3].map((turns) => difficultyOf({ level: 2, turns, task: 'win' }));
    expect(difficulties).toEqual([...difficulties].sort((a, b) => a - b));
    expect(difficultyOf({ level: 7, turns: 2, task: 'win' })).toBeGreaterThan(difficulties[1] ?? 0);
  });
});

/** Returns the sentence that shows the solution to a puzzle. */
const solutionOf = ({ right }: { readonly right: readonly string[] }): string =>
  right.length > 1 ? `Any of these turns is right: ${right.join(', ')}.` : `The solution is ${right[0]}.`;

describe('a puzzle by mail', () => {
  let office: PostOffice;
  beforeEach(async () => {
    office = new PostOffice({ thinker: plainThinker });
    await office.signUp('alice');
  });
  afterEach(() => office.close());

  const ask = (subject = 'octilite puzzle') => office.send({ from: alice, subject });
  const reply = (body: string) => office.send({ from: alice, reply: office.last(alice), body });
  const text = () => office.last(alice).text.replace(/\s+/g, ' ');
  /** Finds the tactic on the newest board. */
  function newest() {
    const board = office.store.boards.byId(present(office.store.boards.ids().at(-1)));
    const tactic = tactics.find(({ id }) => id === board?.puzzle);
    if (!board || !tactic) throw new Error('there is no puzzle');
    return { board, tactic };
  }

  test('shows the position and the task, says "wrong", then "right", and closes the board', async () => {
    const [letter, ...others] = await ask();
    if (!letter) throw new Error('there is no letter');
    expect(others).toEqual([]);
    const { board, tactic } = newest();
    expect(board).toMatchObject({ practice: true, state: 'active', start: makePosition(tactic.position) });
    expect(letter?.subject).toBe('Octi Board 101 alice');
    expect(text()).toMatch(
      /^(?:Black \(x\)|White \(o\)) to play and win in (?:1 turn\. Which turn wins|\d turns\. What is the first turn)\?/,
    );
    expect(text()).toContain('Board 101: Octi Lite, a puzzle.');
    expect(text()).toContain('"puzzle solution" shows the solution');
    // There is no example, because it might be the solution.
    for (const turn of tactic.right) expect(text()).not.toContain(turn);
    expect(
      await office.send({ from: alice, reply: letter as never, body: 'Lovely weather here' }),
    ).toHaveLength(1);
    expect(text()).toContain('could not');

    const wrong = [...turns(tactic.position)]
      .map((turn) => makeTurn(tactic.position, turn))
      .find((turn) => !tactic.right.includes(turn));
    await office.send({ from: alice, reply: letter, body: wrong ?? '' });
    expect(text()).toMatch(
      /^\S+ is not the solution\. Try again, or reply "puzzle solution"\. .* to play and win/,
    );
    expect(office.store.puzzles.on(rowId(101))).toMatchObject({ tries: 1, outcome: null });
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    // The turn is surrounded by other words, so the server asks first.
    await reply(`My answer is ${tactic.right[0]}, I think.`);
    expect(office.last(alice).subject).toContain('did you mean');
    await reply('yes');
    expect(text()).toContain(`Right: ${tactic.right[0]} wins`);
    expect(office.store.boards.byId(rowId(101))?.state).not.toBe('active');
    expect(text()).toContain('For the next one, send an email with the Subject "puzzle".');
    expect(checkBoards(office.store).wrong).toEqual([]);
  });

  test('is sent again while it is open; solved ones are not sent again', async () => {
    // The game with the fewest puzzles.
    const game = 'octi3base+wrap+super';
    const count = loadTactics().get(game)?.filter(isPuzzle).length ?? 0;
    expect(count).toBeGreaterThan(5);
    const seen = new Set<string>();
    for (let at = 0; at < count; at++) {
      await ask(`${game} puzzle`);
      const { board, tactic } = newest();
      expect(seen.has(tactic.id)).toBe(false);
      seen.add(tactic.id);
      if (at === 0) {
        await ask('puzzle');
        expect(newest().board.id).toBe(board.id);
      }
      if (at % 3 === 2) {
        await reply('puzzle solution');
        expect(text()).toContain(solutionOf(tactic));
      } else {
        await reply(tactic.right[0] ?? '');
        expect(text()).toContain(`Right: ${tactic.task === 'win' ? tactic.right[0] : 'after'}`);
      }
    }
    expect([...seen].every((id) => id.startsWith(`${game}/`))).toBe(true);
    await ask(`${game} puzzle`);
    expect(text()).toContain(`You have had all the puzzles for ${game}.`);
    await ask('puzzle solution');
    expect(text()).toContain('You have no open puzzle.');
    await ask('puzzle');
    expect(newest().tactic.id).toMatch(/^octi(?:lite)?\//);
  });

  test('has few right turns, and near-copies of earlier puzzles come last', async () => {
    const all = loadTactics().get('octi4') ?? [];
    const given: (typeof all)[number][] = [];
    for (let at = 0; at < all.length; at++) {
      office.now += day / 10;
      await ask('octi4 puzzle');
      if (text().includes('You have had all the puzzles')) break;
      given.push(newest().tactic);
      await reply('puzzle solution');
    }
    expect(all.filter((one) => !given.includes(one))).toEqual(all.filter(({ right }) => right.length > 8));
    expect(given.every(({ right }) => right.length <= 8)).toBe(true);
    const isCopy = given.map((tactic, at) => given.slice(0, at).some((one) => areNearlySame(one, tactic)));
    expect(new Set(isCopy)).toEqual(new Set([true, false]));
    expect(isCopy).toEqual([...isCopy].sort((a, b) => Number(a) - Number(b)));
  });

  test('repeats its task wherever its position is shown, and games lists it', async () => {
    const [letter] = await ask();
    const task = /^((?:Black \(x\)|White \(o\)) to play and win in [^?]*\?)/.exec(text())?.[1] ?? 'no task';
    const header = 'Board 101: Octi Lite, a puzzle.';
    const side = task.slice(0, 9);
    expect(text()).toContain(`${header} You play ${side}.`);
    for (const body of ['16+A', '99-98', 'Lovely weather here', 'hint', 'undo', 'show 101']) {
      await office.send({ from: alice, reply: letter as never, body });
      expect([body, text()]).toEqual([body, expect.stringContaining(`${header} ${task}`)]);
    }
    await ask('puzzle');
    expect(text().split(task)).toHaveLength(2);
    await ask('games');
    const glyph = side.slice(-2, -1);
    expect(text()).toContain(`a puzzle (${glyph} wins in ${newest().tactic.turns} turn`);
    await reply('puzzle solution');
    await ask('show 101');
    expect(text()).not.toContain('Which turn');
  });

  test('tells other readers the task, not that they play', async () => {
    await ask();
    await office.signUp('bob');
    await office.send({ from: 'bob@example.com', subject: 'show 101' });
    const shown = office.last('bob@example.com').text.replace(/\s+/g, ' ');
    expect(shown).toContain('a puzzle. White (o) to play and win in 1 turn. Which turn wins?');
    expect(shown).not.toContain('You play');
    for (const turn of newest().tactic.right) expect(shown).not.toContain(turn);
  });

  test('for another game is sent while one is open, and both can be solved', async () => {
    const [first] = await ask('octilite puzzle');
    const lite = newest();
    await ask('octi4 puzzle');
    const four = newest();
    expect([lite.board.game, four.board.game]).toEqual(['octilite', 'octi4']);
    expect(text()).toContain(`Board ${four.board.id}: Octi for four`);
    // If a game is named, its puzzle is sent again; otherwise, the newest one is.
    for (const [subject, { board }] of [
      ['octilite puzzle', lite],
      ['puzzle', four],
    ] as const) {
      await ask(subject);
      expect(newest().board.id).toBe(four.board.id);
      expect(text()).toContain(`Board ${board.id}: `);
    }
    await office.send({ from: alice, reply: first as never, body: lite.tactic.right[0] ?? '' });
    expect(text()).toContain('Right: ');
    await ask('puzzle solution');
    expect(text()).toContain(solutionOf(four.tactic));
  });

  test('has its solution shown in reply to its email, even if it is not the newest', async () => {
    const [first] = await ask('octilite puzzle');
    const lite = newest();
    await ask('octi4 puzzle');
    const four = newest();
    await office.send({ from: alice, reply: first as never, body: 'puzzle solution' });
    expect(text()).toContain(solutionOf(lite.tactic));
    const stateOf = ({ board }: typeof lite) => office.store.boards.byId(board.id)?.state;
    expect([stateOf(lite), stateOf(four)]).toEqual(['declined', 'active']);
  });

  test('has its solution shown by its number; with several open, the server asks which one', async () => {
    await ask('octilite puzzle');
    const lite = newest();
    await ask('octi4 puzzle');
    const four = newest();
    const states = () => [lite, four].map(({ board }) => office.store.boards.byId(board.id)?.state);
    await ask('puzzle solution');
    expect(text()).toContain('- "puzzle solution 102" for Octi for four');
    expect(text()).toContain('- "puzzle solution 101" for Octi Lite');
    await ask('puzzle solution 103');
    expect(text()).toContain('There is no board 103.');
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await ask('puzzle solution 103');
    expect(text()).toContain('Board 103 is not a puzzle of yours.');
    await office.signUp('bob');
    await office.send({ from: 'bob@example.com', subject: 'puzzle solution 101' });
    expect(office.last('bob@example.com').text).toContain('Board 101 is not a puzzle of yours.');
    expect(states()).toEqual(['active', 'active']);
    await ask('puzzle solution 101');
    expect(text()).toContain(solutionOf(lite.tactic));
    expect(states()).toEqual(['declined', 'active']);
    await ask('puzzle solution');
    expect(text()).toContain(solutionOf(four.tactic));
  });

  test('is sent at most twenty times a day, and stronger players get harder ones', async () => {
    const difficulties: number[] = [];
    for (let at = 0; at < 20; at++) {
      await ask(`octi${at % 2 === 0 ? '' : 'lite'} puzzle`);
      difficulties.push(difficultyOf(newest().tactic));
      await reply(newest().tactic.right[0] ?? '');
    }
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    expect(mean(difficulties.slice(10))).toBeGreaterThan(mean(difficulties.slice(0, 10)));
    await ask();
    const limit =
      'You have opened 20 practice boards today; puzzles, tutorials and imported records all count.';
    expect(text()).toContain(limit);
    await office.send({ from: alice, subject: 'import', body: '(;GM[19];B[37+E])' });
    expect(text()).toContain(limit);
  });

  test('comes every Monday at digest time in the player’s time zone, until it is turned off', async () => {
    // Monday, 12:00 UTC.
    await office.send({ from: alice, subject: 'set timezone Europe/Berlin' });
    await office.send({ from: alice, subject: 'set puzzle weekly' });
    expect(await office.settle()).toEqual([]);
    office.now = Date.UTC(2026, 0, 12, 4, 59);
    expect(await office.settle()).toEqual([]);
    office.now += 60_000;
    const [letter, ...others] = await office.settle();
    expect(others).toEqual([]);
    expect(letter?.text).toMatch(/^Here is your puzzle of the week\./);
    expect(letter?.text).toContain('"set puzzle off" stops the weekly puzzle.');
    await reply(newest().tactic.right[0] ?? '');
    expect(text()).toContain('Right: ');
    await office.send({ from: alice, subject: 'set digest daily 07:30' });
    await office.send({ from: alice, subject: 'set digest off' });
    // Three weeks later there is one, not three.
    office.now = Date.UTC(2026, 1, 2, 5);
    const [unsolved, ...more] = await office.settle();
    if (!unsolved) throw new Error('there is no letter');
    expect(more).toEqual([]);
    const { board, tactic } = newest();
    // It stays open, but another one comes the next week.
    office.now += 7 * day;
    const [another] = await office.settle();
    expect(newest().board.id).not.toBe(board.id);
    expect(newest().tactic.id).not.toBe(tactic.id);
    expect(another?.text.replace(/\s+/g, ' ')).toContain(
      `The puzzle on board ${board.id} is still open, too.`,
    );
    await office.send({ from: alice, reply: unsolved, body: tactic.right[0] ?? '' });
    expect(text()).toContain('Right: ');
    expect(office.store.puzzles.on(board.id)?.outcome).toBe('solved');
    expect(office.store.boards.byId(newest().board.id)?.state).toBe('active');
    await office.send({ from: alice, subject: 'set puzzle off' });
    office.now += 8 * day;
    expect(await office.settle()).toEqual([]);
  });

  test('closes the oldest weekly puzzle when a player has left five unsolved', async () => {
    await office.send({ from: alice, subject: 'set puzzle weekly' });
    const boards: BoardId[] = [];
    for (let week = 0; week < 7; week++) {
      office.now += 7 * day;
      expect(await office.settle()).toHaveLength(1);
      const others = boards.slice(-4);
      if (others.length > 1)
        expect(text()).toContain(
          `The puzzles on boards ${others.slice(0, -1).join(', ')} and ${others.at(-1)} are still open, too.`,
        );
      boards.push(newest().board.id);
    }
    const open = boards.filter((id) => office.store.boards.byId(id)?.state === 'active');
    expect(open).toEqual(boards.slice(-5));
  });
});
