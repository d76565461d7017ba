import { describe, expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import type { BoardView, Page } from '../../src/club/index.js';
import type { AnswerContent, BoardContent, LetterContent, LinkTargets } from '../../src/letter/index.js';
import { boardSubject, replyLinks, rowLinker } from '../../src/letter/replyLinks.js';
import { loadRenderers, rendererFor } from '../../src/server/outbound/loadTemplates.js';
import type { BoardId, PlayerId } from '../../src/store/index.js';
import { boardView, finished, offeredAt, type ShownGame } from '../support/boardViews.js';
import { positionOf } from '../support/examples.js';
import { rowId } from '../support/rowId.js';

/** Renders a sentence as its code without `letter.link.`, and the values of its blanks. */
const renderer = {
  ...rendererFor(loadRenderers(), 'en'),
  say: ({ code, data }: ReturnType<typeof sentence>) => {
    const filled = Object.values(data).filter((value) => value !== '' && value !== 0);
    return [code.replace('letter.link.', ''), ...filled].join(' ');
  },
};
const server = 'octi@example.org';
const withToken: LinkTargets = { server, reply: { to: 'octi+token@example.org' } };
const byMessageId: LinkTargets = { server, reply: { to: server, inReplyTo: 'token@example.org' } };

/** Formats a link as `label -> address: Subject: body`; `me` is the server, `token` the address with the token. */
function shown({ label, href }: { readonly label: string; readonly href: string }): string {
  const [, to = '', fields = ''] = /^mailto:(.*)\?(.*)$/.exec(href) ?? [];
  const values = new URLSearchParams(fields);
  const where = to === server ? 'me' : to === 'octi+token@example.org' ? 'token' : to;
  const inReplyTo = values.get('in-reply-to');
  const body = values.get('body');
  if (body !== null) expect(body).toMatch(/\S\r\n\r\n(?:\[token\])?$/);
  return `${label} -> ${where}${inReplyTo === null ? '' : inReplyTo}: ${[values.get('subject'), body?.trim().replace(/\s+/g, ' ') ?? []].flat().join(': ')}`;
}
const linksOf = (content: LetterContent, targets = withToken): string[] =>
  replyLinks(content, renderer, targets).map(shown);

const [alice, bob] = [
  { userid: 'alice', playerId: rowId<PlayerId>(1) },
  { userid: 'bob', playerId: rowId<PlayerId>(2) },
];
const content = (game: ShownGame, reader: BoardContent['reader'] = alice): BoardContent => ({
  kind: 'board',
  ...game,
  reader,
  happened: [],
  words: [],
});
const subject = 'Octi Board 101 alice';
const resign = `resign -> token: ${subject}: resign`;
const help = 'help -> me: help notation';
const moves = 'moves -> me: octi moves 101';
const chat = 'chatTo bob -> token: octi chat 101';
const draw = `draw -> token: ${subject}: propose`;
const undo = `undo -> token: ${subject}: undo`;
const played = ['57+E', '33+B'];

describe('the links in an email about a board', () => {
  const of = (given: Parameters<typeof boardView>[0], reader = alice, targets = withToken) =>
    linksOf(content(boardView(given), reader), targets);
  const asPlayer = (more: Partial<BoardView>) => ({ turns: played, view: more });
  const offer = (seat: number, kind: 'draw' | 'undo' = 'draw') => ({
    offer: {
      id: rowId(1),
      boardId: rowId<BoardId>(101),
      kind,
      seat,
      number: null,
      agreed: 1 << seat,
      comment: '',
    } as NonNullable<BoardView['offer']>,
  });

  test('let the player to move play, write, offer a draw or resign, or take back a turn if there is one', () => {
    expect(of({ turns: played })).toEqual([moves, chat, undo, draw, help, resign]);
    expect(of({})).toEqual([moves, chat, draw, help, resign]);
    expect(of({ turns: ['57+E'] }, bob)).toEqual(
      [moves, 'chatTo alice -> token: octi chat 101', draw, help, resign].map((line) =>
        line.replace(subject, 'Octi Board 101 bob'),
      ),
    );
  });

  test('let the waiting player claim the game once a claim is possible', () => {
    expect(of({ turns: ['57+E'] })).toEqual([chat, undo, draw, help, resign]);
    const clocks = { claimable: true, away: [] } as unknown as NonNullable<BoardView['clocks']>;
    expect(of({ turns: ['57+E'], view: { clocks } })[0]).toBe(`close -> token: ${subject}: claim`);
    expect(of({ turns: ['57+E', '33+A', '57-56'], view: { clocks } })[0]).toBe(
      `claim -> token: ${subject}: claim`,
    );
    expect(of({ turns: played, view: { clocks } })).toEqual([moves, chat, undo, draw, help, resign]);
  });

  test('do not resign, take back a turn or offer a draw for a player who is out', () => {
    const { position } = boardView({ game: 'octi4' }).view;
    const supplies = position.supplies.map((one, seat) => (seat === 1 ? { ...one, out: true } : one));
    const four = (view: Partial<BoardView>) => of({ game: 'octi4', view }, bob);
    expect(four({}).at(-1)).toContain('resign ->');
    const others = four({}).filter((line) => !/^(?:resign|draw|undo) /.test(line));
    expect(others.length).toBeLessThan(four({}).length - 1);
    expect(four({ position: { ...position, supplies } })).toEqual(others);
  });

  test("answer the other player's offer, or withdraw the reader's own", () => {
    expect(of(asPlayer(offer(1)))).toEqual([
      `acceptDraw -> token: ${subject}: accept draw`,
      `reject -> token: ${subject}: reject`,
      ...[moves, chat, help, resign],
    ]);
    expect(of(asPlayer(offer(1, 'undo')))[0]).toBe(`acceptUndo -> token: ${subject}: accept undo`);
    expect(of(asPlayer(offer(0)))).toEqual([
      ...[moves, chat],
      `withdrawOffer -> token: ${subject}: reject`,
      ...[help, resign],
    ]);
  });

  test('include each legal turn if there are few, with the turn number if the token may get lost', () => {
    const few = of({ game: 'octi4' }).filter((line) => line.startsWith('turn '));
    expect(few).toHaveLength(9);
    expect(few.slice(0, 2)).toEqual([
      `turn 37 -> token: ${subject}: 37`,
      `turn 37+A -> token: ${subject}: 37+A`,
    ]);
    // Another letter about the same position has the same links.
    expect(of({ game: 'octi4' }).filter((line) => line.startsWith('turn '))).toEqual(few);
    expect(of({ game: 'octi4' }, alice, byMessageId)[0]).toBe(
      `turn 37 -> me<token@example.org>: ${subject}: 37#1`,
    );
    expect(of({ game: 'octi4' }, alice, { server })[0]).toBe(`turn 37 -> me: ${subject}: 37#1`);
    expect(of({ game: 'octi4' })).toContain('chat -> token: octi chat 101');
  });

  test('lead to the list of legal turns if there are more than twelve', () => {
    const full = (...squares: number[]) => squares.map((square) => `x${square}ABCDEFGH`).join(',');
    const inPosition = (pods: string) => {
      const position = positionOf(`octi x o55,${pods} x:0/0/0 o:0/0/1`);
      return of({ turns: played, view: { position } }).filter((line) => /^(?:turn|moves) /.test(line));
    };
    const twelve = inPosition(full(11, 19, 91, 99));
    expect(twelve).toHaveLength(12);
    expect(twelve[0]).toBe(`turn 11-12 -> token: ${subject}: 11-12`);
    expect(inPosition(full(14, 94, 19))).toEqual([moves]);
  });

  test('take back a turn once the player has played one', () => {
    const bobs = undo.replace(subject, 'Octi Board 101 bob');
    expect(of({ turns: ['57+E'] }, bob)).not.toContain(bobs);
    expect(of({ turns: played }, bob)).toContain(bobs);
    const back = `back -> token: ${subject}: undo`;
    expect(of({ turns: ['57+E'], board: { practice: true } })).toContain(back);
  });

  test('ask for the solution to a puzzle', () => {
    expect(of({ board: { practice: true, puzzle: 'octi/1' } })).toEqual([
      ...[moves, `solution -> token: ${subject}: puzzle solution`, help],
    ]);
  });

  test('offer an answer only to players who have not agreed yet', () => {
    const bobs = (line: string) => line.replace(subject, 'Octi Board 101 bob');
    expect(of(asPlayer(offer(1)), bob)).not.toContain(bobs(`reject -> token: ${subject}: reject`));
    expect(of(asPlayer(offer(0)), bob)[0]).toBe(bobs(`acceptDraw -> token: ${subject}: accept draw`));
  });

  test('never resign by reply, so that the server asks for confirmation', () => {
    expect(of({ turns: played }, alice, byMessageId)).toContain(`resign -> me: ${subject}: resign`);
    expect(of({ turns: played }, alice, byMessageId)).toContain(
      'chatTo bob -> me<token@example.org>: octi chat 101',
    );
  });

  test('accept a challenge, or withdraw it', () => {
    const offered = { state: 'offered' } as const;
    const rules = ['rules letter.game.octi -> me: help rules octi', chat];
    expect(of({ board: offered })).toEqual([`withdraw -> token: ${subject}: decline`, ...rules]);
    const { view } = boardView({ board: offered });
    const seats = view.seats.map((seat) => ({ ...seat, acceptedAt: null }));
    expect(of({ board: offered, view: { seats } })).toEqual([
      `accept -> token: ${subject}: accept`,
      `decline -> token: ${subject}: decline`,
      ...rules,
    ]);
  });

  test('close the board for a challenge that the reader has accepted, and do not withdraw it', () => {
    const { view } = boardView({ game: 'octi4', board: { state: 'offered' } });
    const [first] = linksOf(content({ view, turns: [] }, bob));
    expect(first).toBe('quit -> token: Octi Board 101 bob: decline');
  });

  test('do not take back a turn from before a player left', () => {
    const departures = [{ seat: 3, afterTurn: 2 }] as const;
    const four = { game: 'octi4', turns: ['37+E', '77+E', '73+A'], view: { departed: [3], departures } };
    expect(of(four, bob).filter((line) => line.startsWith('undo '))).toEqual([]);
    expect(of({ ...four, view: {} }, bob).filter((line) => line.startsWith('undo '))).toHaveLength(1);
  });

  test('ask for a rematch when the game is over, unless it was practice or never began', () => {
    expect(of({ board: finished })).toEqual([`rematch -> token: ${subject}: rematch`, chat]);
    expect(of({ board: { ...finished, practice: true } })).toEqual([]);
    expect(of({ board: { ...finished, practice: true, tutorial: true } })).toEqual([
      'computer -> me: octilite challenge computer',
      'players -> me: players',
    ]);
    expect(of({ board: { ...finished, practice: true, puzzle: 'octi 1' } })).toEqual([
      'nextPuzzle -> me: puzzle',
    ]);
    const declined = { state: 'declined', startedAt: null, endedAt: offeredAt } as const;
    expect(of({ board: declined })).toEqual([chat]);
    expect(of({ board: { ...finished, level: 3 } })).toEqual([`rematch -> token: ${subject}: rematch`]);
  });

  test('ask for an analysis of a game that was played, until it has been analysed', () => {
    const over = boardView({ turns: played, board: finished });
    const analyse = `analyse -> token: ${subject}: analyse`;
    expect(linksOf(content(over))).toEqual([`rematch -> token: ${subject}: rematch`, analyse, chat]);
    const analysis = { chances: [], turns: [], points: [], accuracy: {} };
    const sent = { kind: 'analysis', ...over, reader: alice, analysis } as const;
    expect(linksOf(sent)).toEqual([`rematch -> token: ${subject}: rematch`, chat]);
    expect(linksOf(content(boardView({ turns: played, board: { ...finished, practice: true } })))).toEqual(
      [],
    );
  });

  test('include none for writing to somebody on practice boards or in games against the computer', () => {
    const back = `back -> token: ${subject}: undo`;
    expect(of({ turns: played, board: { practice: true } })).toEqual([moves, back, help]);
    expect(of({ board: { practice: true } })).toEqual([moves, help]);
    expect(of({ turns: played, board: { level: 3 } })).toEqual([moves, back, draw, help, resign]);
  });

  test('lead a player who has left to other players', () => {
    expect(of({ game: 'octi4', view: { departed: [0] } })).toEqual([
      'players -> me: players',
      'moreHelp -> me: help',
    ]);
  });

  test('let a watcher unsubscribe', () => {
    const watcher = { userid: 'erin', playerId: rowId<PlayerId>(9) };
    expect(of({ turns: played }, watcher)).toEqual(['unsubscribe -> token: octi unsubscribe 101']);
    expect(of({ board: finished }, watcher)).toEqual([]);
    expect(of({ turns: played }, { ...watcher, watchesAll: true } as typeof watcher)).toEqual([]);
  });

  test('have the subject of the thread', () => expect(boardSubject(rowId(101), 'alice')).toBe(subject));
});

describe('the links in an answer', () => {
  const answer = (
    code: 'welcome' | 'help' | 'account',
    pages: readonly Page[],
    more = {},
  ): AnswerContent => ({
    kind: 'answer',
    about: sentence(`letter.answer.about.${code}` as 'letter.answer.about.refused'),
    answers: [{ result: sentence('letter.moreHelp'), pages }],
    ...more,
  });
  const moreHelp = 'moreHelp -> me: help';
  const board = (more: object = {}): Page =>
    ({ kind: 'board', ...boardView({ turns: played }), ...more }) as Page;

  test('lead to help, except in help itself', () => {
    expect(linksOf(answer('account', []))).toEqual([moreHelp]);
    expect(linksOf(answer('help', []))).toEqual([]);
  });

  test('offer a new player a first game', () => {
    expect(linksOf(answer('welcome', []))).toEqual([
      'computer -> me: octilite challenge computer',
      'players -> me: players',
      'tutorial -> me: help tutorial',
      moreHelp,
    ]);
  });

  test('include those for a board if the answer goes to its player and shows only that board, as it is now', () => {
    const own = linksOf(content(boardView({ turns: played })));
    for (const pages of [[board()], [board({ past: 1 }), board()]]) {
      expect(linksOf(answer('account', pages, { playerId: rowId<PlayerId>(1) }))).toEqual(own);
    }
    const other = board(boardView({ turns: played, board: { id: rowId(102) } }));
    for (const [pages, playerId] of [
      [[board()], undefined],
      [[board()], 9],
      [[board({ past: 1 })], 1],
      [[board(), board({ past: 1 })], 1],
      [[other, board()], 1],
    ] as const) {
      expect(linksOf(answer('account', pages, { playerId }))).toEqual([moreHelp]);
    }
  });

  test('lead to help if there is no page', () => {
    const { about } = answer('account', []);
    const result = sentence('letter.moreHelp');
    expect(linksOf({ kind: 'answer', about, answers: [{ result }, { result }] })).toEqual([moreHelp]);
  });

  test('decline a board by reply, and resign with a confirmation', () => {
    const emails = (leave: 'decline' | 'resign', targets = byMessageId) => {
      const page = { kind: 'emails', board: { id: 101, userid: 'alice', leave } } as unknown as Page;
      return linksOf(answer('account', [page]), targets)[0];
    };
    expect(emails('decline')).toBe(`decline -> me<token@example.org>: ${subject}: decline`);
    expect(emails('resign')).toBe(`resign -> me: ${subject}: resign`);
    expect(linksOf(answer('account', [{ kind: 'emails' } as unknown as Page]))).toEqual([moreHelp]);
  });

  test('below a list lead to more of the same', () => {
    const page = (fields: object) => answer('account', [fields as Page]);
    expect(linksOf(page({ kind: 'players', rows: [1], game: 'octi', next: 2 }))).toEqual([
      'next -> me: players octi 2',
      moreHelp,
    ]);
    expect(linksOf(page({ kind: 'players', rows: [1], next: 2 }))).toEqual([
      'next -> me: players 2',
      moreHelp,
    ]);
    expect(linksOf(page({ kind: 'players', rows: [] }))).toEqual([
      'computer -> me: octilite challenge computer',
      moreHelp,
    ]);
    expect(linksOf(page({ kind: 'players', rows: [1] }))).toEqual([moreHelp]);
    expect(linksOf(page({ kind: 'standings', game: 'octi', next: 3 }))).toEqual([
      'next -> me: octi standings 3',
      'players -> me: players octi',
      moreHelp,
    ]);
    expect(linksOf(page({ kind: 'standings', game: 'octi' }))).toEqual([
      'players -> me: players octi',
      moreHelp,
    ]);
    expect(linksOf(page({ kind: 'boards', rows: [] }))).toEqual(['players -> me: players', moreHelp]);
    expect(linksOf(page({ kind: 'boards', rows: [1] }))).toEqual([moreHelp]);
    expect(linksOf(page({ kind: 'seeks' }))).toEqual(['players -> me: players', moreHelp]);
  });

  test('about a player lead to games and messages', () => {
    const player = (more: object) =>
      linksOf(
        answer('account', [{ kind: 'player', userid: 'bob', ratings: [], ...more } as unknown as Page]),
      );
    expect(player({ challenge: true, ratings: [{ game: 'octilite' }] })).toEqual([
      'challenge letter.game.octilite bob -> me: octilite challenge bob',
      'chatTo letter.game.octilite bob -> me: message bob',
      'gamesOf letter.game.octilite bob -> me: games bob',
      moreHelp,
    ]);
    expect(player({})).toEqual(['gamesOf letter.game.octi bob -> me: games bob', moreHelp]);
    expect(player({ isComputer: true, challenge: true })).toEqual([
      'computer -> me: octilite challenge computer',
      moreHelp,
    ]);
  });

  test("with a board's legal turns play them, for the player whose turn it is", () => {
    const { view } = boardView({ game: 'octi4' });
    const of = (playerId: PlayerId | undefined, more: Partial<BoardView> = {}) =>
      linksOf(
        answer('account', [{ kind: 'moves', view: { ...view, ...more } } as unknown as Page], { playerId }),
      );
    const see = ['see 101 -> me: show 101', moreHelp];
    expect(of(rowId(1)).slice(0, 1)).toEqual([`turn 37 -> token: ${subject}: 37`]);
    expect(of(rowId(1)).slice(-2)).toEqual(see);
    expect(of(rowId(2))).toEqual(see);
    expect(of(undefined)).toEqual(see);
    expect(of(rowId(1), { board: { ...view.board, state: 'finished' } })).toEqual(see);
  });

  test('claim the boards that can be claimed, below previews, legal turns and several boards', () => {
    const clocks = { claimable: true, away: [] } as unknown as NonNullable<BoardView['clocks']>;
    const { view } = boardView({ turns: ['57+E', '33+A', '57-56'], view: { clocks } });
    const other = { ...view, board: { ...view.board, id: rowId<BoardId>(102) } };
    const of = (pages: readonly object[], playerId: PlayerId = rowId(1)) =>
      linksOf(answer('account', pages as readonly Page[], { playerId })).filter((link) =>
        /^(?:close|claim)/.test(link),
      );
    const claim = `claimOn 101 -> token: ${subject}: claim`;
    expect(of([{ kind: 'preview', view }])).toEqual([claim]);
    expect(of([{ kind: 'preview', view, isPast: true }])).toEqual([]);
    expect(of([{ kind: 'moves', view }])).toEqual([claim]);
    expect(of([{ kind: 'moves', view }], rowId(2))).toEqual([]);
    const boards = [view, other].map((shown) => ({ kind: 'board', view: shown, turns: [] }));
    expect(of(boards)).toEqual([claim, claim.replaceAll('101', '102')]);
    expect(of(boards, rowId(2))).toEqual([]);
    // A single board has its usual links.
    expect(of(boards.slice(0, 1))).toEqual([`claim -> token: ${subject}: claim`]);
  });

  test('below a submitted turn play it, and those below a preview do not', () => {
    const { view } = boardView({ turns: played });
    const of = (fields: object, playerId: PlayerId = rowId(1)) =>
      linksOf(answer('account', [{ kind: 'preview', view, ...fields } as unknown as Page], { playerId }));
    expect(of({ isSubmitted: true })).toContain(`playSubmitted -> token: ${subject}: confirm`);
    for (const links of [
      of({}),
      of({ isSubmitted: true }, rowId(9)),
      of({ isSubmitted: true, view: undefined }),
    ])
      expect(links.join('\n')).not.toContain('playSubmitted');
  });
});

test('the links in a chat email write to everybody; other messages have none', () => {
  const message = { kind: 'message', userid: 'bob', text: 'x' } as const;
  expect(linksOf({ ...message, to: 'chat', board: { id: rowId(101), reader: 'alice' } })).toEqual([
    'everybody -> token: octi chat 101',
  ]);
  expect(linksOf({ ...message, to: 'message' })).toEqual([]);
});

test('a confirmation is answered by links that return its token', () => {
  const asks = {
    kind: 'confirmation',
    about: sentence('letter.confirmation.mail.about'),
    intro: sentence('letter.moreHelp'),
    lines: [],
    until: 0,
  } as const;
  const about = 'letter.confirmation.mail.about';
  expect(linksOf(asks)).toEqual([
    `yes -> token: ${about}: letter.word.yes`,
    `no -> token: ${about}: letter.word.no`,
  ]);
  expect(linksOf({ ...asks, how: 'letter.confirmation.transfer.how' })).toEqual([
    `take -> token: ${about}: accept`,
    `leave -> token: ${about}: reject`,
  ]);
  // A mail program may ignore In-Reply-To, so the text includes the token, too.
  expect(linksOf(asks, byMessageId)).toEqual([
    `yes -> me<token@example.org>: ${about}: letter.word.yes [token]`,
    `no -> me<token@example.org>: ${about}: letter.word.no [token]`,
  ]);
});

describe('the links in a digest', () => {
  const of = (...views: BoardView[]) =>
    linksOf({
      kind: 'digest',
      reader: alice,
      boards: views.map((view) => ({ view, turns: [], happened: [], words: [] })),
      waiting: views.length,
      toAnswer: 0,
      more: 0,
    });
  const below = ['emails -> me: octi unsubscribe', 'moreHelp -> me: help'];
  const waiting = boardView({ turns: played }).view;

  test('give each board the answer that it is waiting for', () => {
    const offered = boardView({ board: { state: 'offered' } }).view;
    const seats = offered.seats.map((seat) => ({ ...seat, acceptedAt: null }));
    const offer = { id: 1, kind: 'undo', seat: 1, agreed: 2 } as unknown as NonNullable<BoardView['offer']>;
    const clocks = { claimable: true } as unknown as NonNullable<BoardView['clocks']>;
    const theirs = boardView({ turns: ['57+E'] }).view;
    expect(of({ ...offered, seats })).toEqual([`acceptOn 101 -> token: ${subject}: accept`, ...below]);
    expect(of({ ...waiting, offer } as BoardView)).toEqual([
      `agreeOn 101 -> token: ${subject}: accept undo`,
      `rejectOn 101 -> token: ${subject}: reject`,
      `write 101 -> token: ${subject}`,
      ...below,
    ]);
    expect(of(...Array.from({ length: 7 }, () => ({ ...waiting, offer }) as BoardView))).toHaveLength(9);
    expect(of(waiting)).toEqual([`write 101 -> token: ${subject}`, ...below]);
    expect(of({ ...theirs, clocks } as BoardView)).toEqual([
      `closeOn 101 -> token: ${subject}: claim`,
      ...below,
    ]);
    expect(of({ ...theirs, offer, clocks } as BoardView)).toEqual([
      `agreeOn 101 -> token: ${subject}: accept undo`,
      `rejectOn 101 -> token: ${subject}: reject`,
      `closeOn 101 -> token: ${subject}: claim`,
      ...below,
    ]);
    const counted = boardView({ turns: ['57+E', '33+A', '57-56'] }).view;
    expect(of({ ...counted, clocks } as BoardView)[0]).toBe(`claimOn 101 -> token: ${subject}: claim`);
    for (const idle of [offered, theirs, boardView({ board: finished }).view])
      expect(of(idle)).toEqual(below);
    expect(of(boardView({ board: { ...finished, state: 'declined' } }).view)).toEqual(below);
    expect(of({ ...waiting, seats: waiting.seats.slice(1) })).toEqual(below);
  });

  test('do not promise a win in a four-player game', () => {
    const view = boardView({ game: 'octi4', turns: ['37+E', '77+E', '73+A', '33+A', '37-36'] }).view;
    const clocks = { claimable: true } as unknown as NonNullable<BoardView['clocks']>;
    expect(of({ ...view, clocks } as BoardView)).toEqual([
      `claimOutOn 101 -> token: ${subject}: claim`,
      ...below,
    ]);
  });

  test('answer an offer that the reader has not agreed to, in any seat', () => {
    const asked = (agreed: number) => {
      const offer = { id: 1, kind: 'undo', seat: 1, agreed } as unknown as NonNullable<BoardView['offer']>;
      return linksOf({
        ...{ kind: 'digest', reader: bob, waiting: 1, toAnswer: 0, more: 0 },
        boards: [{ view: { ...waiting, offer } as BoardView, turns: [], happened: [], words: [] }],
      });
    };
    expect(asked(0b10)).toEqual(below);
    expect(asked(0b01)[0]).toBe('agreeOn 101 -> token: Octi Board 101 bob: accept undo');
  });

  test('are for up to twenty boards, which come before other links', () => {
    const links = (length: number) => of(...Array.from({ length }, () => waiting));
    expect(links(15)).toHaveLength(17);
    expect(links(18).slice(-2)).toEqual(below);
    expect(links(20).slice(-1)).toEqual([`write 101 -> token: ${subject}`]);
    for (const length of [18, 20, 21]) expect(links(length)).toHaveLength(20);
  });
});

test('rows in a list have links until the letter has twenty', () => {
  const above = Array.from({ length: 18 }, () => ({ label: '', href: '' }));
  const link = rowLinker(renderer, withToken, above);
  expect(link('see', 'show 101', { board: 101 }).map(shown)).toEqual(['see 101 -> me: show 101']);
  expect(link('see', 'show 102', { board: 102 }).map(shown)).toEqual(['see 102 -> me: show 102']);
  expect(link('see', 'show 103', { board: 103 })).toEqual([]);
});
