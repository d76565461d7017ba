import { checkedSentence, sentence } from '../base/index.js';
import {
  type Board,
  type BoardRow,
  establishedFrom,
  type Page,
  type Rating,
  type TurnGroup,
} from '../club/index.js';
import type { LetterRenderer } from './letterRenderer.js';
import { dayText, mostColumns, narrowColumns, wrap } from './textLayout.js';

type PageOf<K extends Page['kind']> = Extract<Page, { kind: K }>;

/** Aligns cells in columns below a head row; columns of numbers are aligned right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => {
          const number = rows.slice(1).every((other) => /^[-+]?\d*$/.test(other[at] ?? ''));
          const width = widths[at] ?? 0;
          return number ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Further lines of a row are indented to the text after its number. */
const rowIndent = 11;

const foldRow = (line: string): string =>
  line.length <= mostColumns
    ? line
    : wrap(line, mostColumns - rowIndent).replaceAll('\n', `\n${' '.repeat(rowIndent)}`);

/** Boards, two lines each, more where four players or long names need them. */
export function boardsTable(renderer: LetterRenderer, rows: readonly BoardRow[]): string {
  const width = Math.max(...rows.map(({ game }) => game.length));
  return rows
    .map(({ id, game, state, players, level }) => {
      const who = level === null ? players : sentence('letter.games.level', { players, level });
      const data = { board: id, game: game.padEnd(width), players: who, state };
      return renderer.say(sentence('letter.games.row', data)).split('\n').map(foldRow).join('\n');
    })
    .join('\n');
}

/** Clocks of a board in a sentence. */
export function clocksText(
  renderer: LetterRenderer,
  { nagDays, forfeitDays, totalDays }: BoardClocks,
  players = 0,
): string {
  const data = { nag: nagDays, forfeit: forfeitDays, total: totalDays ?? 0 };
  if (players === 2) {
    return renderer.say(sentence(totalDays === null ? 'letter.clocks.two' : 'letter.clocks.total.two', data));
  }
  return renderer.say(sentence(totalDays === null ? 'letter.clocks' : 'letter.clocks.total', data));
}
type BoardClocks = Pick<Board, 'nagDays' | 'forfeitDays' | 'totalDays'>;

/** Open seeks, one sentence each, and one for who has joined. */
export function seeksTable(renderer: LetterRenderer, seeks: PageOf<'seeks'>['seeks']): string {
  return seeks
    .map((one) => {
      const [player = '', ...joined] = one.players;
      const data = {
        seek: one.id,
        game: one.game,
        player,
        joined,
        missing: one.missing,
        clocks: clocksText(renderer, one),
        order: renderer.say(
          checkedSentence(
            renderer.catalogue,
            `letter.seeks.order.${one.order === 'as written' ? 'first' : one.order}`,
            { player },
          ),
        ),
        rated: renderer.say(sentence(one.rated ? 'letter.seeks.rated' : 'letter.seeks.unrated')),
      };
      const row = wrap(renderer.say(sentence('letter.seeks.row', data)));
      return joined.length === 0
        ? row
        : `${row}\n${wrap(renderer.say(sentence('letter.seeks.joined', data)))}`;
    })
    .join('\n');
}

const rounded = (value: number): string => String(Math.round(value));

/** A rating with twice its deviation on either side, then games, wins, draws and losses. */
const ratingCells = ({ rating, deviation, games, wins, draws }: Rating): string[] => [
  rounded(rating),
  `+-${rounded(2 * deviation)}`,
  String(games),
  String(wins),
  String(draws),
  String(games - wins - draws),
];

/** The same for a narrow screen, two lines a row: the cells before the games, then the games and their results by name. */
function narrowRatings(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const results = head.length - 4;
  return rows
    .map((row) => {
      const named = row.slice(results).map((cell, at) => `${head[results + at]} ${cell}`);
      const first = row.slice(0, results).filter((cell) => cell !== '');
      return `${first.join('  ')}\n  ${wrap(named.join(', '), narrowColumns - 2).replaceAll('\n', '\n  ')}`;
    })
    .join('\n');
}

/** Ratings of a game; only established ones have a rank. */
export function standingsTable(
  renderer: LetterRenderer,
  { rows, from }: PageOf<'standings'>,
  isNarrow = false,
): string {
  const head = renderer.say(sentence('letter.standings.head')).split('|');
  const cells = rows.map((row, at) => [
    row.games >= establishedFrom ? String(from + at) : '',
    row.userid,
    ...ratingCells(row),
  ]);
  return isNarrow ? narrowRatings(head, cells) : columns([head, ...cells]);
}

/** Players, each with some lines of facts, short enough for a phone. */
export function playersTable(renderer: LetterRenderer, { rows }: PageOf<'players'>): string {
  return rows
    .map(({ userid, rating, active, finished, lastTurnAt, seek, awayUntil }) => {
      const name = rating
        ? sentence('letter.players.rated', { userid, rating: rounded(rating.rating), game: rating.game })
        : sentence('letter.players.new', { userid });
      const facts = [
        sentence('letter.players.games', { active, finished }),
        ...(lastTurnAt === null ? [] : [sentence('letter.players.last', { date: dayText(lastTurnAt) })]),
        ...(seek ? [sentence('letter.players.seeks', { seek: seek.id, game: seek.game })] : []),
        ...(awayUntil === undefined ? [] : [sentence('letter.players.away', { date: awayUntil })]),
      ];
      const lines = facts.map((fact) => wrap(renderer.say(fact), mostColumns - 4));
      return [renderer.say(name), ...lines.map((line) => line.replace(/^/gm, '    '))].join('\n');
    })
    .join('\n');
}

/** The ratings of one player, by game. */
export function playerText(renderer: LetterRenderer, ratings: readonly Rating[], isNarrow = false): string {
  if (ratings.length === 0) return renderer.say(sentence('letter.player.unrated'));
  const head = renderer.say(sentence('letter.player.head')).split('|');
  const cells = ratings.map((rating) => [rating.game, ...ratingCells(rating)]);
  return isNarrow ? narrowRatings(head, cells) : columns([head, ...cells]);
}

/** Legal turns by square and kind; none of the lines reads as a turn. */
export function movesText(
  renderer: LetterRenderer,
  groups: readonly TurnGroup[],
  width = mostColumns,
): string {
  return groups
    .map(({ square, kind, count, texts }) => {
      const head = renderer.say(sentence(`letter.moves.${kind}`, { square, count }));
      const more = texts.length < count ? ' ...' : '';
      const lines = wrap(texts.join('  ') + more, width - 4).split('\n');
      return [head, ...lines.map((line) => `  : ${line}`)].join('\n');
    })
    .join('\n');
}
