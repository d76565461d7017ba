import { checkedSentence, type NameUnder, type Sentence, sentence } from '../base/index.js';
import {
  type BoardRow,
  establishedFrom,
  type LevelRatings,
  listed,
  type Page,
  type Rating,
  type TurnGroup,
} from '../club/index.js';
import { inWordsOf } from '../command/index.js';
import { type Level, levelRating } from '../computer/search/levels.js';
import { findGame, gameNames, usualGame } from '../rules/index.js';
import { clocksText, gameInLabel, gameOfId } from './boardHeader.js';
import type { ListRow } from './listAsHtml.js';
import { noLink, type RowLinker } from './replyLinks.js';
import type { TemplateRenderer } from './templateRenderer.js';
import { dayText, mostColumns, wrap } from './textLayout.js';

type PageOf<K extends Page['kind']> = Extract<Page, { kind: K }>;

/** Aligns cells in columns below a header row; columns of numbers are right-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => {
          const number = rows.slice(1).every((other) => /^[-+±]?\d*$/.test(other[at] ?? ''));
          const width = widths[at] ?? 0;
          return number ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Lists rows as text: the title, and the facts below it. */
const listAsText = (rows: readonly ListRow[]): string =>
  rows
    .map(({ title, facts = [] }) => {
      const lines = facts.map((fact) => wrap(fact, mostColumns - 4));
      return [...wrap(title).split('\n'), ...lines.map((line) => line.replace(/^/gm, '    '))].join('\n');
    })
    .join('\n');

/** Lists boards as text. */
export const boardsTable = (renderer: TemplateRenderer, rows: readonly BoardRow[]): string =>
  listAsText(boardRows(renderer, rows));

/** Returns a list row for each board. Boards waiting for the reader get links first, then the newest ones. */
export function boardRows(
  renderer: TemplateRenderer,
  rows: readonly BoardRow[],
  link: RowLinker = noLink,
): ListRow[] {
  const byUse = rows.toSorted((a, b) => Number(b.waits ?? false) - Number(a.waits ?? false) || b.id - a.id);
  const links = new Map(byUse.map(({ id }) => [id, link('see', `show ${id}`, { board: id })]));
  return rows.map((row) => {
    const { id, game, state } = row;
    const data = { board: id, game: gameOfId(renderer, game) };
    return {
      title: renderer.say(sentence('letter.games.title', data)),
      facts: [renderer.say(playersInList(row)), renderer.say(state)],
      links: links.get(id) ?? [],
    };
  });
}

/** Returns the names of a board's players for a list, with the level and rating of the computer if it plays. */
export const playersInList = ({
  game,
  players,
  level,
}: Pick<BoardRow, 'game' | 'players' | 'level'>): Sentence =>
  level === null
    ? sentence('letter.games.players', { players })
    : sentence('letter.games.level', { players, level, rating: ratingIn(game, level) });

/** Returns the rating of a computer level in a game; if the game is unknown, in the usual game. */
function ratingIn(game: string, level: number): number {
  const found = findGame(game);
  return levelRating(found.ok ? found.value : usualGame, level as Level);
}

/** Returns the values for the sentences about a seek. */
function seekData(renderer: TemplateRenderer, one: PageOf<'seeks'>['seeks'][number]) {
  const [player = '', ...joined] = one.players;
  const order = `letter.seeks.order.${one.order === 'as written' ? 'first' : one.order}`;
  return {
    ...{ seek: one.id, game: gameOfId(renderer, one.game), player, joined, missing: one.missing },
    clocks: clocksText(renderer, one, one.missing + one.players.length),
    order: renderer.say(checkedSentence(renderer.catalogue, order, { player })),
    rated: renderer.say(sentence(one.rated ? 'letter.seeks.rated' : 'letter.seeks.unrated')),
  };
}

/** Describes open seeks: a sentence for each, and another listing who has joined, if anybody has. */
export function seeksTable(renderer: TemplateRenderer, seeks: PageOf<'seeks'>['seeks']): string {
  return seeks
    .map((one) => {
      const data = seekData(renderer, one);
      const row = wrap(renderer.say(sentence('letter.seeks.row', data)));
      return data.joined.length === 0
        ? row
        : `${row}\n${wrap(renderer.say(sentence('letter.seeks.joined', data)))}`;
    })
    .join('\n');
}

/** Returns a list row for each open seek. */
export const seekRows = (
  renderer: TemplateRenderer,
  seeks: PageOf<'seeks'>['seeks'],
  link: RowLinker = noLink,
): ListRow[] =>
  seeks.map((one) => {
    const data = seekData(renderer, one);
    const { seek, player: opponent, joined, order, rated, clocks } = data;
    return {
      title: renderer.say(sentence('letter.seeks.title', data)),
      facts: [
        `${order} ${rated} ${clocks}`,
        ...(joined.length === 0 ? [] : [renderer.say(sentence('letter.seeks.joined', data))]),
      ],
      links: one.isOwn
        ? []
        : link('join', `join ${seek}`, { game: gameInLabel(renderer, one.game), opponent }),
    };
  });

const rounded = (value: number): string => String(Math.round(value));

/** Returns the rating, plus or minus twice its deviation, then games, wins, draws and losses. */
const ratingCells = ({ rating, deviation, games, wins, draws }: Rating): string[] => [
  rounded(rating),
  `±${rounded(2 * deviation)}`,
  String(games),
  String(wins),
  String(draws),
  String(games - wins - draws),
];

/** Returns a player's place in the standings, given the row on the page; empty if the rating is not established. */
const placeOf = ({ from }: PageOf<'standings'>, { games }: Rating, at: number): string =>
  games >= establishedFrom ? String(from + at) : '';

/** Makes the table of ratings in a game. */
export function standingsTable(renderer: TemplateRenderer, page: PageOf<'standings'>): string {
  const head = renderer.say(sentence('letter.standings.head')).split('|');
  const cells = page.rows.map((row, at) => [placeOf(page, row, at), row.userid, ...ratingCells(row)]);
  return columns([head, ...cells]);
}

/** Returns a list row for each rating in a game. */
export const standingsRows = (renderer: TemplateRenderer, page: PageOf<'standings'>): ListRow[] =>
  page.rows.map((row, at) => {
    const place = placeOf(page, row, at);
    return {
      title: place === '' ? row.userid : `${place}. ${row.userid}`,
      facts: ratingFacts(renderer, row),
    };
  });

/** Describes a rating and the results that it is based on. */
function ratingFacts(renderer: TemplateRenderer, rating: Rating): string[] {
  const { games, wins, draws } = rating;
  const losses = games - wins - draws;
  const results = renderer.say(sentence('letter.ratings.games', { games, wins, draws, losses }));
  return [`${rounded(rating.rating)} ±${rounded(2 * rating.deviation)}`, results];
}

/** Returns a list row for each player, with what the reader might want to know before challenging that player. */
export function playerRows(
  renderer: TemplateRenderer,
  { rows, game }: PageOf<'players'>,
  link: RowLinker = noLink,
): ListRow[] {
  return rows.map(({ userid, rating, active, finished, lastTurnAt, seeks, refuses = [], awayUntil }) => {
    const record = [
      rating
        ? sentence('letter.players.rated', {
            rating: rounded(rating.rating),
            game: gameOfId(renderer, rating.game),
          })
        : sentence('letter.players.new'),
      sentence('letter.players.games', { active, finished }),
      ...(lastTurnAt === null ? [] : [sentence('letter.players.last', { date: dayText(lastTurnAt) })]),
    ];
    const facts = [
      record.map((fact) => renderer.say(fact)).join(' '),
      ...(awayUntil === undefined
        ? []
        : [renderer.say(sentence('letter.players.away', { date: awayUntil }))]),
      ...(refuses.length === 0
        ? []
        : [
            renderer.say(
              sentence('letter.players.refuses', {
                games: listed(refuses.map((id) => gameOfId(renderer, id))),
              }),
            ),
          ]),
      ...seeks.map((seek) =>
        renderer.say(
          sentence('letter.players.seeks', { seek: seek.id, game: gameOfId(renderer, seek.game) }),
        ),
      ),
    ];
    const liked = game ?? rating?.game ?? usualGame.name;
    const asked = refuses.includes(liked)
      ? (gameNames.find((name) => !refuses.includes(name)) ?? liked)
      : liked;
    const data = (id: string) => ({ opponent: userid, game: gameInLabel(renderer, id) });
    const links =
      seeks.length > 0
        ? seeks.flatMap((seek) => link('join', `join ${seek.id}`, data(seek.game)))
        : link('challenge', `${asked} challenge ${userid}`, data(asked));
    return { title: userid, facts, links };
  });
}

/** Lists players as text. */
export const playersTable = (renderer: TemplateRenderer, page: PageOf<'players'>): string =>
  listAsText(playerRows(renderer, page).map((row) => ({ ...row, title: `${row.title}:` })));

/** Lists a player's ratings as text, by game. */
export const playerText = (
  renderer: TemplateRenderer,
  { userid, ratings, isReader }: Pick<PageOf<'player'>, 'userid' | 'ratings' | 'isReader'>,
): string => {
  if (ratings.length > 0) return listAsText(ratingRows(renderer, ratings));
  return renderer.say(
    isReader ? sentence('letter.player.unrated.you') : sentence('letter.player.unrated', { userid }),
  );
};

/** Returns a list row for each of a player's ratings. */
export const ratingRows = (renderer: TemplateRenderer, ratings: readonly Rating[]): ListRow[] =>
  ratings.map((rating) => ({ title: gameOfId(renderer, rating.game), facts: ratingFacts(renderer, rating) }));

/** Returns a list row for each game, with the ratings of the computer's levels in it. */
export const levelRows = (renderer: TemplateRenderer, games: readonly LevelRatings[]): ListRow[] =>
  games.map(({ game, ratings }) => ({ title: `${gameOfId(renderer, game)}:`, facts: [ratings.join(', ')] }));

/** Lists the ratings of the computer's levels as text. */
export const levelsText = (renderer: TemplateRenderer, games: readonly LevelRatings[]): string =>
  listAsText(levelRows(renderer, games));

const groupHead = (renderer: TemplateRenderer, { square, kind, count }: TurnGroup): string =>
  renderer.say(sentence(`letter.moves.${kind}`, { square, count }));

const turnsOf = ({ texts, count }: TurnGroup): string =>
  texts.join('  ') + (texts.length < count ? ' ...' : '');

/** Lists the ways to get fewer emails: what to send, what it does, and a link. */
function emailWays(renderer: TemplateRenderer, page: PageOf<'emails'>): EmailWay[] {
  const { digest, receipts, broadcast, puzzle, awayUntil, proposed, board } = page;
  return [
    digest ? ['digestOff', 'set digest off'] : ['digestDaily', 'set digest daily'],
    ...(receipts ? [['receiptsOff', 'set receipts off'] as const] : []),
    ...(broadcast ? [['broadcastOff', 'set broadcast off'] as const] : []),
    ...(puzzle ? [['puzzleOff', 'set puzzle off'] as const] : []),
    awayUntil === undefined
      ? ['vacation', renderer.say(sentence('letter.vacationUntil', { date: proposed }))]
      : ['vacationOff', 'vacation off'],
    board ? [board.leave, `${board.leave} ${board.id}`] : ['signoff', 'signoff'],
  ];
}
type EmailWay = readonly [label: NameUnder<'letter.emails.'>, command: string];

export const emailRows = (
  renderer: TemplateRenderer,
  page: PageOf<'emails'>,
  link: RowLinker = noLink,
): ListRow[] =>
  emailWays(renderer, page).map(([label, command]) => ({
    title: `"${inWordsOf(renderer.language, command)}"`,
    facts: [renderer.say(sentence(`letter.emails.${label}`, { date: page.awayUntil ?? '' }))],
    // The links for leaving a board are added below: they open a reply that returns the token.
    links: label === 'decline' || label === 'resign' ? [] : link(label, command),
  }));

/** Lists the ways to get fewer emails, as text. */
export const emailsText = (renderer: TemplateRenderer, page: PageOf<'emails'>): string =>
  emailRows(renderer, page)
    .map(
      ({ title, facts = [] }) =>
        `- ${wrap(`${title}: ${facts.join(' ')}`, mostColumns - 2).replaceAll('\n', '\n  ')}`,
    )
    .join('\n');

/** Lists legal turns by square and kind, so that no line looks like a turn. */
export const movesText = (renderer: TemplateRenderer, groups: readonly TurnGroup[]): string =>
  groups
    .map((group) => {
      const [first = '', ...more] = wrap(
        `${groupHead(renderer, group)}: ${turnsOf(group)}`,
        mostColumns - 6,
      ).split('\n');
      return [first, ...more.map((line) => `   .. ${line.trim()}`)].join('\n');
    })
    .join('\n');

/** Returns a list row for each group of legal turns. */
export const moveRows = (renderer: TemplateRenderer, groups: readonly TurnGroup[]): ListRow[] =>
  groups.map((group) => ({ title: groupHead(renderer, group), turns: turnsOf(group) }));
