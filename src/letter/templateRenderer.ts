import { Eta } from 'eta';
import { type Catalogue, type Sentence, say } from '../base/index.js';
import type { LetterContent } from './letterContent.js';
import { localizeSentence } from './localizeSentence.js';

type LetterKind = LetterContent['kind'];

/** Each kind of letter has two layouts, for text and for HTML: `board.txt`, `board.html`. */
const letterKinds: Readonly<Record<LetterKind, true>> = {
  board: true,
  answer: true,
  confirmation: true,
  message: true,
  digest: true,
  analysis: true,
};

/**
 * The input for a picture of a board: a position string, the canonical text of the last turn, the
 * preceding position if that turn captured pods, whether that turn is only planned, and whether to leave out the mark for
 * the player whose turn it is.
 */
export interface BoardPicture {
  readonly position: string;
  readonly turn?: string;
  readonly before?: string;
  readonly planned?: boolean;
  readonly over?: boolean;
}

/**
 * The chart for an analysis: Black's winning chances at the start and after each turn, in thousandths, and the marked
 * turns.
 */
export interface ChartPicture {
  readonly chances: readonly number[];
  readonly points: readonly number[];
}

export type LetterPicture = BoardPicture | ChartPicture;

/** A player's supplies, and the glyph for the player's pods, with its colours. */
export interface SupplyLine {
  readonly player: string;
  readonly glyph: string;
  readonly fill: string;
  readonly sign: string;
  readonly text: string;
  /** The character for the player's pods in position strings. */
  readonly pods: string;
}

/** A board as a letter shows it: as text or as a picture, with the supplies below it in HTML. */
export interface ShownBoard {
  readonly text: string;
  /** The text for a narrow screen, without supplies. */
  readonly narrow: string;
  /** The line about the last turn; empty before the first. */
  readonly lastTurn: string;
  readonly supplies: readonly SupplyLine[];
  readonly picture: BoardPicture;
  /** The text to show if the picture is not shown. */
  readonly alt: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A letter as its reader sees it, ready for the outbox. */
export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The pictures shown in the HTML. */
  readonly pictures: readonly (LetterPicture & { readonly id: string })[];
}

/** The targets of links in a letter and of replies to it. */
export interface LinkTargets {
  /** The address of the server. */
  readonly server: string;
  /** How a reply returns the letter's token, if the letter can be answered. */
  readonly reply?: {
    /** The Reply-To address, which contains the token if plus addresses are used. */
    readonly to: string;
    /** The letter's Message-ID, if the address does not contain the token. Some mail programs ignore it in links. */
    readonly inReplyTo?: string;
  };
}

/** How to render the HTML for a reader. */
export interface RenderOptions {
  /** Whether to render only plain text, with empty HTML. */
  readonly plain?: boolean;
  /** Returns the Content-ID of a picture. If unset, boards are text in HTML too. */
  readonly pictureId?: ((picture: LetterPicture) => string) | undefined;
  /** The targets of links in the HTML; undefined if it has none. */
  readonly links?: LinkTargets;
}

/** Everything needed to render letters in one language: sentences, layouts and help pages. */
export interface TemplateRenderer {
  /** The language tag (RFC 5646), such as `de`. */
  readonly language: string;
  readonly catalogue: Catalogue;
  readonly helpPages: ReadonlyMap<string, string>;
  /** Writes a sentence, with the dates in its data (ISO 8601) in the reader's format and time zone. */
  say(sentence: Sentence): string;
  /** Returns the renderer for readers in a time zone, given its IANA name. */
  inZone(zone: string | undefined): TemplateRenderer;
  /** Fills the two layouts for a kind of letter with the same values. */
  fill(kind: LetterKind, subject: string, values: object, options: RenderOptions): RenderedLetter;
}

/** The HTML page around every letter. */
const frame = 'frame.html';
/** The parts of a letter in HTML: a board, its header, a player's text, and links. */
const parts = ['position', 'header', 'quote', 'links'] as const;
/**
 * If a letter has more boards than this, the rest are shown as text: a reply that quotes many pictures may be too
 * large.
 */
const mostPictures = 20;

/** The longest text that is kept on one line, in characters. */
const mostUnbroken = 24;

type Filled = (values: object) => string;

/**
 * Makes a renderer from the contents of files: Eta layouts by name, such as `board.txt` and `board.html`.
 * @throws Error if a layout is missing or does not compile
 */
export function makeRenderer(
  language: string,
  catalogue: Catalogue,
  layouts: ReadonlyMap<string, string>,
  helpPages: ReadonlyMap<string, string>,
): TemplateRenderer {
  // Everything that a player wrote is escaped in HTML. Plain text needs no escaping.
  const text = new Eta({ autoEscape: false, autoTrim: false });
  const html = new Eta({ autoEscape: true, autoTrim: false });
  const compiled = new Map<string, Filled>();
  const layoutOf = (file: string): string => {
    const layout = layouts.get(file);
    if (layout === undefined) throw new Error(`the layout ${file} is missing`);
    return layout;
  };
  const add = (file: string, eta: Eta) => {
    const filled = eta.compile(layoutOf(file));
    compiled.set(file, (values) => eta.render(filled, values));
  };
  for (const part of parts) html.loadTemplate(`@${part}`, layoutOf(`${part}.html`));
  add(frame, html);
  for (const kind of Object.keys(letterKinds)) {
    add(`${kind}.txt`, text);
    add(`${kind}.html`, html);
  }
  const render = (file: string, values: object): string => compiled.get(file)?.(values) ?? '';
  const page = (kind: LetterKind, subject: string, values: object): string => {
    const body = keepWhole(render(`${kind}.html`, values));
    return `${dropEmptyLines(render(frame, { language, subject, body })).trim()}\n`;
  };
  const saying = (zone: string | undefined) => (sentence: Sentence) =>
    say(catalogue, localizeSentence(catalogue, { language, zone }, sentence));
  return {
    language,
    catalogue,
    helpPages,
    say: saying(undefined),
    inZone(zone) {
      return zone === undefined ? this : { ...this, say: saying(zone) };
    },
    fill: (kind, subject, values, { plain, pictureId }) => {
      const pictures = new Map<string, LetterPicture & { id: string }>();
      const idOf = (picture: LetterPicture): string | undefined => {
        const id = pictureId?.(picture);
        if (id === undefined || (!pictures.has(id) && pictures.size === mostPictures)) return undefined;
        pictures.set(id, { id, ...picture });
        return id;
      };
      return {
        subject,
        text: tidy(render(`${kind}.txt`, values)),
        html: plain ? '' : page(kind, subject, { ...values, idOf, drawn: pictureId !== undefined }),
        pictures: [...pictures.values()],
      };
    },
  };
}

/** Removes empty lines, except those within a `pre`. Its content is escaped, so it contains no tags. */
const dropEmptyLines = (html: string): string => html.replace(/(<pre.*?<\/pre>)|(\n)\n+/gs, '$1$2');

/**
 * Prevents line breaks in options, turns and dates (`Sun 22 Nov 2026`): browsers break lines at spaces and after any
 * hyphen, as in `(-wrap)`, `bob -wrap` or `46-66`. Long turns may break, since they may be wider than a screen. Skips links,
 * and text in tags, where `>` comes before the next `<`.
 */
const keepWhole = (html: string): string =>
  html.replace(
    /<a\b.*?<\/a>|(?:\(-\w+\)|(?<=[ [])--?[a-z]\w*=?|(?<![\p{L}\d])(?:\p{L}{2,3}\.?,?\s)?\d{1,2}\.?\s\p{L}{3,4}\.?\s\d{4}(?!\d)|(?<![\w+-])[1-9]{2}[A-H!]{0,16}(?:[+-](?:[1-9]{2}(?:x(?:\([-\w:,!]*\))?)?|[A-H]))+(?![\w+(-]))(?=[^<>]*<)/gsu,
    (all) =>
      all.startsWith('<') || all.length > mostUnbroken
        ? all
        : `<span style="white-space: nowrap">${all}</span>`,
  );

/** Removes trailing spaces and repeated empty lines, and ends the text with a single line break. */
const tidy = (text: string): string =>
  `${text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()}\n`;
