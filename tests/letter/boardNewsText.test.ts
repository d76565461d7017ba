import { describe, expect, test } from 'vitest';
import { type SentenceCode, sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import { type BoardView, computerId, listed } from '../../src/club/index.js';
import { newsText, partnerLine, statusLine, turnNews } from '../../src/letter/boardNewsText.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../src/store/index.js';
import { boardView, finished, type ShownGame } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderer = loadRenderer();
const [alice, bob, carol, dave, watcher] = [
  rowId<PlayerId>(1),
  rowId<PlayerId>(2),
  rowId<PlayerId>(3),
  rowId<PlayerId>(4),
  rowId<PlayerId>(9),
];

/** Returns the news of the last turn, as a reader sees it. */
const playedTo = (game: ShownGame, playerId?: PlayerId, language = 'en') => {
  const { number = 0, text: turn = '', seat = 0 } = game.turns.at(-1) ?? {};
  const player = `${game.view.seats[seat]?.userid} (${game.view.game.seats[seat]?.glyph})`;
  const happened = sentence('club.move.happened', { board: 101, player, turn, number });
  return newsText(loadRenderer(language), { ...game, playerId }, happened);
};

describe('a turn', () => {
  const game = boardView({ turns: ['57+E', '33+A'] });

  test('addresses the player who made it as "you"', () => {
    expect(playedTo(game, alice)).toBe('bob played 33+A.');
    expect(playedTo(game, watcher)).toBe('bob played 33+A.');
    expect(playedTo(game, bob)).toBe('You played 33+A.');
    expect(playedTo(game, bob, 'de')).toBe('Du hast 33+A gespielt.');
    expect(playedTo(game, bob, 'it')).toBe('Hai giocato 33+A.');
  });

  test('that is no longer on the board is shown as it was', () => {
    const happened = sentence('club.move.happened', { player: 'bob (o)', turn: '33+B', number: 2 });
    expect(newsText(renderer, { ...game, playerId: alice }, happened)).toBe('bob played 33+B.');
    expect(newsText(renderer, { ...game, playerId: bob }, happened)).toBe('You played 33+B.');
  });

  test('is attributed to the former player after a transfer', () => {
    const formerPlayers = [{ seat: 1, playerId: rowId<PlayerId>(7), userid: 'erin', afterTurn: 2 }];
    expect(playedTo({ ...game, view: { ...game.view, formerPlayers } }, bob)).toBe('erin played 33+A.');
  });

  test('on a board where the reader plays all sides is the reader’s, whichever side played it', () => {
    const practice = boardView({ turns: ['57+E', '33+A'], board: { practice: true } });
    const seats = practice.view.seats.map((seat) => ({ ...seat, playerId: alice, userid: 'alice' }));
    expect(playedTo({ ...practice, view: { ...practice.view, seats } }, alice)).toBe('You played 33+A.');
  });

  test('by the computer in a four-player game names its seat, and only one of its seats is called the partner', () => {
    const { view, turns } = boardView({ game: 'octi4', turns: ['37+E', '77+E'], board: { level: 1 } });
    const seats = view.seats.map((seat) =>
      seat.seat === 0 ? seat : { ...seat, playerId: computerId, userid: 'computer' },
    );
    const computers = { view: { ...view, seats }, turns, playerId: alice };
    expect(playedTo(computers, alice)).toBe('The computer (o) played 77+E.');
    expect(partnerLine(renderer, computers)).toBe('Your partner is the computer (X).');
    expect(partnerLine(loadRenderer('de'), computers)).toBe('Du spielst zusammen mit dem Computer (X).');
  });

  test('that captures pods says how many', () => {
    const capturing = boardView({
      game: 'octilite',
      turns: ['36+E', '32+A', '36-35', '32-33', '35+A', '33-34', '35-33x'],
    });
    expect(playedTo(capturing, bob)).toBe('alice played 35-33x and captured 1 pod.');
    expect(playedTo(capturing, alice, 'de')).toBe('Du hast 35-33x gespielt und 1 Sockel gefangen.');
    expect(playedTo(capturing, bob, 'it')).toBe('alice ha giocato 35-33x e catturato 1 pod.');
  });

  test('that cannot be read is shown as its text', () => {
    const row = { ...game.turns[1], text: '99' } as (typeof game.turns)[number];
    expect(turnNews(renderer, { ...game, turns: [] }, row)).toBeUndefined();
  });
});

describe('the other results of a turn', () => {
  const from = (start: string, turn: string, seat = 0, more: Partial<BoardView> = {}) => {
    const [game = 'octi'] = start.split(' ');
    const { view } = boardView({ game, board: { start }, view: more });
    const row = { number: 1, seat, text: turn, comment: '', position: start, playedAt: 0 };
    return (playerId?: PlayerId, language = 'en') => {
      const news = turnNews(loadRenderer(language), { view, turns: [row], playerId }, row);
      return news && loadRenderer(language).say(news);
    };
  };

  test('include an entry', () => {
    const lineFor = from('octi x o33,x37,x57 x:4/0/25 o:4/0/25', '57');
    expect(lineFor(bob)).toBe('alice entered a pod on 57.');
    expect(lineFor(alice)).toBe('You entered a pod on 57.');
    expect(lineFor(alice, 'de')).toBe('Du hast auf 57 einen Sockel eingebracht.');
    expect(lineFor(alice, 'it')).toBe('Hai fatto entrare un pod su 57.');
  });

  test('include a liberation', () => {
    const lineFor = from('octi3base x o53,x33 x:0/1/12 o:4/1/25', '33');
    expect(lineFor(bob)).toBe('alice liberated a pod on 33.');
  });

  test('include the partner’s captured pods, which are "yours" to the partner', () => {
    const start = 'octi4 x O33,o77,o76,X74,x73A x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12';
    const lineFor = from(start, '73-75x');
    expect(lineFor(alice)).toBe("You played 73-75x and captured 1 of carol (X)'s pods.");
    expect(lineFor(bob)).toBe("alice (x) played 73-75x and captured 1 of carol (X)'s pods.");
    expect(lineFor(carol)).toBe('Your partner alice (x) played 73-75x and captured 1 of your pods.');
    expect(lineFor(carol, 'de')).toContain('73-75x gespielt und 1 deiner Sockel gefangen.');
    expect(lineFor(carol, 'it')).toContain('giocato 73-75x e catturato 1 tuo pod.');
    // The second jump captures an opponent's pod as well.
    const several = from('octi4 x O33,o77,o85,X74,x73AC x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12', '73-75x-95x');
    expect(several(bob)).toContain("73-75x-95x and captured 2 pods, 1 of them carol (X)'s.");
    expect(several(carol)).toContain('73-75x-95x and captured 2 pods, 1 of them yours.');
    expect(several(carol, 'de')).toContain('2 Sockel gefangen, davon 1 von dir.');
  });

  test('include the rescue of a partner’s pod, which is "yours" to the partner', () => {
    const text = 'octi4 x O33,x53,x73A,o77 x:3/0/12 o:3/0/12 X:0/2/5/out O:3/0/12';
    const lineFor = from(text, '73m');
    expect(lineFor(alice)).toBe('You freed a pod for carol (X) on 73.');
    expect(lineFor(bob)).toBe('alice (x) freed a pod for carol (X) on 73.');
    expect(lineFor(carol)).toBe('Your partner alice (x) freed one of your pods on 73.');
  });

  test('include the players that it eliminates', () => {
    const lineFor = from('octi4 x O33,X73,x37A x:0/0/1 o:0/1/0 X:0/0/1 O:0/0/1', '37+B');
    expect(lineFor(alice)).toBe('You played 37+B. bob (o) is out of the game.');
    expect(lineFor(bob)).toBe('alice (x) played 37+B. You are out of the game.');
    expect(lineFor(dave)).toBe('alice (x) played 37+B. Your partner bob (o) is out of the game.');
  });

  test('include the pods that an eliminated player loses, apart from those that were jumped over', () => {
    const lineFor = from('octi4 O O36A,x47,X73,o77 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/11', '36-37', 3);
    expect(lineFor(alice)).toBe(
      'dave (O) played 36-37. You are out of the game and lose 1 pod on the board.',
    );
    expect(lineFor(bob)).toBe(
      'Your partner dave (O) played 36-37. alice (x) is out of the game and loses 1 pod on the board.',
    );
    expect(lineFor(carol, 'de')).toBe(
      'dave (O) hat 36-37 gespielt. Dein Partner alice (x) scheidet aus der Partie aus und verliert 1 Sockel auf dem Brett.',
    );
    const jumping = from('octi4 O O35A,x36,X73,o77 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/11', '35-37x', 3);
    expect(jumping(alice)).toBe('dave (O) played 35-37x and captured 1 pod. You are out of the game.');
  });

  test('are described even if the player to move has left', () => {
    const start = 'octi4 X O36A,x47,X73,o77 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/11';
    const left = { departed: [2], departures: [{ seat: 2, afterTurn: 0 }] } as const;
    const lineFor = from(start, '36-37', 3, left);
    expect(lineFor(alice)).toBe(
      'dave (O) played 36-37. You are out of the game and lose 1 pod on the board.',
    );
    expect(lineFor(bob)).toBe(
      'Your partner dave (O) played 36-37. alice (x) is out of the game and loses 1 pod on the board.',
    );
    const later = { departed: [2], departures: [{ seat: 2, afterTurn: 1 }] } as const;
    expect(from(start.replace(' X ', ' O '), '36-37', 3, later)(dave)).toMatch(/^You played 36-37\. alice/);
  });

  test('include a free move and its captures', () => {
    const lineFor = from('octi+super x o55,o33,x56E!,x37 x:0/0/12/0 o:4/0/25/1', '56-54x;37+A');
    expect(lineFor(bob)).toBe('alice played 56-54x;37+A, made a free move and captured 1 pod.');
    expect(lineFor(alice, 'de')).toBe(
      'Du hast 56-54x;37+A gespielt, einen Freizug gemacht und 1 Sockel gefangen.',
    );
  });

  test('include an entry after a free move, which the turn text does not show', () => {
    const start = 'octi+super x o33,o88,x56E!,x37 x:1/0/0/0 o:0/0/0/0';
    expect(from(start, '56-55;57')(bob)).toBe(
      'alice played 56-55;57, made a free move and entered a pod on 57.',
    );
    expect(from('octi+super x o55,x56E!,x37 x:1/0/12/0 o:4/0/25/1', '56-54x;57')(bob, 'de')).toBe(
      'alice hat 56-54x;57 gespielt, einen Freizug gemacht, 1 Sockel gefangen und auf 57 einen Sockel eingebracht.',
    );
    expect(from(start, '57')(bob)).toBe('alice entered a pod on 57.');
  });

  test('name a superprong, so that its "!" does not end a sentence', () => {
    const lineFor = from('octi+super x x37,o33 x:3/0/12/1 o:3/0/12/1', '37+A!');
    expect(lineFor(bob)).toBe('alice put a superprong on 37 (37+A!).');
    expect(lineFor(alice)).toBe('You put a superprong on 37 (37+A!).');
    expect(lineFor(bob, 'de')).toBe('alice hat auf 37 einen Superzacken eingesetzt (37+A!).');
    expect(lineFor(alice, 'it')).toBe('Hai inserito una superpunta su 37 (37+A!).');
    const free = from('octi+super x o33,o88,x56E!,x37 x:1/0/1/1 o:0/0/0/0', '56-55;37+A!');
    expect(free(bob)).toBe('alice played 56-55;37+A!, made a free move and put a superprong on 37.');
  });
});

describe('other news', () => {
  const { view, turns } = boardView({ turns: ['37+A'] });
  const lineFor = (code: Parameters<typeof sentence>[0], data: Record<string, string>, playerId?: PlayerId) =>
    newsText(renderer, { view, turns, playerId }, { code, data });

  test('addresses the player who caused it as "you"', () => {
    const resigned = ['club.resign.happened', { player: 'alice (x)' }] as const;
    expect(lineFor(...resigned, alice)).toBe('You resigned.');
    expect(lineFor(...resigned, bob)).toBe('alice resigned.');
    expect(lineFor(...resigned)).toBe('alice resigned.');
    expect(lineFor('club.accept.happened', { userid: 'bob' }, bob)).toBe('You accepted.');
    const claimed = ['club.claim.happened', { player: 'bob (o)', late: 'alice (x)' }] as const;
    expect(lineFor(...claimed, bob)).toBe('alice has run out of time. You claimed the win.');
    expect(lineFor(...claimed, alice)).toBe('You have run out of time. bob claimed the win.');
    expect(lineFor(...claimed, watcher)).toBe('alice has run out of time. bob claimed the win.');
  });

  test('tells players when they take over a game', () => {
    const taken = ['club.transfer.taken', { newPlayer: 'alice', player: 'carol (x)' }] as const;
    expect(lineFor(...taken, alice)).toBe('You took over the game from carol (x).');
    expect(lineFor(...taken, bob)).toBe('alice takes over the game from carol (x).');
    expect(lineFor(...taken, watcher)).toBe('alice takes over the game from carol (x).');
    const unrated = sentence('club.transfer.takenUnrated', taken[1]);
    const to = (language: string) =>
      newsText(loadRenderer(language), { view, turns, playerId: alice }, unrated);
    expect(to('en')).toBe('You took over the game from carol (x). It is no longer rated.');
    expect(to('de')).toMatch(/^Du übernimmst die Partie von carol \(x\)\. Sie wird nicht mehr gewertet\.$/);
    expect(to('it')).toMatch(/^Continui tu la partita al posto di carol \(x\)\./);
  });

  test('about a late player says that a claim merely closes the board if not every side has played', () => {
    const late = ['club.notice.claimable', { player: 'alice (x)' }] as const;
    expect(lineFor(...late, bob)).toBe(
      'alice has run out of time. You can close the board, in which case the game does not count.',
    );
    expect(lineFor(...late, alice)).toContain(
      'bob can close the board, in which case the game does not count.',
    );
    expect(lineFor(...late, watcher)).toContain('An opponent can close the board');
    expect(lineFor('club.notice.reminder', { player: 'alice (x)' }, alice)).toMatch(
      /After that bob can close/,
    );
    const lost = ['club.notice.unreachable', { player: 'alice (x)' }] as const;
    expect(lineFor(...lost, bob)).toMatch(
      /60 days\. You can close the board, in which case the game does not count\.$/,
    );
    expect(lineFor(...lost, watcher)).toMatch(
      /60 days\. An opponent can close the board, in which case the game/,
    );
  });

  test('about a late player in a two-player game explains a claim to the opponent and the player', () => {
    const { view, turns } = boardView({ turns: ['37+A', '33+A'] });
    const lineFor = (code: SentenceCode, data: Record<string, string>, playerId: PlayerId) =>
      newsText(renderer, { view, turns, playerId }, { code, data });
    const late = ['club.notice.claimable', { player: 'alice (x)' }] as const;
    expect(lineFor(...late, bob)).toBe('alice has run out of time. You can claim the win.');
    expect(lineFor(...late, alice)).toMatch(/^You have run out of time\. bob can claim/);
    const lost = ['club.notice.unreachable', { player: 'alice (x)' }] as const;
    expect(lineFor(...lost, bob)).toMatch(
      /^Emails to alice have not been delivered for 60 days\. You can claim the win;/,
    );
    expect(
      newsText(loadRenderer('de'), { view, turns, playerId: bob }, { code: lost[0], data: lost[1] }),
    ).toBe(
      'E-Mails an alice kommen seit 60 Tagen nicht an. Du kannst den Sieg beanspruchen; die Partie endet dann ohne Wertung.',
    );
  });

  test('about a late player in a four-player game explains a claim to the opponents, the partner and the player', () => {
    const { view } = boardView({ game: 'octi4', turns: ['37+E', '77+E', '73+A', '33+A'] });
    const lineFor = (code: SentenceCode, seat: number) =>
      newsText(
        renderer,
        { view, turns: [], playerId: view.seats[seat]?.playerId },
        { code, data: { player: 'alice (x)' } },
      );
    expect(lineFor('club.notice.claimable', 1)).toContain(
      'If you send "claim", alice (x) is out of the game.',
    );
    expect(lineFor('club.notice.claimable', 2)).toMatch(
      /^Your partner alice \(x\) .* If an opponent sends "claim",/,
    );
    expect(lineFor('club.notice.claimable', 0)).toContain('before you play, you are out of the game.');
    expect(lineFor('club.notice.unreachable', 2)).toMatch(/^Emails to your partner alice/);
  });

  test('about a claim after bounces does not mention time', () => {
    const claimed = ['club.unreachable.happened', { player: 'bob (o)', late: 'alice (x)' }] as const;
    for (const reader of [alice, bob, watcher]) {
      const text = lineFor(...claimed, reader);
      expect(text).toMatch(/^Emails to (?:you|alice) have not been delivered for 60 days/);
      expect(text).not.toContain('time');
    }
  });

  test('ends with one exclamation mark and no full stop if the turn is no longer known and adds a superprong', () => {
    const happened = ['club.move.happened', { player: 'alice (x)', turn: '37+A!' }] as const;
    expect(lineFor(...happened, bob)).toBe('alice played 37+A!');
  });

  test('offers a game to "you"', () => {
    const offer = [
      'club.challenge.happened',
      { challenger: 'alice', game: 'octi', players: 'alice (x), bob (o)' },
    ] as const;
    expect(lineFor(...offer, bob)).toBe('alice offers you a game of Octi.');
    expect(lineFor(...offer, alice)).toBe('You offered bob a game of Octi.');
    expect(lineFor(...offer, watcher)).toBe('alice offers a game of octi: alice (x), bob (o).');
    const again = ['club.rematch.happened', { ...offer[1], former: '88' }] as const;
    expect(lineFor(...again, bob)).toBe('alice offers you a rematch of board 88.');
    expect(lineFor(...again, alice)).toBe('You offered bob a rematch of board 88.');
    expect(lineFor(...again, watcher)).toBe('alice offers a rematch of board 88: alice (x), bob (o).');
  });
});

describe('the news that one of four players agrees to an offer', () => {
  const { view, turns } = boardView({ game: 'octi4', turns: ['37+E'] });
  const lineFor = (
    kind: 'draw' | 'undo',
    waiting: readonly string[],
    playerId: PlayerId,
    language = 'en',
  ) => {
    const data = { board: 101, player: 'bob (o)', waiting: listed(waiting), count: waiting.length };
    const happened = sentence(`club.${kind}.oneAgreed`, data);
    return newsText(loadRenderer(language), { view, turns, playerId }, happened);
  };
  const two = ['carol (X)', 'dave (O)'];

  test('names those who have not answered yet', () => {
    expect(lineFor('draw', two, alice)).toBe(
      'bob (o) agreed to the draw; carol (X) and dave (O) have not answered yet.',
    );
    expect(lineFor('draw', ['dave (O)'], bob)).toBe('You agreed to the draw; dave (O) has not answered yet.');
    expect(lineFor('undo', ['dave (O)'], alice, 'de')).toBe(
      'bob (o) stimmt zu, die Züge zurückzunehmen; dave (O) hat noch nicht geantwortet.',
    );
    expect(lineFor('undo', two, bob, 'it')).toBe(
      'Hai accettato di annullare le mosse; carol (X) e dave (O) non hanno ancora risposto.',
    );
  });

  test('says "you" to a reader who has not answered', () => {
    expect(lineFor('draw', two, carol)).toBe(
      'bob (o) agreed to the draw; you and dave (O) have not answered yet.',
    );
    expect(lineFor('undo', ['dave (O)'], dave)).toBe(
      'bob (o) agreed to take the turns back. We are only waiting for your answer.',
    );
    expect(lineFor('draw', two, dave, 'de')).toBe(
      'bob (o) stimmt dem Remis zu; du und carol (X) habt noch nicht geantwortet.',
    );
    expect(lineFor('draw', ['dave (O)'], dave, 'it')).toBe(
      'bob (o) ha accettato la patta; manca solo la tua risposta.',
    );
  });

  test('names players as the rest of the letter does', () => {
    const data = { board: 101, player: 'bob (o)', waiting: listed(two), count: 2 };
    const nameSeat = (seat: number) => `seat ${seat}`;
    const happened = sentence('club.draw.oneAgreed', data);
    expect(newsText(renderer, { view, turns, playerId: alice, nameSeat }, happened)).toBe(
      'seat 1 agreed to the draw; seat 2 and seat 3 have not answered yet.',
    );
  });
});

describe('the state of a board', () => {
  const lineOf = ({ view }: ShownGame, playerId?: PlayerId, language = 'en') =>
    statusLine(loadRenderer(language), { view, playerId });
  const offered = { state: 'offered', startedAt: null } as const;

  test('says whose turn it is', () => {
    const game = boardView({ turns: ['37+A'] });
    expect(lineOf(game, bob)).toBe('Your turn on board 101 (turn 2).');
    expect(lineOf(game, bob, 'de')).toBe('Du bist auf Brett 101 am Zug (Zug 2).');
    expect(lineOf(game, bob, 'it')).toBe('Tocca a te nella partita 101 (mossa 2).');
    for (const reader of [alice, watcher, undefined])
      expect(lineOf(game, reader)).toBe('bob to play on board 101 (turn 2).');
  });

  test('for a practice board says which side is to play', () => {
    const game = boardView({ turns: ['37+A'], board: { practice: true } });
    expect(lineOf(game, alice)).toBe('White (o) to play on board 101 (turn 2).');
  });

  test('for an offered board says whose answer it is waiting for', () => {
    const seats = boardView().view.seats.map((seat) => ({ ...seat, acceptedAt: seat.seat === 1 ? null : 0 }));
    const game = boardView({ board: offered, view: { seats } });
    expect(lineOf(game, bob)).toBe('Board 101 is waiting for your answer.');
    expect(lineOf(game, alice)).toBe('Board 101 is waiting for bob to accept.');
    const open = { ...boardView({ game: 'octi4', board: offered }).view };
    const four = open.seats.map((seat) => ({ ...seat, acceptedAt: seat.seat === 0 ? 0 : null }));
    expect(lineOf({ ...game, view: { ...open, seats: four } }, alice)).toBe(
      'Board 101 is waiting for bob, carol and dave to accept.',
    );
  });

  test('tells the winner and the loser who won and why', () => {
    const game = boardView({ turns: ['37+A'], board: finished });
    expect(lineOf(game, alice)).toBe('You won on board 101 after 1 turn; the other side resigned.');
    expect(lineOf(game, bob)).toBe('You lost on board 101. alice won after 1 turn; you resigned.');
    expect(lineOf(game, watcher)).toBe('Board 101: won by alice (x) after 1 turn; the other side resigned.');
    const lineFor = [sentence('club.resign.happened', { board: 101, player: 'bob (o)' })];
    expect(statusLine(renderer, { view: game.view, playerId: bob }, lineFor)).toBe(
      'You lost on board 101. alice won after 1 turn.',
    );
    expect(statusLine(renderer, { view: game.view, playerId: alice }, lineFor)).toBe(
      'You won on board 101 after 1 turn.',
    );
    expect(statusLine(renderer, { view: game.view, playerId: watcher }, lineFor)).toBe(
      'Board 101: won by alice (x) after 1 turn.',
    );
    const signedOff = boardView({ turns: ['37+A'], board: { ...finished, ending: 'club.ending.signedOff' } });
    for (const code of ['club.signoff.ended', 'club.delete.ended', 'club.transfer.ended'] as const) {
      expect(statusLine(renderer, { view: signedOff.view, playerId: alice }, [{ code, data: {} }])).toBe(
        'You won on board 101 after 1 turn.',
      );
    }
    expect(lineOf(signedOff, alice)).toBe('You won on board 101 after 1 turn; the other side signed off.');
    const computer = boardView({ turns: ['37+A'], board: { ...finished, level: 1 } });
    expect(lineOf(computer, bob)).toBe('You lost on board 101. The computer won after 1 turn; you resigned.');
    expect(statusLine(loadRenderer('de'), { view: computer.view, playerId: bob }, lineFor)).toBe(
      'Du hast auf Brett 101 verloren. Der Computer hat nach 1 Zug gewonnen.',
    );
    const four = boardView({ game: 'octi4', turns: [], board: { ...finished, winners: [0, 2] } });
    expect(lineOf(four, dave)).toContain('; your side resigned.');
    const drawn = boardView({
      turns: ['37+A'],
      board: { ...finished, winners: [], ending: 'club.ending.agreed' },
    });
    expect(lineOf(drawn, alice)).toBe('Board 101: drawn after 1 turn; the players agreed to a draw.');
    const unknown = boardView({ turns: ['37+A'], board: { ...finished, ending: null } });
    expect(lineOf(unknown, alice)).toBe('Board 101: won by alice (x) after 1 turn.');
    const closed = { state: 'declined', ending: 'club.ending.declined' } as const;
    expect(lineOf(boardView({ board: { ...closed, startedAt: null } }), alice)).toBe('Board 101: declined.');
    const begun = boardView({ turns: ['37+A'], board: closed });
    expect(lineOf(begun, alice)).toBe('Board 101: closed, does not count.');
    expect(lineOf(begun, alice, 'de')).toBe('Brett 101: geschlossen, zählt nicht.');
    expect(lineOf(begun, alice, 'it')).toBe('Partita 101: chiusa, non conta.');
  });

  test.each([
    [
      'rules.endAnyGoal',
      'an enemy pod has reached one of your home squares',
      'a pod has reached an enemy home square',
    ],
    [
      'rules.endAllGoals',
      'enemy pods are on all your home squares at once',
      'pods are on all enemy home squares at once',
    ],
    ['rules.endNoTurn', 'you have no legal turn', 'bob has no legal turn'],
  ])('tells the loser of %s about their own squares and turns', (ending, toLoser, toOthers) => {
    const game = boardView({ turns: ['37+A'], board: { ...finished, ending } });
    expect(lineOf(game, bob)).toBe(`You lost on board 101. alice won after 1 turn; ${toLoser}.`);
    for (const reader of [alice, watcher]) expect(lineOf(game, reader)).toContain(`; ${toOthers}.`);
  });

  test('tells the losers that they lost because both of them are out', () => {
    const ending = { ...finished, winners: [0, 2], ending: 'rules.endEnemiesOut' };
    const four = boardView({ game: 'octi4', turns: ['37+E', '77+E'], board: ending });
    expect(lineOf(four, dave)).toBe(
      'You lost on board 101. alice (x) and carol (X) won after 2 turns; you and bob (o) are out of the game.',
    );
    expect(lineOf(four, bob, 'de')).toMatch(/; du und dave \(O\) seid ausgeschieden\.$/);
    expect(lineOf(four, bob, 'it')).toMatch(/; tu e dave \(O\) siete fuori dal gioco\.$/);
    for (const reader of [alice, watcher]) expect(lineOf(four, reader)).toContain('; both enemies are out');
  });

  test('says who is out only once in the losers’ letters', () => {
    const start = 'octi4 x O33,X73,x37A,O77 x:0/0/1 o:0/1/0 X:0/0/1 O:0/0/1';
    const board = { ...finished, start, turns: 1, winners: [0, 2], ending: 'rules.endEnemiesOut' };
    const { view } = boardView({ game: 'octi4', board });
    const turns = [{ number: 1, seat: 0, text: '37+B', comment: '', position: start, playedAt: 0 }];
    const happened = sentence('club.move.happened', {
      board: 101,
      player: 'alice (x)',
      turn: '37+B',
      number: 1,
    });
    const news = { view, turns, playerId: dave };
    expect(newsText(renderer, news, happened)).toContain('Your partner bob (o) is out of the game.');
    expect(statusLine(renderer, news, [happened])).toMatch(
      /^You lost on board 101\. alice .* won after 1 turn\.$/,
    );
    expect(statusLine(renderer, news)).toMatch(/; you and bob \(o\) are out of the game\.$/);
    expect(statusLine(renderer, { ...news, playerId: alice }, [happened])).toContain(
      '; both enemies are out',
    );
  });

  test.each([
    'club.tutorial.over',
    'club.decline.happened',
    'club.practice.closed',
    'club.resign.declined',
    'club.claim.declined',
    'club.unreachable.declined',
    'club.signoff.declined',
    'club.delete.declined',
    'club.transfer.declined',
  ] as const)('is left out if the news %s already says it', (code) => {
    const { view } = boardView({
      board: { state: 'declined', startedAt: null, ending: 'club.ending.declined' },
    });
    const lineFor = [
      sentence('club.accept.happened', { userid: 'bob' }),
      { code, data: { board: 101, player: 'bob (o)' } },
    ];
    expect(statusLine(renderer, { view, playerId: alice }, lineFor)).toBe('');
    expect(statusLine(renderer, { view, playerId: alice }, lineFor.slice(0, 1))).toBe('Board 101: declined.');
  });
});

describe('a partner', () => {
  test.each([
    [bob, 'Your partner is dave (O).'],
    [carol, ''],
    [dave, 'Your partner is bob (o).'],
    [watcher, ''],
    [undefined, ''],
  ])('of player %s: %s', (playerId, line) => {
    const { view } = boardView({ game: 'octi4' });
    expect(partnerLine(renderer, { view, playerId })).toBe(line);
  });

  test('is named once in the text above the board', () => {
    const { view, turns } = boardView({ game: 'octi4', turns: ['37+E', '77+E'] });
    const happened = [sentence('club.move.happened', { board: 101, player: '', turn: '77+E', number: 2 })];
    const toPlay = { view, turns, playerId: alice };
    expect(statusLine(renderer, toPlay)).toBe('Your partner carol (X) is to play on board 101 (turn 3).');
    expect(partnerLine(renderer, toPlay, happened)).toBe('');
    expect(partnerLine(renderer, { view, turns, playerId: dave }, happened)).toBe('');
    expect(partnerLine(renderer, { view, turns, playerId: bob }, happened)).toBe('Your partner is dave (O).');
  });

  test('is not named in a two-player game, after the game, or to a player who has left', () => {
    expect(partnerLine(renderer, { view: boardView().view, playerId: alice })).toBe('');
    const over = boardView({ game: 'octi4', board: finished }).view;
    expect(partnerLine(renderer, { view: over, playerId: alice })).toBe('');
    const left = boardView({ game: 'octi4', view: { departed: [2] } }).view;
    expect(partnerLine(renderer, { view: left, playerId: carol })).toBe('');
  });

  test('who has left is described as no longer in the game', () => {
    const { view } = boardView({ game: 'octi4', view: { departed: [3] } });
    expect(partnerLine(renderer, { view, playerId: bob })).toBe(
      'Your partner dave (O) is no longer in the game; you play on alone.',
    );
    expect(partnerLine(loadRenderer('de'), { view, playerId: bob })).toBe(
      'dave (O) ist nicht mehr im Spiel; du spielst allein weiter.',
    );
    expect(partnerLine(loadRenderer('it'), { view, playerId: bob })).toContain('ora giochi senza compagno');
    expect(partnerLine(renderer, { view, playerId: alice })).toBe('Your partner is carol (X).');
  });

  test.each([
    [
      'club.resign.leaves',
      { player: 'dave (O)', userid: 'dave' },
      /^Your partner dave \(O\) resigned .* You play on alone\.$/,
    ],
    ['club.signoff.leaves', { player: 'dave (O)' }, /^Your partner dave \(O\) has signed off .* alone\.$/],
    [
      'club.claim.leaves',
      { player: 'alice (x)', late: 'dave (O)' },
      /^Your partner dave \(O\) has run out of time\. alice \(x\) sent a claim, .* You play on alone\.$/,
    ],
    [
      'club.unreachable.leaves',
      { player: 'alice (x)', late: 'dave (O)' },
      /^Emails to your partner dave \(O\) .* You play on alone, unrated\.$/,
    ],
  ] as const)('is informed once about a departure: %s', (code, data, text) => {
    const { view } = boardView({ game: 'octi4', view: { departed: [3] } });
    const news = { view, turns: [], playerId: bob };
    const happened = { code, data: { board: '101', ...data } };
    expect(newsText(renderer, news, happened)).toMatch(text);
    expect(partnerLine(renderer, news, [happened])).toBe('');
    expect(newsText(renderer, { ...news, playerId: carol }, happened)).not.toMatch(/partner|alone/);
    // Later news does not mention the departure.
    const agreed = sentence('club.draw.rejected', { board: 101, player: 'alice (x)' });
    expect(partnerLine(renderer, news, [agreed])).toMatch(/no longer in the game/);
  });

  test.each(emailLanguages)('has a sentence in %s', (language) => {
    const { view } = boardView({ game: 'octi4' });
    expect(partnerLine(loadRenderer(language), { view, playerId: alice })).toContain('carol (X)');
  });
});
