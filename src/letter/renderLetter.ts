import { codeSet, type Sentence, sentence } from '../base/index.js';
import { type BoardView, mayClaim, type Page, type PlayerId, seatOf } from '../club/index.js';
import { inWordsOf, parseCommandLine, redacted } from '../command/index.js';
import { labelsText } from '../display/index.js';
import { findGame } from '../rules/index.js';
import { analysisSubject, analysisValues } from './analysisLetter.js';
import { attachedLine, datesLine, ratingLine, turnsText } from './boardDetails.js';
import {
  gameInWords,
  headerLines,
  type NameSeat,
  namedByColour,
  onlyOpponent,
  optionLines,
} from './boardHeader.js';
import { newsText, partnerLine, statusLine } from './boardNewsText.js';
import { lastTurnMarks, shownBoard } from './boardPicture.js';
import { choiceRows, choicesAsText, choicesIn } from './choiceLists.js';
import { exampleTurn } from './exampleTurn.js';
import type {
  AnswerContent,
  BoardContent,
  Comment,
  ConfirmationContent,
  DigestContent,
  LetterContent,
  MessageContent,
} from './letterContent.js';
import { listAsHtml } from './listAsHtml.js';
import { isTutorialStep, nextSteps } from './nextSteps.js';
import { offerText, offerToAnswer } from './offerLines.js';
import { pageSections } from './pageSections.js';
import { boardSubject, noLink, ownBoardIn, type RowLinker, replyLinks, rowLinker } from './replyLinks.js';
import type { RenderedLetter, RenderOptions, TemplateRenderer } from './templateRenderer.js';
import { dateText, narrowColumns, type QuotedWords, quotedWords, quoteLines, wrap } from './textLayout.js';

/** Renders the subject, text and HTML of a letter, in the renderer's language. */
export function renderLetter(
  content: LetterContent,
  renderer: TemplateRenderer,
  options: RenderOptions = {},
): RenderedLetter {
  const targets = options.plain ? undefined : options.links;
  const links = targets ? replyLinks(content, renderer, targets) : [];
  const rows = targets && rowLinker(renderer, targets, links);
  const { subject, values } = fillingOf(content, renderer, options.pictureId !== undefined, rows);
  const note = 'note' in content && content.note ? wrap(renderer.say(content.note)) : '';
  return renderer.fill(content.kind, subject, { ...values, note, links }, options);
}

/** A subject, and the values for the layouts of a kind of letter. */
interface Filling {
  readonly subject: string;
  readonly values: object;
}

/** @param isDrawn whether its boards are drawn as pictures */
function fillingOf(
  content: LetterContent,
  renderer: TemplateRenderer,
  isDrawn: boolean,
  link: RowLinker = noLink,
): Filling {
  switch (content.kind) {
    case 'board':
      return fillBoard(content, renderer, isDrawn);
    case 'answer':
      return fillAnswer(content, renderer, link);
    case 'confirmation':
      return fillConfirmation(content, renderer);
    case 'message':
      return fillMessage(content, renderer);
    case 'digest':
      return fillDigest(content, renderer, isDrawn);
    case 'analysis':
      return { subject: analysisSubject(content, renderer), values: analysisValues(content, renderer) };
  }
}

/** News that already says what is offered. */
const offersMade = codeSet('club.propose.happened', 'club.undo.happened');

/** News that one player in a four-player game has agreed to an offer. */
const agreements = codeSet('club.draw.oneAgreed', 'club.undo.oneAgreed');

/** Returns a command as it was read, in the reader's language. Any other text is returned unchanged. */
const lineInWords = (renderer: TemplateRenderer, line: string): string =>
  parseCommandLine(line).ok || /^move \S+$/.test(line) ? inWordsOf(renderer.language, line) : line;

/** Refusals that already say that nothing was done. */
const saysNothingDone = codeSet(
  'command.joined',
  'command.nearly',
  'command.reply',
  'command.reply.alone',
  'command.tooMany',
  'server.suggestion.closed',
  'server.suggestion.late',
  'server.noPassword',
  'server.wrongPassword',
);

/** Returns the sentence above the quoted lines of an email when nothing was done. */
function refusedIntro(happened: readonly Sentence[], isRedacted: boolean): Sentence {
  const isStated = happened.some(({ code }) => saysNothingDone.has(code));
  if (isStated) return sentence(isRedacted ? 'letter.refused.told.redacted' : 'letter.refused.told');
  return sentence(isRedacted ? 'letter.refused.redacted' : 'letter.refused');
}

/** News that already says that a claim is possible, so the clocks need not. */
const claimNotices = codeSet('club.notice.claimable', 'club.notice.unreachable');

/** News that says whose turn it is. */
const turnNews = codeSet('club.notYourTurn', 'club.out', 'club.queue.now');

interface HeadValues {
  readonly headline: string;
  readonly header: string;
  /** The same text without line breaks, for HTML. */
  readonly headerLines: readonly string[];
  readonly drawnHeadline: string;
  readonly drawnHeaderLines: readonly string[];
}

/**
 * Renders the text above a board: what happened, what the reader must answer, and the header. If boards are drawn, also
 * renders the version used beside a picture.
 */
function headOf(
  renderer: TemplateRenderer,
  { view, turns, reader }: Pick<BoardContent, 'view' | 'turns' | 'reader'>,
  happened: readonly Sentence[],
  isDrawn: boolean,
  more: readonly string[] = [],
): HeadValues {
  const { playerId } = reader;
  const saysTurn = happened.some(({ code }) => turnNews.has(code));
  const headline = (nameSeat?: NameSeat) => {
    const news = { view, turns, playerId, ...(nameSeat && { nameSeat }) };
    return wrap(
      [
        ...happened.map((what) => newsText(renderer, news, what)),
        ...(saysTurn ? [] : [statusLine(renderer, news, happened)]),
        partnerLine(renderer, news, happened),
        ...more,
      ]
        .filter((text) => text !== '')
        .join(' '),
    );
  };
  const isTimeTold = happened.some(({ code }) => claimNotices.has(code));
  const header = headerLines(renderer, view, { playerId, isTimeTold, stated: happened });
  const byColour = namedByColour(renderer, view);
  const plainHeadline = headline();
  return {
    headline: plainHeadline,
    header: header.map((line) => wrap(line)).join('\n'),
    headerLines: header,
    // In a two-player game, the text above the picture needs no colours.
    drawnHeadline: isDrawn && view.seats.length > 2 ? headline(byColour) : plainHeadline,
    drawnHeaderLines: isDrawn
      ? headerLines(renderer, view, { playerId, nameSeat: byColour, isTimeTold, stated: happened })
      : header,
  };
}

function fillBoard(content: BoardContent, renderer: TemplateRenderer, isDrawn: boolean): Filling {
  const { view, turns, reader, happened, words, labels, refused, rating, attached } = content;
  // When one of four players agrees, the news itself says who has not answered yet.
  const tellsAnswers = !happened.some(({ code }) => agreements.has(code));
  const offer = offerText(renderer, view, reader.playerId, tellsAnswers);
  const ratingChange = refused === undefined ? ratingLine(renderer, view, rating) : '';
  const steps = nextSteps(renderer, content);
  const lines = attached === undefined ? steps : [...steps, attachedLine(renderer, view, attached)];
  const values = {
    ...headOf(renderer, content, happened, isDrawn, [ratingChange]),
    // A multi-line lesson is not set in bold.
    isLesson: happened.some(isTutorialStep),
    refused: refused === undefined ? '' : quoteLines(lineInWords(renderer, refused)),
    refusedIntro: renderer.say(refusedIntro(happened, refused?.includes(redacted) ?? false)),
    words: [
      ...words.map((comment) => commentText(renderer, comment, content)),
      ...(content.quoted ?? []).map(({ intro, text }) => ({
        intro: renderer.say(intro),
        ...quotedWords(text),
      })),
    ],
    // If the news is the offer itself, it is already in the headline.
    offer: happened.some(({ code }) => offersMade.has(code)) ? '' : wrap(offer),
    board: shownBoard(renderer, view.position, lastTurnMarks(view, turns)),
    labels: labels ? labelsText(view.position, labels) : '',
    turns: turnsText(view, turns),
    narrowTurns: turnsText(view, turns, false, narrowColumns),
    dates: wrap(datesLine(renderer, view, turns)),
    how: lines.map((line) => wrap(line)),
  };
  return { subject: boardSubject(view.board.id, reader.userid), values };
}

/** Renders a player's text below the player's name, and the reader's own text below "You wrote". */
function commentText(
  renderer: TemplateRenderer,
  { userid, text }: Comment,
  { view, turns, reader }: Pick<BoardContent, 'view' | 'turns' | 'reader'>,
): QuotedWords & { intro: string; more?: string } {
  const intro = renderer.say(
    userid === reader.userid ? sentence('letter.wrote.you') : sentence('letter.wrote', { userid }),
  );
  // `show` can send only text that came with a turn.
  const isKept = turns.some(({ comment }) => comment === text);
  const words = quotedWords(text, isKept ? mostQuoted : undefined);
  const data = { count: words.cut, board: view.board.id };
  return {
    intro,
    ...words,
    ...(words.cut > 0 && { more: renderer.say(sentence('letter.folded', data)) }),
  };
}

/** How many lines of a comment a letter shows; `show` sends the rest. */
const mostQuoted = 40;

/** Lists and profiles, which use the result's sentence as their heading. */
const listKinds: ReadonlySet<Page['kind']> = new Set([
  'boards',
  'seeks',
  'standings',
  'players',
  'player',
  'moves',
  'emails',
]);

/** Pages shown below the result's sentence. */
const saysMore: ReadonlySet<Page['kind']> = new Set(['preview', ...listKinds]);

/** Whether a list is empty, in which case a sentence says so. */
const isEmpty = (page: Page): boolean =>
  'rows' in page ? page.rows.length === 0 : page.kind === 'seeks' && page.seeks.length === 0;

function fillAnswer(content: AnswerContent, renderer: TemplateRenderer, link: RowLinker): Filling {
  const { about, answers, playerId, closing } = content;
  // The boards that the answers show, by number.
  const views = new Map(
    answers.flatMap(({ pages = [] }) =>
      pages.flatMap((page) => (page.kind === 'board' ? [[page.view.board.id as number, page] as const] : [])),
    ),
  );
  // News about a board is worded for its reader, as in other letters.
  const textOf = (result: Sentence): string => {
    const page = views.get(Number(result.data.board));
    return page ? newsText(renderer, { ...page, playerId }, result) : renderer.say(result);
  };
  const quoted = answers.length > 1 || closing !== undefined || !answers[0]?.pages?.length;
  const values = {
    answers: answers.map(({ line, result: told, pages = [], attached }) => {
      const choices = choicesIn(told);
      const result = choices?.intro ?? told;
      return {
        line: line === undefined || !quoted ? '' : quoteLines(lineInWords(renderer, line)),
        result:
          quoted || pages.length > 1 || pages.some((page) => saysMore.has(page.kind) && !isEmpty(page))
            ? wrap(textOf(result))
            : '',
        isHeading: pages.some(({ kind }) => listKinds.has(kind)),
        sections: [
          ...(choices
            ? [
                {
                  kind: 'fixed' as const,
                  text: choicesAsText(renderer, choices.items),
                  html: listAsHtml(choiceRows(renderer, choices.items, link)),
                },
              ]
            : []),
          ...pages.flatMap((page, at) =>
            pageSections(renderer, page, {
              playerId,
              hasHeader: isSameBoard(page, pages[at - 1]),
              ...(quoted && { stated: [result] }),
              link,
            }),
          ),
          ...(attached ? [{ kind: 'prose' as const, text: renderer.say(attached) }] : []),
        ].map((section) => (section.kind === 'prose' ? { ...section, text: wrap(section.text) } : section)),
      };
    }),
    closing: closing ? wrap(renderer.say(closing)) : '',
    how: howToGoOn(content, renderer).map((line) => wrap(line)),
  };
  return { subject: renderer.say(about), values };
}

/** Says how to play if an answer shows only one board and it is the reader's turn there. */
function howToGoOn(content: AnswerContent, renderer: TemplateRenderer): string[] {
  const own = content.answers.length === 1 ? ownBoardIn(content) : undefined;
  if (!own) return [];
  const { board } = own.view;
  const isToPlay = board.state === 'active' && seatOf(own.view, own.reader.playerId)?.seat === board.seat;
  return isToPlay ? nextSteps(renderer, own) : [];
}

/**
 * Whether a page and the previous one show the same board under one header. If only the second shows the board as it is
 * now, it needs a header of its own, with clocks.
 */
const isSameBoard = (page: Page, before: Page | undefined): boolean =>
  page.kind === 'board' &&
  before?.kind === 'board' &&
  page.view.board.id === before.view.board.id &&
  (page.past !== undefined || before.past === undefined);

function fillConfirmation(
  { about, intro, lines, boards = [], turns = [], games = [], playerId, how, until }: ConfirmationContent,
  renderer: TemplateRenderer,
): Filling {
  const headerOf = (lines: readonly string[], drawnLines = lines) => ({
    lines,
    drawnLines,
    text: lines.map((line) => wrap(line)).join('\n'),
  });
  const linesOfGame = (id: string): string[] => {
    const game = findGame(id);
    return game.ok ? [`${gameInWords(renderer, game.value)}.`, ...optionLines(renderer, game.value)] : [];
  };
  const linesOf = (view: BoardView, nameSeat?: NameSeat) => [
    ...headerLines(renderer, view, { playerId, ...(nameSeat && { nameSeat }) }),
    statusLine(renderer, { view, playerId }),
  ];
  const [only] = boards.length === 1 ? boards : [];
  const values = {
    intro: wrap(renderer.say(intro)),
    headers: [
      ...games.map((id) => headerOf(linesOfGame(id))),
      // Colours are named only beside a picture.
      ...boards.map((view) => headerOf(linesOf(view), linesOf(view, only && namedByColour(renderer, view)))),
    ],
    board: only && shownBoard(renderer, only.position, lastTurnMarks(only, turns)),
    lines: lines
      .map((line) => quoteLines(typeof line === 'string' ? lineInWords(renderer, line) : renderer.say(line)))
      .join('\n'),
    how: wrap(renderer.say(sentence(how ?? 'letter.confirmation.how', { date: dateText(until) }))),
  };
  return { subject: renderer.say(about), values };
}

function fillMessage(content: MessageContent, renderer: TemplateRenderer): Filling {
  const { userid, text } = content;
  const say = (part: 'intro' | 'how') =>
    content.to === 'chat'
      ? sentence(content.board.isOnly ? `letter.message.chat.one.${part}` : `letter.message.chat.${part}`, {
          userid,
          board: content.board.id,
        })
      : sentence(`letter.message.${content.to}.${part}`, { userid });
  const values = {
    intro: wrap(renderer.say(say('intro'))),
    words: quotedWords(text),
    how: wrap(renderer.say(say('how'))),
  };
  const subject =
    content.to === 'chat'
      ? boardSubject(content.board.id, content.board.reader)
      : renderer.say(sentence('letter.message.about', { userid }));
  return { subject, values };
}

/** Says how many boards are waiting for the reader to play or answer, and how many have news. */
function digestIntro({ reader, boards, waiting, toAnswer, more }: DigestContent): Sentence[] {
  const others = boards.slice(waiting - more);
  const claimable = others.filter(({ view }) => mayClaim(view, reader.playerId)).length;
  const toPlay = waiting - toAnswer;
  const news = others.length - claimable;
  return [
    ...(toPlay > 0 ? [sentence('letter.digest.intro', { count: toPlay })] : []),
    ...(toAnswer > 0 ? [sentence('letter.digest.toAnswer', { count: toAnswer })] : []),
    ...(more > 0 ? [sentence('letter.digest.more', { more })] : []),
    ...(claimable > 0 ? [sentence('letter.digest.claimable', { count: claimable })] : []),
    ...(news > 0 ? [sentence('letter.digest.news', { news })] : []),
  ];
}

function fillDigest(content: DigestContent, renderer: TemplateRenderer, isDrawn: boolean): Filling {
  const { reader, boards, more } = content;
  const intro = digestIntro(content);
  const values = {
    intro: wrap(intro.map((what) => renderer.say(what)).join(' ')),
    entries: boards.map(({ view, turns, happened, words }) => ({
      ...headOf(renderer, { view, turns, reader }, happened, isDrawn),
      offer: offerToAnswer(renderer, view, reader.playerId),
      words: words.map((comment) => commentText(renderer, comment, { view, turns, reader })),
      board: shownBoard(renderer, view.position, lastTurnMarks(view, turns)),
      turns: turnsText(view, turns),
      narrowTurns: turnsText(view, turns, false, narrowColumns),
    })),
    how: wrap(
      howToPlay(
        renderer,
        boards.map(({ view }) => view),
        reader.playerId,
      ),
    ),
  };
  return {
    subject: renderer.say(
      sentence('letter.digest.about', { userid: reader.userid, count: boards.length + more }),
    ),
    values,
  };
}

/** Says how to play from a digest, with an example turn for a board where it is the reader's turn. */
function howToPlay(renderer: TemplateRenderer, views: readonly BoardView[], playerId: PlayerId): string {
  const open = views.find(({ board, seats }) => seats[board.seat]?.playerId === playerId);
  const turn = open && exampleTurn(open);
  const opponent = open && onlyOpponent(open, playerId);
  const play =
    open === undefined || turn === undefined
      ? []
      : [
          views.length > 1
            ? sentence('letter.digest.several', { board: open.board.id, turn })
            : open.board.level !== null || open.board.practice
              ? sentence('letter.digest.one.computer', { turn })
              : opponent === undefined
                ? sentence('letter.digest.one', { turn })
                : sentence('letter.digest.one.to', { turn, opponent }),
        ];
  return [...play, sentence('letter.digest.how')].map((what) => renderer.say(what)).join(' ');
}
