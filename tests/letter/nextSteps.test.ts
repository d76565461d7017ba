import { expect, test } from 'vitest';
import { checkedSentence, say, sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import { exampleTurn } from '../../src/letter/exampleTurn.js';
import type { BoardContent } from '../../src/letter/index.js';
import { nextSteps } from '../../src/letter/nextSteps.js';
import { parsePosition } from '../../src/notation/index.js';
import { loadCatalogue, loadRenderers, rendererFor } from '../../src/server/outbound/loadTemplates.js';
import type { OfferId, PlayerId } from '../../src/store/index.js';
import { boardView, finished, offeredAt, type ShownGame } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderers = loadRenderers();
const [alice, bob, carol, watcher] = [
  rowId<PlayerId>(1),
  rowId<PlayerId>(2),
  rowId<PlayerId>(3),
  rowId<PlayerId>(9),
];
const played = ['37+A', '33+A'];
const bobIsOut = parsePosition('octi4 x x37 x:3/0/12 o:2/1/9/out X:3/0/12 O:3/0/12');
if (!bobIsOut.ok) throw new Error(bobIsOut.error.code);

/** Returns the actual lines for a reader of a board in each language, and the lines that the codes produce. */
function stepsOf(
  game: ShownGame,
  playerId: PlayerId,
  codes: readonly string[],
  more: Partial<BoardContent> = {},
): [string[][], string[][]] {
  const userid = game.view.seats.find((seat) => seat.playerId === playerId)?.userid ?? 'erin';
  const reader = { ...more.reader, userid, playerId };
  const content = { kind: 'board', ...game, happened: [], words: [], ...more, reader } as const;
  // The tutorial asks for a particular turn.
  const turn = game.view.board.tutorial ? '57+E' : (exampleTurn(game.view) ?? '');
  const data = { board: 101, userid, game: game.view.game.name, turn };
  const others = game.view.seats.filter((seat) => seat.playerId !== playerId);
  const opponent = game.view.seats.length === 2 && others.length === 1 ? others[0]?.userid : undefined;
  const own = emailLanguages.map((language) => rendererFor(renderers, language));
  return [
    own.map((renderer) => nextSteps(renderer, content)),
    own.map((renderer) =>
      codes.map((code) => {
        // If there is a single opponent, lines that can name the opponent do so.
        const named = opponent !== undefined && `letter.how.${code}.to` in renderer.catalogue;
        const shown = `letter.how.${code}${named ? '.to' : ''}`;
        return renderer.say(
          checkedSentence(renderer.catalogue, shown, { ...data, opponent: opponent ?? '' }),
        );
      }),
    ),
  ];
}
const offer = (kind: 'draw' | 'undo', seat: number, agreed: number) => ({
  offer: { id: rowId<OfferId>(1), kind, seat, agreed, comment: '' },
});
const seatsWith = (acceptedAt: number | null) => ({
  seats: boardView().view.seats.map((seat) => (seat.seat === 1 ? { ...seat, acceptedAt } : seat)),
});
const late = { clocks: { claimable: 'time', away: [] } } as const;
const three = (name: string) => [`${name}.1`, `${name}.2`, `${name}.3`];

const offered = { state: 'offered', startedAt: null } as const;
const isNew = { reader: { userid: '', playerId: rowId<PlayerId>(0), isNew: true } };
test.each<[string, string[], ShownGame, PlayerId, Partial<BoardContent>?]>([
  ['playing for the first time', ['play.1', 'play.2', 'first'], boardView({ turns: ['37+A'] }), bob, isNew],
  ['with a first turn to play, but not new to the game', three('play'), boardView({ turns: ['37+A'] }), bob],
  ['with a turn to play', three('play'), boardView({ turns: played }), alice],
  [
    'in a game against the computer, with no hints left',
    ['computer.1', 'computer.noHint', 'computer.3'],
    boardView({ turns: played, board: { level: 2 }, view: { isOutOfHints: true } }),
    alice,
  ],
  [
    'in a game against the computer, with no hints left and nothing to take back',
    ['computer.1', 'computer.noHintOrUndo', 'computer.3'],
    boardView({ board: { level: 2 }, view: { isOutOfHints: true } }),
    alice,
  ],
  [
    'with a turn to play against the computer',
    three('computer'),
    boardView({ turns: played, board: { level: 2 } }),
    alice,
  ],
  [
    'new to a game against the computer',
    ['computer.1', 'computer.noUndo', 'first'],
    boardView({ board: { level: 1 } }),
    alice,
    isNew,
  ],
  ['waiting for the opponent', three('wait'), boardView({ turns: played }), bob],
  ['waiting before a first turn', ['wait.1', 'noUndo', 'wait.3'], boardView(), bob],
  [
    'waiting, when a player has left since the last turn',
    ['wait.1', 'noUndo', 'wait.3'],
    boardView({
      game: 'octi4',
      turns: ['37+E', '77+E', '73+A'],
      view: { departed: [3], departures: [{ seat: 3, afterTurn: 2 }] },
    }),
    bob,
  ],
  ['whose opponent is out of time', three('claim'), boardView({ turns: played, view: late }), bob],
  [
    'whose opponent is out of time before both sides have played',
    ['claim.close', 'claim.2', 'claim.3'],
    boardView({ turns: ['37+A'], view: late }),
    alice,
  ],
  [
    'whose opponent is out of time and has offered a draw',
    ['claim.1', 'offer.1', 'claim.3'],
    boardView({ turns: played, view: { ...late, ...offer('draw', 0, 1) } }),
    bob,
  ],
  ['with a turn to play, but out of time', three('play'), boardView({ turns: played, view: late }), alice],
  [
    'offered a game',
    ['offered.1', 'offered.2', 'first'],
    boardView({ board: offered, view: seatsWith(null) }),
    bob,
    isNew,
  ],
  [
    'offered another game',
    ['offered.1', 'offered.2'],
    boardView({ board: offered, view: seatsWith(null) }),
    bob,
  ],
  [
    'whose offer has no answer yet',
    three('waiting'),
    boardView({ board: offered, view: seatsWith(null) }),
    alice,
  ],
  [
    'who has accepted an offer that is waiting for others',
    ['waiting.1', 'waiting.accepted', 'waiting.3'],
    boardView({ game: 'octi4', board: offered }),
    bob,
  ],
  ['offered a draw', three('offer'), boardView({ turns: played, view: offer('draw', 0, 1) }), bob],
  [
    'offered a draw, with a turn to play',
    three('offerPlay'),
    boardView({ turns: played, view: offer('draw', 1, 2) }),
    alice,
  ],
  [
    'whose draw offer is unanswered',
    three('asked'),
    boardView({ turns: ['37+A'], view: offer('draw', 0, 1) }),
    alice,
  ],
  [
    'whose draw offer is unanswered, with a turn to play',
    ['play.1', 'asked.2', 'asked.3'],
    boardView({ turns: played, view: offer('draw', 0, 1) }),
    alice,
  ],
  [
    'who has agreed to another player’s draw offer, with no turn to play',
    ['asked.1', 'agreed.2', 'asked.3'],
    boardView({ game: 'octi4', turns: ['37+E', '77+E', '73+A'], view: { ...offer('draw', 0, 0b0101) } }),
    carol,
  ],
  [
    'who has agreed to another player’s draw offer, with a turn to play',
    ['play.1', 'agreed.2', 'asked.3'],
    boardView({ game: 'octi4', turns: ['37+E', '77+E'], view: { ...offer('draw', 0, 0b0101) } }),
    carol,
  ],
  [
    'of a finished game',
    ['over.2', 'over.analyse', 'over.3'],
    boardView({ turns: played, board: finished }),
    alice,
  ],
  ['of a finished game without turns', ['over.2', 'over.3'], boardView({ board: finished }), alice],
  [
    'of a finished game that is too long to be analysed',
    ['over.2', 'over.3'],
    boardView({ turns: played, board: { ...finished, turns: 401 } }),
    alice,
  ],
  [
    'of an analysable game against the computer',
    ['over.computer', 'over.analyse', 'over.alone'],
    boardView({ turns: played, board: { ...finished, level: 1 } }),
    alice,
  ],
  [
    'of a declined offer, without a rematch',
    ['over.3'],
    boardView({ board: { ...offered, state: 'declined', endedAt: offeredAt } }),
    bob,
  ],
  [
    'of a finished game against the computer',
    ['over.computer', 'over.alone'],
    boardView({ board: { ...finished, level: 1 } }),
    alice,
  ],
  [
    'of a closed practice board',
    ['over.practice', 'over.alone'],
    boardView({ board: { ...finished, practice: true } }),
    alice,
  ],
  ['of a tutorial', three('tutorial'), boardView({ board: { practice: true, tutorial: true } }), alice],
  ['of a puzzle', three('puzzle'), boardView({ board: { practice: true, puzzle: 'octi/1' } }), alice],
  [
    'of a closed puzzle',
    ['over.puzzle', 'over.alone'],
    boardView({ board: { ...finished, practice: true, puzzle: 'octi/1' } }),
    alice,
  ],
  [
    'of a practice board',
    three('practice'),
    boardView({ turns: ['37+E'], board: { practice: true } }),
    alice,
  ],
  [
    'of a practice board without turns',
    ['practice.1', 'practice.start', 'practice.3'],
    boardView({ board: { practice: true } }),
    alice,
  ],
  [
    'who has left a four-player game',
    three('left'),
    boardView({ game: 'octi4', view: { departed: [2] } }),
    carol,
  ],
  [
    'of a four-player game that another player has left',
    three('wait'),
    boardView({ game: 'octi4', turns: ['37+E', '77+E'], view: { departed: [2] } }),
    bob,
  ],
  [
    'who is out of a four-player game',
    three('out'),
    boardView({ game: 'octi4', view: { position: bobIsOut.value } }),
    bob,
  ],
  ['who watches', ['watch'], boardView(), watcher],
  ['who watches a game that is over', ['watchOver'], boardView({ board: finished }), watcher],
  [
    'who watches all boards',
    ['watchAll'],
    boardView({ board: finished }),
    watcher,
    { reader: { userid: '', playerId: rowId(0), watchesAll: true } },
  ],
])('a reader %s can do %j', (_, codes, game, playerId, more) => {
  const [lines, expected] = stepsOf(game, playerId, codes, more);
  expect(lines).toEqual(expected);
});

test('the player on a practice board can play for every seat', () => {
  const view = {
    seats: boardView().view.seats.map((seat) => ({ ...seat, playerId: alice, userid: 'alice' })),
  };
  const game = boardView({ turns: ['37+A', '33+A', '57+A'], view });
  const [lines, expected] = stepsOf(game, alice, three('play'));
  expect(lines).toEqual(expected);
});

const lines = emailLanguages.flatMap((language) => {
  const catalogue = loadCatalogue(language);
  const codes = Object.keys(catalogue).filter(
    (code) => /^letter\.how\.\w+(\.\w+)?$/.test(code) && !/\.watch/.test(code),
  );
  return codes.map((code) => [language, code, catalogue] as const);
});

test.each(lines)(
  'in %s, %s, one of three sentences that say how to answer, fits on one line',
  (_, code, catalogue) => {
    const data = { board: 99999, userid: 'a-name-of-20-letters', game: 'octi3base', turn: '33+B' };
    expect(say(catalogue, checkedSentence(catalogue, code, data)).length).toBeLessThanOrEqual(78);
  },
);

test('a tutorial whose text says what to reply does not ask again', () => {
  const game = boardView({ board: { practice: true, tutorial: true } });
  const happened = [sentence('club.tutorial.step.1')];
  const [steps, expected] = stepsOf(game, alice, ['tutorial.2', 'tutorial.3'], { happened });
  expect(steps).toEqual(expected);
});
