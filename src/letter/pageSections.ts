import { refusal, type Sentence, sentence } from '../base/index.js';
import { type BoardView, type LevelRatings, mayClaim, type Page, type PlayerId } from '../club/index.js';
import { helpPage, settingInWordsOf } from '../command/index.js';
import { labelsText } from '../display/index.js';
import { beginnersGame, outcome, usualGame } from '../rules/index.js';
import { datesLine, ratingLine, turnsText } from './boardDetails.js';
import { clocksLine, gameOfId, type HeaderReader, headerLines, namedByColour } from './boardHeader.js';
import { outLine, statusLine } from './boardNewsText.js';
import { lastTurnMarks, namesOf, shownBoard } from './boardPicture.js';
import { type HelpBlock, helpAsHtml, helpAsText, parseHelp } from './helpMarkup.js';
import { type ListRow, listAsHtml } from './listAsHtml.js';
import { offerText, offerToAnswer } from './offerLines.js';
import { noLink, type RowLinker } from './replyLinks.js';
import type { ShownBoard, TemplateRenderer } from './templateRenderer.js';
import { narrowColumns, turnColumns } from './textLayout.js';
import {
  boardRows,
  boardsTable,
  emailRows,
  emailsText,
  levelRows,
  levelsText,
  moveRows,
  movesText,
  playerRows,
  playersTable,
  playerText,
  ratingRows,
  seekRows,
  seeksTable,
  standingsRows,
  standingsTable,
} from './textTables.js';

/** A part of a letter: prose that may be wrapped, or lines that must stay as they are. */
interface Section {
  readonly kind: 'prose' | 'fixed';
  readonly text: string;
  /** The text for a narrow screen, if it is laid out differently there. */
  readonly narrow?: string;
  /** Whether it is a board's heading, set in bold. */
  readonly isHeading?: true;
  /** The HTML, unless the text with its line breaks will do. */
  readonly html?: string;
  /** The lines of a header. In HTML with a picture, they name the colours of the players' pods. */
  readonly header?: { readonly lines: readonly string[]; readonly drawn: readonly string[] };
  /** The board that the text shows. */
  readonly board?: ShownBoard;
}

const prose = (text: string): Section => ({ kind: 'prose', text });
const heading = (text: string): Section => ({ ...prose(text), isHeading: true });
const fixed = (text: string, narrow?: string): Section => ({
  kind: 'fixed',
  text,
  ...(narrow !== undefined && { narrow }),
});
const list = (text: string, rows: readonly ListRow[]): Section => ({
  ...fixed(text),
  html: listAsHtml(rows),
});
const drawn = (board: ShownBoard): Section => ({
  kind: 'fixed',
  text: board.lastTurn === '' ? board.text : `${board.lastTurn}\n\n${board.text}`,
  board,
});

function header(
  renderer: TemplateRenderer,
  view: BoardView,
  reader: Omit<HeaderReader, 'nameSeat'>,
): Section {
  const lines = headerLines(renderer, view, reader);
  const drawn = headerLines(renderer, view, { ...reader, nameSeat: namedByColour(renderer, view) });
  return { ...prose(lines.join('\n')), header: { lines, drawn } };
}

/** The reader of a page, and what is shown above it. */
interface PageReader {
  /** The reader; undefined for nobody in particular. */
  readonly playerId?: PlayerId | undefined;
  /** Whether the header of its board is already shown above the page. */
  readonly hasHeader?: boolean;
  /** The sentences shown above the page. */
  readonly stated?: readonly Sentence[];
  /** Creates the links in list rows. */
  readonly link?: RowLinker;
}

/** Renders a page that a command asked for, as parts of a letter. */
export function pageSections(
  renderer: TemplateRenderer,
  page: Page,
  { playerId, hasHeader = false, stated = [], link = noLink }: PageReader = {},
): Section[] {
  switch (page.kind) {
    case 'help':
      return helpTopicSections(renderer, page);
    case 'board': {
      const { view, turns, past, labels, plain, rating } = page;
      const { id } = view.board;
      const at =
        past === undefined
          ? statusLine(renderer, { view, playerId }, stated)
          : renderer.say(
              sentence(past === 0 ? 'letter.past.start' : 'letter.past', { board: id, number: past }),
            );
      const asked =
        past !== undefined || playerId === undefined
          ? ''
          : offerToAnswer(renderer, view, playerId) || offerText(renderer, view, playerId);
      const { over, ...marks } = lastTurnMarks(view, turns);
      const shown = shownBoard(renderer, view.position, {
        ...marks,
        ...(over && past === undefined && { over }),
      });
      return [
        heading(
          [
            at,
            ...(past === undefined
              ? [outLine(renderer, view, playerId), ratingLine(renderer, view, rating)]
              : []),
          ]
            .filter((text) => text !== '')
            .join(' '),
        ),
        ...(hasHeader ? [] : [header(renderer, view, { playerId, past: past !== undefined, stated })]),
        ...(asked === '' ? [] : [prose(asked)]),
        plain ? fixed(shown.text) : drawn(shown),
        ...(labels ? [fixed(labelsText(view.position, labels))] : []),
        fixed(turnsText(view, turns, true), turnsText(view, turns, true, narrowColumns)),
        prose(datesLine(renderer, view, turns)),
      ];
    }
    case 'preview': {
      const { view, isPast = false, position, turns, from, state } = page;
      const seats = position.game.seats.length;
      const rows = turns.map((turn, at) => ({ ...turn, number: from + at }));
      const last = rows.at(-1);
      const over = outcome(position) !== undefined;
      const shown = shownBoard(renderer, position, {
        ...(last && { turn: last.text, number: last.number, seat: last.seat }),
        ...(over && { over }),
        ...(view && { names: namesOf(view) }),
        turnIs: page.isSubmitted ? 'submitted' : 'preview',
      });
      return [
        heading(renderer.say(state)),
        ...(view ? [header(renderer, view, { playerId, past: isPast })] : []),
        drawn(shown),
        fixed(turnColumns(rows, seats), turnColumns(rows, seats, narrowColumns)),
      ];
    }
    case 'moves': {
      const claim = playerId !== undefined && mayClaim(page.view, playerId);
      return [
        list(movesText(renderer, page.groups), moveRows(renderer, page.groups)),
        ...(claim ? [prose(clocksLine(renderer, page.view, playerId))] : []),
      ];
    }
    case 'text':
      return [fixed(page.text)];
    case 'boards':
      return page.rows.length === 0
        ? [prose(renderer.say(page.none ?? sentence('letter.games.none')))]
        : [
            list(boardsTable(renderer, page.rows), boardRows(renderer, page.rows, link)),
            ...(page.more ? [prose(renderer.say(sentence('letter.games.more')))] : []),
          ];
    case 'seeks':
      return page.seeks.length === 0
        ? [prose(renderer.say(sentence('letter.seeks.none')))]
        : [
            list(seeksTable(renderer, page.seeks), seekRows(renderer, page.seeks, link)),
            prose(renderer.say(sentence('letter.seeks.how'))),
          ];
    case 'standings':
      return page.rows.length === 0
        ? [prose(renderer.say(sentence('letter.standings.none', { game: gameOfId(renderer, page.game) })))]
        : [
            list(standingsTable(renderer, page), standingsRows(renderer, page)),
            ...(page.next === undefined
              ? []
              : [
                  prose(
                    renderer.say(sentence('letter.standings.more', { game: page.game, page: page.next })),
                  ),
                ]),
          ];
    case 'players': {
      const { game, next } = page;
      if (page.rows.length === 0)
        return [
          prose(
            renderer.say(
              game === undefined
                ? sentence('letter.players.none', {
                    example: `${usualGame.name} seek`,
                    command: `${beginnersGame.name} challenge computer`,
                  })
                : sentence('letter.players.none.game', {
                    game: gameOfId(renderer, game),
                    example: `${game} seek`,
                    command: `${game} challenge computer`,
                  }),
            ),
          ),
        ];
      const below = [
        sentence('letter.players.how', { game: game ?? usualGame.id }),
        ...(next === undefined
          ? []
          : [sentence('letter.players.more', { page: [game ?? [], next].flat().join(' ') })]),
      ];
      return [
        list(playersTable(renderer, page), playerRows(renderer, page, link)),
        prose(below.map((what) => renderer.say(what)).join(' ')),
      ];
    }
    case 'emails':
      return [list(emailsText(renderer, page), emailRows(renderer, page, link))];
    case 'player':
      return [
        prose(page.facts.map((fact) => renderer.say(fact)).join(' ')),
        ...(page.isComputer
          ? levelSections(renderer, page.levels)
          : page.ratings.length === 0
            ? [prose(playerText(renderer, page))]
            : [list(playerText(renderer, page), ratingRows(renderer, page.ratings))]),
      ];
  }
}

/** Renders the ratings of the computer's levels, game by game. */
function levelSections(renderer: TemplateRenderer, games: readonly LevelRatings[] = []): Section[] {
  if (games.length === 0) return [];
  const rows = levelRows(renderer, games);
  return [
    prose(renderer.say(sentence('letter.player.levels'))),
    list(levelsText(renderer, games), rows),
    prose(renderer.say(sentence('letter.player.levels.options'))),
  ];
}

/**
 * Renders the help pages for some topics. Topics without a page share one sentence, so the list of topics appears only
 * once.
 */
function helpTopicSections(
  renderer: TemplateRenderer,
  { topics, highest, settings }: Extract<Page, { kind: 'help' }>,
): Section[] {
  const { helpPages, catalogue, language } = renderer;
  const pages = (topics.length > 0 ? topics : [undefined]).map(
    (topic) => [topic, helpPage(topic, helpPages, catalogue, { language, highest })] as const,
  );
  const unknown = pages.flatMap(([topic, help]) => (help.ok ? [] : [{ topic, why: help.error }]));
  const [first, ...others] = unknown;
  const topic = unknown.map((one) => one.topic).join(' ');
  const why =
    first && others.length > 0
      ? refusal('command.help.unknown', { topic, topics: first.why.data.topics ?? '' })
      : first?.why;
  // "help challenge computer" asks for the same page twice.
  const texts = new Set(pages.flatMap(([, help]) => (help.ok ? help.value : [])));
  return [
    ...[...texts].flatMap((text) => helpSections(renderer, parseHelp(text))),
    ...(why ? [prose(renderer.say(why))] : []),
    ...(settings
      ? [
          prose(
            renderer.say(
              sentence('letter.settingsNow', {
                settings: [...settings].map(([name, value]) =>
                  settingInWordsOf(language, `${name} ${value}`),
                ),
              }),
            ),
          ),
        ]
      : []),
  ];
}

/** Renders a help page: its boards, and the text between them. */
function helpSections(renderer: TemplateRenderer, blocks: readonly HelpBlock[]): Section[] {
  const sections: Section[] = [];
  let words: Exclude<HelpBlock, { kind: 'board' }>[] = [];
  const flush = () => {
    if (words.length > 0) sections.push({ ...fixed(helpAsText(words)), html: helpAsHtml(words) });
    words = [];
  };
  for (const block of blocks) {
    if (block.kind !== 'board') words.push(block);
    else {
      flush();
      const { position, turn } = block;
      const over = outcome(position) !== undefined;
      sections.push(
        drawn(shownBoard(renderer, position, { ...(turn !== undefined && { turn }), ...(over && { over }) })),
      );
    }
  }
  flush();
  return sections;
}
