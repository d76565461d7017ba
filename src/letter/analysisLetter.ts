import { type Blank, type Sentence, sentence } from '../base/index.js';
import {
  type AnalysedTurn,
  type BoardView,
  computerId,
  listed,
  named,
  startOf,
  turningPoints,
} from '../club/index.js';
import { chartSize, scoreChartText } from '../display/index.js';
import { parsePosition } from '../notation/index.js';
import { headerLines, namedByColour } from './boardHeader.js';
import { namesOf, shownBoard } from './boardPicture.js';
import type { AnalysisContent } from './letterContent.js';
import type { ChartPicture, ShownBoard, TemplateRenderer } from './templateRenderer.js';
import { mostColumns, narrowColumns, valueColumns, wrap } from './textLayout.js';

/** Pixels per unit of the chart, in an email. */
const scale = 0.39;

/** The chart in a letter. */
interface ShownChart {
  readonly picture: ChartPicture;
  readonly alt: string;
  /** Says what the picture shows, and what the text shows. */
  readonly legend: string;
  readonly textLegend: string;
  readonly text: string;
  /** The text for a narrow screen. */
  readonly narrow: string;
  readonly width: number;
  readonly height: number;
}

const percent = (chance: number): number => Math.round(chance * 100);

export const analysisSubject = ({ view }: AnalysisContent, renderer: TemplateRenderer): string =>
  renderer.say(sentence('letter.analysis.about', { board: view.board.id }));

/** Returns the values for the layouts of an analysis. The text says everything that the chart shows. */
export function analysisValues(content: AnalysisContent, renderer: TemplateRenderer): object {
  const { view, reader, analysis } = content;
  const { board, game, seats } = view;
  const header = headerLines(renderer, view, { playerId: reader.playerId });
  const data = { board: board.id, player: blackOf(content) };
  const black = glyphOfBlackComputer(view);
  const rows = analysis.turns.map(({ number, seat, text }) => ({
    number,
    seat,
    text,
    value: renderer.say(
      sentence('letter.analysis.chance', { percent: percent(analysis.chances[number] ?? 0) }),
    ),
  }));
  const accuracy = (['Black', 'White'] as const).flatMap((side) => {
    const value = analysis.accuracy[side];
    const players = seats.filter(({ seat }) => game.seats[seat]?.side === side);
    if (value === undefined) return [];
    const data = {
      players: namesAtStart(
        renderer,
        view,
        players.map(({ seat }) => seat),
      ),
      percent: Math.round(value),
    };
    if (players.length > 1) return [renderer.say(sentence('letter.analysis.accuracy.partners', data))];
    const glyph = glyphOfComputer(view, players[0]?.seat ?? 0);
    return [
      renderer.say(
        glyph === undefined
          ? sentence('letter.analysis.accuracy', data)
          : sentence('letter.analysis.accuracy.computer', { ...data, glyph }),
      ),
    ];
  });
  return {
    intro: wrap(renderer.say(sentence('letter.analysis.intro', data))),
    header: header.map((line) => wrap(line)).join('\n'),
    headerLines: header,
    drawnHeaderLines: headerLines(renderer, view, {
      playerId: reader.playerId,
      nameSeat: namedByColour(renderer, view),
    }),
    accuracy: accuracy.map((line) => wrap(line)),
    chart: shownChart(content, renderer),
    points: [
      ...analysis.points.map((point) => ({
        text: wrap(pointText(content, renderer, point)),
        ...shownPoint(content, renderer, point),
      })),
      ...noMorePoints(analysis.points.length).map((one) => ({ text: wrap(renderer.say(one)) })),
    ],
    chances: wrap(
      renderer.say(
        black === undefined
          ? seats.length > 2
            ? sentence('letter.analysis.chances.partners', {
                players: namesAtStart(renderer, view, blackSeats(view)),
              })
            : sentence('letter.analysis.chances', data)
          : sentence('letter.analysis.chances.computer', { glyph: black }),
      ),
    ),
    turnsIntro: wrap(
      renderer.say(
        sentence('letter.analysis.turns', {
          glyphs: blackSeats(view).map((seat) => game.seats[seat]?.glyph ?? ''),
        }),
      ),
    ),
    turns: valueColumns(rows, game.seats.length),
    narrowTurns: valueColumns(rows, game.seats.length, narrowColumns),
    how: wrap(renderer.say(sentence('letter.analysis.how'))),
  };
}

/** The seats on a side: one, or both partners in a four-player game. */
const seatsOf = ({ game, seats }: BoardView, side: 'Black' | 'White'): number[] =>
  seats.map(({ seat }) => seat).filter((seat) => game.seats[seat]?.side === side);
const blackSeats = (view: BoardView): number[] => seatsOf(view, 'Black');
const whiteSeats = (view: BoardView): number[] => seatsOf(view, 'White');

/** Returns the name of the player with Black in a two-player game. */
const blackOf = ({ view }: AnalysisContent): Blank => named(view, blackSeats(view)[0] ?? 0);

/** Lists the names of players within a sentence: "the computer (o) and bob (O)". */
const namesWithin = (renderer: TemplateRenderer, view: BoardView, seats: readonly number[]): Blank =>
  listed(
    seats.map((seat) => {
      const glyph = glyphOfComputer(view, seat);
      return glyph === undefined
        ? named(view, seat)
        : renderer.say(sentence('letter.analysis.computer', { glyph }));
    }),
  );

/** Lists the names of players for the start of a sentence: "The computer (o) and bob (O)". */
const namesAtStart = (renderer: TemplateRenderer, view: BoardView, seats: readonly number[]): Blank =>
  listed(
    seats.map((seat, at) => {
      const glyph = glyphOfComputer(view, seat);
      return glyph === undefined
        ? named(view, seat)
        : at === 0
          ? `${renderer.say(sentence('letter.theComputer'))} (${glyph})`
          : renderer.say(sentence('letter.analysis.computer', { glyph }));
    }),
  );

/** The computer's glyph if it plays in this seat. Its name reads as a common noun: "the computer (o)". */
const glyphOfComputer = (view: BoardView, seat: number): string | undefined =>
  view.seats[seat]?.playerId === computerId ? view.game.seats[seat]?.glyph : undefined;

/** The computer's glyph if it alone plays Black. */
const glyphOfBlackComputer = (view: BoardView): string | undefined =>
  view.seats.length === 2 ? glyphOfComputer(view, 0) : undefined;

function shownChart(content: AnalysisContent, renderer: TemplateRenderer): ShownChart {
  const { chances, points } = content.analysis;
  const numbers = points.map(({ number }) => String(number));
  const glyph = glyphOfBlackComputer(content.view);
  const ended = { last: percent(chances.at(-1) ?? 0), numbers };
  const data = { ...ended, player: blackOf(content) };
  const calm = numbers.length === 0;
  const alt =
    content.view.seats.length > 2
      ? sentence(calm ? 'letter.analysis.chart.calm.partners' : 'letter.analysis.chart.partners', ended)
      : glyph === undefined
        ? sentence(calm ? 'letter.analysis.chart.calm' : 'letter.analysis.chart', data)
        : sentence(calm ? 'letter.analysis.chart.calm.computer' : 'letter.analysis.chart.computer', {
            ...data,
            glyph,
          });
  const legend = (sentences: readonly Sentence[]): string =>
    wrap(sentences.map((one) => renderer.say(one)).join(' '));
  const { view } = content;
  const sides = {
    black: namesWithin(renderer, view, blackSeats(view)),
    white: namesWithin(renderer, view, whiteSeats(view)),
  };
  const chart = { chances, points: points.map(({ number }) => number) };
  return {
    legend: legend([
      sentence('letter.analysis.legend', sides),
      ...(calm ? [] : [sentence('letter.analysis.legend.points')]),
      sentence('letter.analysis.legend.turns'),
    ]),
    textLegend: legend([
      sentence('letter.analysis.legend.text', sides),
      ...(calm ? [] : [sentence('letter.analysis.legend.points.text')]),
      sentence('letter.analysis.legend.turns'),
    ]),
    text: scoreChartText(chart, mostColumns),
    narrow: scoreChartText(chart, narrowColumns),
    picture: {
      chances: chances.map((chance) => Math.round(chance * 1000)),
      points: points.map(({ number }) => number),
    },
    alt: renderer.say(alt),
    width: Math.round(chartSize.width * scale),
    height: Math.round(chartSize.height * scale),
  };
}

function pointText({ view }: AnalysisContent, renderer: TemplateRenderer, point: AnalysedTurn): string {
  const { number, seat, text, better = '', before, after } = point;
  const data = { number, turn: text, better, before: percent(before), after: percent(after) };
  const glyph = glyphOfComputer(view, seat);
  return renderer.say(
    glyph === undefined
      ? sentence('letter.analysis.point', { ...data, player: named(view, seat) })
      : sentence('letter.analysis.point.computer', { ...data, glyph }),
  );
}

/** Says why there are fewer turning points than players might expect. */
function noMorePoints(shown: number): Sentence[] {
  if (shown === 0) return [sentence('letter.analysis.noPoints')];
  if (shown === turningPoints.most) return [];
  return [sentence('letter.analysis.noMorePoints', { percent: percent(turningPoints.leastLoss) })];
}

/** A board, and what is said above its picture and above its text. */
interface ShownPoint {
  readonly board: ShownBoard;
  readonly caption: string;
  readonly textCaption: string;
}

/** Shows the board before the turn, with the better turn marked in its picture. */
function shownPoint(
  { view, turns }: AnalysisContent,
  renderer: TemplateRenderer,
  { number, better = '' }: AnalysedTurn,
): ShownPoint | undefined {
  const text = turns.findLast((turn) => turn.number < number)?.position ?? view.board.start;
  const position = text === null || text === undefined ? undefined : parsePosition(text);
  if (position && !position.ok) return undefined;
  const marks = { turn: better, planned: true, names: namesOf(view) };
  return {
    board: shownBoard(renderer, position?.value ?? startOf(view), marks),
    caption: wrap(renderer.say(sentence('letter.analysis.board', { number, better }))),
    textCaption: wrap(renderer.say(sentence('letter.analysis.board.text', { number }))),
  };
}
