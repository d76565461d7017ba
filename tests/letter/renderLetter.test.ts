import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, dayMs, type Sentence, sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import type { Page } from '../../src/club/index.js';
import { inWordsOf, redacted } from '../../src/command/index.js';
import { boardText, labelsText } from '../../src/display/index.js';
import { exampleTurn } from '../../src/letter/exampleTurn.js';
import { type BoardContent, type LetterContent, renderLetter } from '../../src/letter/index.js';
import { quoteLines, wrap } from '../../src/letter/textLayout.js';
import { firstLabels } from '../../src/notation/index.js';
import { loadRenderers, rendererFor } from '../../src/server/outbound/loadTemplates.js';
import type { BoardId, OfferId, PlayerId } from '../../src/store/index.js';
import { boardView, finished, type ShownGame } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderers = loadRenderers();
const sayIn =
  (language: string) =>
  (code: string, data: Blanks = {}): string => {
    const renderer = rendererFor(renderers, language);
    return renderer.say(checkedSentence(renderer.catalogue, code, data));
  };
const say = sayIn('en');
const english = (content: LetterContent) => renderLetter(content, rendererFor(renderers, 'en'));
/** Formats paragraphs as they appear in plain text. */
const paragraphs = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;
const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
/** Returns the text that a reader of the HTML sees. */
const readable = (html: string): string => unescaped(html.replace(/<[^>]*>/g, ''));

const [alice, bob] = [
  { userid: 'alice', playerId: rowId<PlayerId>(1) },
  { userid: 'bob', playerId: rowId<PlayerId>(2) },
];
const moved = sentence('club.move.happened', { player: 'alice', turn: '37+B' });
const long = 'Nobody can say how much of this sentence goes onto the first line of a letter to a player.';

describe('an email about a board', () => {
  const game = boardView({ turns: ['37+A', '33+A', '37+B'] });
  const content: BoardContent = { kind: 'board', ...game, reader: bob, happened: [moved], words: [] };
  const text = (more: Partial<BoardContent> = {}) => english({ ...content, ...more }).text;

  test.each(emailLanguages)(
    'has news, words, board, turns, dates, clocks and next steps, in %s',
    (language) => {
      const own = sayIn(language);
      const letter = renderLetter(
        { ...content, words: [{ userid: 'alice', text: `hello <b>\n${long}` }] },
        rendererFor(renderers, language),
      );
      const headline = `${own(moved.code, moved.data)} ${own('letter.yourTurn', { board: 101, number: 4 })}`;
      const header = own('letter.header.rated', { board: 101, game: 'Octi', players: 'alice (x), bob (o)' });
      const dates = `${own('letter.date.started', { date: '2026-01-05T13:00Z' })} ${own('letter.date.turn', { date: '2026-01-05T16:00Z' })}`;
      const steps = [1, 2, 3].map((n) =>
        own(n === 2 ? 'letter.how.play.2.to' : `letter.how.play.${n}`, {
          board: 101,
          userid: 'bob',
          opponent: 'alice',
          turn: exampleTurn(game.view) ?? '',
        }),
      );
      expect(letter.subject).toBe('Octi Board 101 bob');
      expect(letter.text).toBe(
        paragraphs(
          wrap(headline),
          own('letter.wrote', { userid: 'alice' }),
          quoteLines(`hello <b>\n${long}`),
          `${wrap(header)}\n${wrap(own('letter.clocks.two', { nag: 7, forfeit: 21 }))}`,
          own('letter.lastTurn', { player: 'alice', turn: '3. 37+B' }),
          boardText(game.view.position)
            .split('\n')
            .map((line) => line.trimEnd())
            .join('\n'),
          '  1. 37+A      2. 33+A\n  3. 37+B',
          wrap(dates),
          steps.map((line) => wrap(line)).join('\n'),
        ),
      );
      expect(letter.html).toContain(`<html lang="${language}">`);
      expect(letter.html).toContain('hello &lt;b&gt;');
      for (const part of [wrap(headline), ...steps, '  3. 37+B'])
        expect(readable(letter.html)).toContain(part);
    },
  );

  test('has no empty block in HTML if no turn has been played, and neither does a digest or an answer', () => {
    const fresh = boardView();
    const [result, page] = [
      sentence('club.show.result', { board: 101 }),
      { kind: 'board', ...fresh } as const,
    ];
    const about = sentence('letter.answer.about.board', { board: 101 });
    const entry = { ...fresh, happened: [], words: [] };
    for (const letter of [
      { ...content, ...fresh },
      { kind: 'digest', reader: bob, boards: [entry], waiting: 1, toAnswer: 0, more: 0 },
      {
        kind: 'answer',
        about,
        playerId: bob.playerId,
        answers: [{ line: 'show 101', result, pages: [page] }],
      },
    ] as const)
      expect(english(letter as LetterContent).html).not.toMatch(/<pre[^>]*>\s*<\/pre>/);
  });

  test('does not say whose turn it is if the news already does', () => {
    const news = sentence('club.notYourTurn', { board: 101, player: 'alice', open: 4, number: 4 });
    expect(text({ happened: [news] }).split('\n\n')[0]).toBe(wrap(say(news.code, news.data)));
    expect(text({ happened: [news] })).not.toContain(say('letter.yourTurn', { board: 101, number: 4 }));
    expect(text({ happened: [] }).startsWith(say('letter.yourTurn', { board: 101, number: 4 }))).toBe(true);
    expect(text({ happened: [moved, news] })).not.toContain(
      say('letter.yourTurn', { board: 101, number: 4 }),
    );
  });

  test('says how the end of the game changed the reader’s rating, but a refusal does not', () => {
    const over = boardView({ turns: ['37+A', '33+A'], board: finished });
    const rating = { before: 1511.6, after: 1526.2 };
    const line = 'Your rating in Octi: 1512 → 1526.';
    expect(
      text({ ...over, rating })
        .split('\n\n')[0]
        ?.replaceAll('\n', ' '),
    ).toContain(line);
    expect(text({ ...over, rating: { before: 1500.2, after: 1499.8 } })).toContain(
      'Your rating in Octi stays at 1500.',
    );
    expect(text({ ...over, rating, refused: 'move 33+A' })).not.toContain('1526');
    expect(text({ rating })).not.toContain('1526');
    expect(text(over)).not.toContain('rating');
  });

  test('quotes a refused command, and says where it hides a password', () => {
    const [plain, masked] = [say('letter.refused'), say('letter.refused.redacted')];
    expect(text()).not.toContain(plain);
    expect(text()).not.toContain(masked);
    expect(text({ refused: 'move 99' })).toContain(`\n\n${plain}\n\n| move 99\n\n`);
    expect(text({ refused: `change password ${redacted}` })).toContain(
      `\n\n${wrap(masked)}\n\n| change password ${redacted}\n\n`,
    );
    // The refusal itself says that nothing was done.
    const letter = text({ refused: 'Nice weather.', happened: [sentence('command.reply')] });
    expect(letter).toContain(`\n\n${say('letter.refused.told')}\n\n| Nice weather.`);
    expect(letter).not.toContain(plain);
    expect(text({ refused: `move ${long}` })).toContain(quoteLines(`move ${long}`));
  });

  test('shortens only a comment that came with a turn, after forty lines', () => {
    const long = Array.from({ length: 43 }, (_, at) => `line ${at}`).join('\n');
    const words = [{ userid: 'alice', text: long }];
    expect(text({ words })).toContain('| line 42');
    const [first, ...others] = game.turns;
    if (!first) throw new Error('there are no turns');
    const turns = [{ ...first, comment: long }, ...others];
    const folded = text({ words, turns });
    expect(folded).toContain('| line 39\n\n3 more lines: "show 101" sends the full text.\n');
    expect(folded).not.toContain('line 40');
    const whole = long.split('\n').slice(-40).join('\n');
    const unfolded = text({
      words: [{ userid: 'alice', text: whole }],
      turns: [{ ...first, comment: whole }, ...others],
    });
    expect(unfolded).toContain('| line 42');
    expect(unfolded).not.toContain('more lines');
    const { html } = english({ ...content, words, turns });
    expect(html).toMatch(/<blockquote [^>]*>\n<p [^>]*><strong>alice writes:<\/strong><\/p>/);
    expect(readable(html)).toContain('3 more lines: "show 101" sends the full text.');
  });

  test('introduces the reader\'s own text with "You wrote"', () => {
    const words = [{ userid: 'bob', text: 'hello' }];
    expect(text({ words })).toContain('\n\nYou wrote:\n\n| hello\n\n');
    expect(text({ words })).not.toContain('bob writes');
  });

  test('quotes other text after what players wrote', () => {
    const words = [{ userid: 'alice', text: 'hello' }];
    const quoted = [{ intro: sentence('letter.dropped'), text: 'a\nb' }];
    expect(text({ words, quoted })).toContain(
      `\n\n${say('letter.wrote', { userid: 'alice' })}\n\n| hello\n\n${say('letter.dropped')}\n\n| a\n| b\n\n`,
    );
  });

  test('says only once that time has run out and that the reader may claim', () => {
    const seats = boardView().view.seats.map((seat) => ({ ...seat, usedMs: dayMs }));
    const late = boardView({
      turns: ['37+A', '33+A'],
      board: { totalDays: 60 },
      view: { seats, clocks: { claimable: 'time', away: [] } },
    });
    const reader = { userid: 'bob', playerId: rowId<PlayerId>(2) };
    const said = (happened: readonly Sentence[]) =>
      text({ ...late, reader, happened }).split('has run out of time');
    expect(said([sentence('club.notice.claimable', { player: 'alice (x)' })])).toHaveLength(2);
    expect(said([])).toHaveLength(2);
    // The total time is still shown.
    expect(said([sentence('club.notice.claimable', { player: 'alice (x)' })]).join('')).toContain(
      'Time used as of',
    );
  });

  test('shows a tutorial lesson in normal type, and other news in bold', () => {
    const lesson = boardView({ board: { practice: true, tutorial: true } });
    const reader = { userid: 'alice', playerId: rowId<PlayerId>(1) };
    const html = (happened: readonly Sentence[]) =>
      english({ kind: 'board', ...lesson, reader, happened, words: [] }).html;
    expect(html([sentence('club.tutorial.step.1')])).toContain('<p>Welcome to the tutorial.');
    expect(html([sentence('club.tutorial.step.1')])).not.toContain('<strong>Welcome');
    expect(html([])).toContain('<p><strong>Your turn');
  });

  test('mentions an open offer, unless the offer is the news', () => {
    const offer = { id: rowId<OfferId>(1), kind: 'undo', seat: 0, agreed: 1, comment: '' } as const;
    const offered = boardView({ turns: ['37+A', '33+A', '37+B'], view: { offer } });
    const line = wrap(say('letter.offer.undo', { player: 'alice' }));
    expect(text(offered)).toContain(`\n\n${line}\n\n`);
    expect(text()).not.toContain(line);
    for (const [kind, seat, code] of [
      ['undo', 1, 'letter.offer.undo.you'],
      ['draw', 1, 'letter.offer.draw.you'],
      ['draw', 0, 'letter.offer.draw'],
    ] as const) {
      const { view } = boardView({ view: { offer: { ...offer, kind, seat, agreed: 1 << seat } } });
      expect(text({ view })).toContain(`\n\n${wrap(say(code, { player: 'alice' }))}\n\n`);
    }
    for (const code of ['club.undo.happened', 'club.propose.happened'] as const) {
      const news = sentence(code, { player: 'alice (x)', number: 3 });
      expect(text({ ...offered, happened: [news] })).not.toContain(`\n\n${line}\n\n`);
      const paragraphsOf = (one: ShownGame) => text({ ...one, happened: [news] }).split('\n\n');
      expect(paragraphsOf(offered)).toHaveLength(paragraphsOf(game).length);
      expect(text({ ...offered, happened: [news, moved] })).not.toContain(`\n\n${line}\n\n`);
    }
  });

  test('lists labels if the reader wants them', () => {
    const labels = firstLabels(game.view.position);
    expect(text({ labels })).toContain(`\n\n${labelsText(game.view.position, labels)}\n\n`);
    expect(text()).not.toContain('B1 ');
  });

  test('marks the last turn in its picture, and the end of the game', () => {
    const over = boardView({ turns: ['37+A'], board: finished });
    const { pictures } = renderLetter({ ...content, ...over }, rendererFor(renderers, 'en'), {
      pictureId: () => 'id',
    });
    expect(pictures).toEqual([{ id: 'id', position: over.view.board.position, turn: '37+A', over: true }]);
  });

  test('mentions colours beside a picture only if there are more than two players', () => {
    const headlineOf = (game: ShownGame) => {
      const { html } = renderLetter({ ...content, ...game, happened: [] }, rendererFor(renderers, 'en'), {
        pictureId: () => 'id',
      });
      return readable(html).match(/(\S+ \(.*\)|\S+) to play on board 101/)?.[1];
    };
    expect(headlineOf(boardView())).toBe('alice');
    expect(headlineOf(boardView({ game: 'octi4' }))).toBe('alice (x, black)');
  });

  test('ends with a note', () => {
    const note = sentence('letter.lastRepeat');
    expect(text({ note })).toMatch(new RegExp(`\n\n${wrap(say(note.code)).replace(/[.*]/g, '\\$&')}\n$`));
    expect(text()).not.toContain(say(note.code).slice(0, 20));
    expect(english({ ...content, note }).html).toContain(`<p>${wrap(say(note.code))}</p>`);
    expect(english(content).html).not.toContain('<p></p>');
  });
});

describe('an answer', () => {
  const about = sentence('letter.answer.about.boards');
  const closing = sentence('letter.stopped.last', { done: 1, total: 2 });
  const result = sentence('letter.welcome.next');
  const preview: Page = {
    kind: 'preview',
    ...{ position: boardView().view.position, turns: [], from: 1, state: sentence('letter.seeks.unrated') },
  };
  const page: Page = { kind: 'text', text: 'a page' };
  const empty: Page = { kind: 'boards', rows: [], more: false };
  const text = (...answers: { line?: string; result: Sentence; pages?: readonly Page[] }[]) =>
    english({ kind: 'answer', about, answers }).text;
  const said = wrap(say(result.code));

  test.each([
    ['en', 'vacation 2 weeks', 'vacation 2 weeks'],
    ['de', 'vacation 2 weeks', 'urlaub 2 wochen'],
    ['it', 'vacation 1 day', 'ferie 1 giorno'],
    ['de', 'vacation until 24 Dec', 'urlaub bis 24. Dezember'],
    ['de', 'vacation off', 'urlaub aus'],
    ['de', 'vacation next week', 'vacation next week'],
  ] as const)('quotes a vacation in the words of %s: %s', (language, line, quoted) => {
    const letter = renderLetter(
      { kind: 'answer', about, answers: [{ line, result }] },
      rendererFor(renderers, language),
    );
    expect(letter.text).toContain(`| ${quoted}\n`);
  });

  test.each(emailLanguages)('quotes each command with its result, in %s', (language) => {
    const own = sayIn(language);
    const letter = renderLetter(
      {
        ...{ kind: 'answer', about, closing },
        answers: [{ line: 'signup <b>', result }, { result: sentence('letter.dropped') }],
      },
      rendererFor(renderers, language),
    );
    expect(letter.subject).toBe(own(about.code));
    expect(letter.text).toBe(
      paragraphs(
        '| signup <b>',
        wrap(own(result.code)),
        wrap(own('letter.dropped')),
        wrap(own(closing.code, closing.data)),
      ),
    );
    expect(letter.html).toContain('| signup &lt;b&gt;</pre>');
    for (const { code, data } of [result, sentence('letter.dropped'), closing])
      expect(letter.html).toContain(
        `<p>${wrap(own(code, data)).replaceAll("'", '&#39;').replaceAll('"', '&quot;')}</p>`,
      );
  });

  test('consists of the page alone if the page says everything', () => {
    expect(text({ line: 'help', result, pages: [page] })).toBe('a page\n');
    expect(text({ line: 'boards', result, pages: [empty] })).toBe(paragraphs(wrap(say('letter.games.none'))));
  });

  test('consists of the result and the pages if the result says more', () => {
    expect(text({ line: 'help', result, pages: [page, page] })).toBe(paragraphs(said, 'a page', 'a page'));
    expect(
      text({ line: 'preview 33', result, pages: [preview] }).startsWith(
        `${said}\n\n${say('letter.seeks.unrated')}\n\n`,
      ),
    ).toBe(true);
    const facts: Page = {
      kind: 'player',
      userid: 'alice',
      facts: [sentence('letter.seeks.unrated')],
      ratings: [],
    };
    expect(text({ line: 'x', result, pages: [facts] }).startsWith(`${said}\n\n`)).toBe(true);
    // An empty list is shown as a sentence.
    const standings: Page = { kind: 'standings', game: 'octi', from: 1, rows: [] };
    expect(text({ line: 'x', result, pages: [standings] })).toBe(
      paragraphs(say('letter.standings.none', { game: 'Octi' })),
    );
    const row = {
      id: rowId<BoardId>(101),
      game: 'octi',
      state: sentence('club.state.declined'),
      players: 'alice (x)',
      level: null,
    };
    expect(
      text({ line: 'boards', result, pages: [{ ...empty, rows: [row] }] }).startsWith(`${said}\n\n`),
    ).toBe(true);
  });

  test('has one header for two views of a board, one below the other', () => {
    const view = (id: BoardId): Page => ({ kind: 'board', ...boardView({ board: { id } }) });
    const headers = (...ids: BoardId[]) =>
      text({ result, pages: ids.map(view) }).match(/^Board \d+: Octi, rated\./gm);
    expect(headers(rowId(101), rowId(101))).toEqual(['Board 101: Octi, rated.']);
    expect(headers(rowId(101), rowId(102), rowId(101))).toHaveLength(3);
    expect(headers(rowId(101), rowId(102), rowId(102))).toHaveLength(2);
    expect(headers(rowId(101), rowId(101), rowId(102))).toHaveLength(2);
    const twice = text({ result, pages: [view(rowId(101)), view(rowId(101))] });
    expect(twice.indexOf('Octi, rated.')).toBeLessThan(twice.indexOf('Res Cap Prongs'));
  });

  test('tells the reader how to play if it shows a single board and it is the reader’s turn there', () => {
    const shown = (given: Parameters<typeof boardView>[0], playerId: number, answers = 1) => {
      const page: Page = { kind: 'board', ...boardView(given) };
      return english({
        ...{ kind: 'answer', about, playerId: rowId<PlayerId>(playerId) },
        answers: Array.from({ length: answers }, () => ({ result, pages: [page] })),
      }).text;
    };
    const turns = ['37+A', '33+A'];
    const offer = { id: rowId<OfferId>(1), kind: 'draw', seat: 1, comment: '' } as const;
    const withOffer = (agreed: number) => shown({ turns, view: { offer: { ...offer, agreed } } }, 1);
    const play = 'To play, reply with your turn';
    expect(shown({ turns }, 1)).toContain(play);
    expect(withOffer(0b11)).toContain(play);
    expect(withOffer(0b10)).toMatch(
      /^Reply "accept" to agree or "reject" to refuse\.\nOr reply with your turn/m,
    );
    for (const text of [
      shown({ turns }, 2),
      shown({ turns, board: { ...finished, winners: [0] } }, 1),
      shown({ turns }, 1, 2),
    ])
      expect(text).not.toContain(play);
  });

  test('quotes the command if it has no page, or if there are several commands', () => {
    expect(text({ line: 'set', result })).toBe(paragraphs('| set', said));
    expect(text({ line: 'set', result, pages: [] })).toBe(paragraphs('| set', said));
    expect(text({ line: 'help', result, pages: [page] }, { line: 'set', result })).toBe(
      paragraphs('| help', said, 'a page', '| set', said),
    );
    expect(text({ line: long, result })).toBe(paragraphs(quoteLines(long), said));
    expect(text({ result })).toBe(paragraphs(said));
  });

  test('wraps prose and leaves tables alone', () => {
    const state = sentence('letter.welcome.next');
    expect(text({ result, pages: [{ ...preview, state }] })).toContain(`\n\n${wrap(say(state.code))}\n\n`);
    expect(text({ result, pages: [{ kind: 'text', text: long }] })).toBe(`${long}\n`);
  });

  test('has a help page in HTML, with its examples as code', () => {
    const { html, text } = english({
      kind: 'answer',
      about: sentence('letter.answer.about.help', { topics: ['notation'] }),
      answers: [{ result: sentence('club.help.result'), pages: [{ kind: 'help', topics: ['notation'] }] }],
    });
    expect(html).toContain('<h1 style="font-size: 22px">How to write turns</h1>');
    expect(html).toContain('<span style="white-space: nowrap">84-86x(-,AB)</span>&quot;</code>');
    expect(html).not.toContain('<pre');
    expect(text).toMatch(/^How to write turns\n\n/);
    const { html: fixed } = english({ kind: 'answer', about, answers: [{ result, pages: [page] }] });
    expect(fixed).toMatch(/white-space: pre-wrap;[^"]*">a page<\/pre>/);
  });

  test('has only its results if there is no closing and no note', () => {
    expect(english({ kind: 'answer', about, answers: [{ result }] }).html).not.toContain('<p></p>');
    const note = sentence('letter.lastRepeat');
    expect(english({ kind: 'answer', about, answers: [{ result }], note }).text).toBe(
      paragraphs(said, wrap(say(note.code))),
    );
  });
});

describe('a confirmation email', () => {
  const until = Date.UTC(2026, 0, 12, 12);
  const date = '2026-01-12T12:00Z';
  const about = sentence('letter.confirmation.mail.about');
  const intro = sentence('letter.confirmation.mail.intro', { userid: 'alice', count: 1 });

  test.each(emailLanguages)(
    'quotes what it asks about, and says how to answer and by when, in %s',
    (language) => {
      const own = sayIn(language);
      const board = { board: 101, game: 'octi', players: 'alice (x)' };
      const resignation = inWordsOf(language, 'resign 101');
      const header = [
        own('letter.header.rated', { board: 101, game: 'Octi', players: 'alice (x), bob (o)' }),
        `${own('letter.clocks.two', { nag: 7, forfeit: 21 })} ${own('letter.clocks.closes')}`,
        own('letter.turnOf', { board: 101, player: 'alice', number: 1 }),
      ];
      const letter = renderLetter(
        {
          ...{ kind: 'confirmation', about, intro, until },
          lines: ['resign 101', sentence('club.open.challenge', board)],
          boards: [boardView().view],
          playerId: rowId<PlayerId>(2),
        },
        rendererFor(renderers, language),
      );
      expect(letter.subject).toBe(own(about.code));
      expect(letter.text).toBe(
        paragraphs(
          wrap(own(intro.code, intro.data)),
          `| ${resignation}\n${quoteLines(own('club.open.challenge', board))}`,
          header.map((line) => wrap(line)).join('\n'),
          boardText(boardView().view.position),
          wrap(own('letter.confirmation.how', { date })),
        ),
      );
      expect(readable(letter.html)).toContain(`| ${resignation}\n`);
      expect(readable(letter.html)).toContain(wrap(own('letter.confirmation.how', { date })));
    },
  );

  test('shows the board if it is about just one', () => {
    const asks = (...ids: BoardId[]) => {
      const boards = ids.map((id) => boardView({ board: { id } }).view);
      const content = { ...({ kind: 'confirmation', about, intro, lines: [], until } as const), boards };
      return renderLetter(content, rendererFor(renderers, 'en'), { pictureId: () => 'id' });
    };
    expect(asks(rowId(101)).pictures).toHaveLength(1);
    expect(asks(rowId(101)).html).toContain('alice (x, black)');
    expect(asks(rowId(101)).text).toContain(boardText(boardView().view.position));
    for (const ids of [
      [],
      [rowId<BoardId>(101), rowId<BoardId>(102)],
      [rowId<BoardId>(101), rowId<BoardId>(102), rowId<BoardId>(103)],
    ]) {
      const { html, pictures, text } = asks(...ids);
      expect(pictures).toEqual([]);
      expect(html).not.toContain('black');
      expect(text).not.toContain('---+');
      expect(text.match(/^Board \d+: Octi/gm) ?? []).toHaveLength(ids.length);
    }
  });

  test('shows the last turn, as other emails about a board do', () => {
    const { view, turns } = boardView({ turns: ['37+E', '33+A'] });
    const content = { ...({ kind: 'confirmation', about, intro, lines: [], until } as const), turns };
    const drawn = { pictureId: () => 'id' };
    const letter = renderLetter({ ...content, boards: [view] }, rendererFor(renderers, 'en'), drawn);
    const last = say('letter.lastTurn', { player: 'bob', turn: '2. 33+A' });
    expect(letter.text).toContain(`\n\n${last}\n\n${boardText(view.position)}\n\n`);
    expect(letter.pictures).toMatchObject([{ turn: '33+A' }]);
  });

  test('may accept answers other than yes and no', () => {
    const how = 'letter.confirmation.transfer.how';
    const letter = english({ kind: 'confirmation', about, intro, lines: [], how, until });
    expect(letter.text).toBe(paragraphs(wrap(say(intro.code, intro.data)), wrap(say(how, { date }))));
    expect(letter.html).not.toContain('<pre');
  });

  test('ends with a note', () => {
    const note = sentence('letter.lastRepeat');
    const letter = english({ kind: 'confirmation', about, intro, lines: [], until, note });
    expect(letter.text.endsWith(`\n\n${wrap(say(note.code))}\n`)).toBe(true);
    expect(letter.html).toContain(`<p>${wrap(say(note.code))}</p>`);
  });
});

describe('a message', () => {
  test.each(emailLanguages)('names the sender above the text, in %s', (language) => {
    const own = sayIn(language);
    for (const to of ['message', 'broadcast'] as const) {
      const letter = renderLetter(
        { kind: 'message', to, userid: 'alice', text: `<b>\n${long}` },
        rendererFor(renderers, language),
      );
      const data = { userid: 'alice', board: 0 };
      expect(letter.subject).toBe(own('letter.message.about', data));
      expect(letter.text).toBe(
        paragraphs(
          wrap(own(`letter.message.${to}.intro`, data)),
          quoteLines(`<b>\n${long}`),
          wrap(own(`letter.message.${to}.how`, data)),
        ),
      );
      expect(letter.html).toContain('>&lt;b&gt;\n');
      expect(readable(letter.html)).toContain(wrap(own(`letter.message.${to}.how`, data)));
    }
  });

  test('to a board is in that board’s thread', () => {
    const board = { id: rowId<BoardId>(101), reader: 'bob' };
    const letter = english({ kind: 'message', to: 'chat', userid: 'alice', text: 'hello', board });
    const data = { userid: 'alice', board: 101 };
    expect(letter.subject).toBe('Octi Board 101 bob');
    expect(letter.text).toBe(
      paragraphs(
        say('letter.message.chat.intro', data),
        '| hello',
        wrap(say('letter.message.chat.how', data)),
      ),
    );
  });
});

describe('a digest', () => {
  const boards = [
    { ...boardView({ turns: ['37+A'] }), happened: [], words: [] },
    {
      ...boardView({ turns: ['37+A', '33+A'], board: { id: rowId(102) } }),
      happened: [moved, sentence('club.accept.happened', { userid: 'bob' })],
      words: [{ userid: 'alice', text: 'hello <b>' }],
    },
  ];
  const entry = (own: typeof say, at: number, news: string, ...more: string[]) => [
    wrap(news),
    ...more,
    [
      own('letter.header.rated', { board: 101 + at, game: 'Octi', players: 'alice (x), bob (o)' }),
      [
        own('letter.clocks.two', { nag: 7, forfeit: 21 }),
        // On the first board, only one side has played.
        ...(at === 0 ? [own('letter.clocks.closes')] : []),
      ].join(' '),
    ]
      .map((line) => wrap(line))
      .join('\n'),
    own(
      'letter.lastTurn',
      at === 0 ? { player: 'alice', turn: '1. 37+A' } : { player: 'bob', turn: '2. 33+A' },
    ),
    boardText(boards[at]?.view.position ?? boardView().view.position)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n'),
    at === 0 ? '  1. 37+A' : '  1. 37+A      2. 33+A',
  ];

  test.each(emailLanguages)('shows every board with its news and comments, in %s', (language) => {
    const own = sayIn(language);
    const letter = renderLetter(
      { kind: 'digest', reader: bob, boards, waiting: 1, toAnswer: 0, more: 0 },
      rendererFor(renderers, language),
    );
    const counts = { userid: 'bob', count: 1, more: 0, news: 1 };
    const example = { board: 101, turn: exampleTurn(boardView({ turns: ['37+A'] }).view) ?? '' };
    expect(letter.subject).toBe(own('letter.digest.about', { ...counts, count: 2 }));
    expect(letter.text).toBe(
      paragraphs(
        wrap(`${own('letter.digest.intro', counts)} ${own('letter.digest.news', counts)}`),
        ...entry(own, 0, own('letter.yourTurn', { board: 101, number: 2 })),
        ...entry(
          own,
          1,
          [
            own(moved.code, moved.data),
            own('letter.you.accept'),
            own('letter.turnOf', { board: 102, player: 'alice', number: 3 }),
          ].join(' '),
          own('letter.wrote', { userid: 'alice' }),
          '| hello <b>',
        ),
        wrap(`${own('letter.digest.several', example)} ${own('letter.digest.how')}`),
      ),
    );
    // In HTML, the comment has a bar at its side instead.
    expect(letter.html).toContain('>hello &lt;b&gt;');
    expect(letter.html).not.toContain('| hello');
    expect(readable(letter.html).replaceAll('\n', ' ')).toContain(own('letter.digest.how'));
  });

  const digest = (waiting: number, more: number, { toAnswer = 0, shown = boards } = {}) =>
    english({ kind: 'digest', reader: bob, boards: shown, waiting, toAnswer, more });
  const introOf = (...counts: Parameters<typeof digest>) => digest(...counts).text.split('\n\n')[0];
  const intro = (...said: [string, Blanks][]) => wrap(said.map(([code, data]) => say(code, data)).join(' '));

  test('counts the boards that need a turn or an answer, those not shown, and those with news', () => {
    expect(introOf(2, 0)).toBe(intro(['letter.digest.intro', { count: 2 }]));
    expect(introOf(2, 0, { toAnswer: 1 })).toBe(
      intro(['letter.digest.intro', { count: 1 }], ['letter.digest.toAnswer', { count: 1 }]),
    );
    expect(introOf(1, 0, { toAnswer: 1 })).toBe(
      intro(['letter.digest.toAnswer', { count: 1 }], ['letter.digest.news', { news: 1 }]),
    );
    expect(introOf(0, 0)).toBe(intro(['letter.digest.news', { news: 2 }]));
    expect(introOf(5, 3)).toBe(
      intro(['letter.digest.intro', { count: 5 }], ['letter.digest.more', { more: 3 }]),
    );
    expect(introOf(4, 3)).toBe(
      intro(
        ['letter.digest.intro', { count: 4 }],
        ['letter.digest.more', { more: 3 }],
        ['letter.digest.news', { news: 1 }],
      ),
    );
    expect(digest(4, 3).subject).toBe(say('letter.digest.about', { userid: 'bob', count: 5 }));
  });

  test('counts the boards where the reader can still claim, even if they have no news', () => {
    const clocks = { away: [], claimable: 'time' } as const;
    const { view, turns } = boardView({ turns: ['37+A', '33+A'], view: { clocks } });
    const shown = [{ view, turns, happened: [], words: [] }];
    expect(introOf(0, 0, { shown })).toBe(intro(['letter.digest.claimable', { count: 1 }]));
    // Before both sides have played, a claim wins nothing, and in a four-player game it only puts one player out.
    for (const language of emailLanguages)
      expect(sayIn(language)('letter.digest.claimable', { count: 1 })).not.toMatch(
        /\bw[io]n|gewinn|sieg|vinc|vitt/i,
      );
  });

  test('says how to answer an offer made to the reader', () => {
    const textOf = (
      reader: typeof bob,
      seat: number,
      agreed: number,
      seats?: (typeof boards)[0]['view']['seats'],
    ) => {
      const offer = { id: rowId<OfferId>(1), kind: 'draw', seat, agreed, comment: '' } as const;
      const { view, turns } = boardView({ turns: ['37+A'], view: { offer, ...(seats && { seats }) } });
      return english({
        kind: 'digest',
        reader,
        boards: [{ view, turns, happened: [], words: [] }],
        waiting: 1,
        toAnswer: 0,
        more: 0,
      }).text;
    };
    const line = (player: string) =>
      wrap(
        say('letter.digest.offer', {
          offer: sentence('letter.offer.draw', { player }),
          board: 101,
          offered: 'draw',
        }),
      );
    expect(textOf(bob, 0, 0b01)).toContain(`\n\n${line('alice')}\n\n`);
    expect(textOf(alice, 1, 0b10)).toContain(`\n\n${line('bob')}\n\n`);
    expect(textOf(alice, 0, 0b01)).not.toContain(line('alice'));
    expect(textOf(bob, 0, 0b11)).not.toContain(line('alice'));
  });

  test('draws its boards if the reader wants pictures', () => {
    const { pictures } = renderLetter(
      { kind: 'digest', reader: bob, boards, waiting: 2, toAnswer: 0, more: 0 },
      rendererFor(renderers, 'en'),
      {
        pictureId: (picture) => ('turn' in picture ? `${picture.turn}` : ''),
      },
    );
    expect(pictures.map(({ id }) => id)).toEqual(['37+A', '33+A']);
  });
});
