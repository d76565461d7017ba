import { type NameUnder, sentence } from '../base/index.js';
import { mainLanguage } from '../base/language/playerWords.js';
import {
  type BoardId,
  type BoardView,
  claimers,
  countsNot,
  mayClaim,
  type Page,
  type PlayerId,
  seatOf,
  takenBackBy,
  tutorialTurn,
} from '../club/index.js';
import { inWordsOf } from '../command/index.js';
import { makeTurn } from '../notation/index.js';
import { beginnersGame, type Position, type Turn, turns, usualGame } from '../rules/index.js';
import { gameInLabel, onlyOpponent } from './boardHeader.js';
import type {
  AnswerContent,
  BoardContent,
  ConfirmationContent,
  DigestContent,
  LetterContent,
  MessageContent,
} from './letterContent.js';
import { mayAskAnalysis } from './nextSteps.js';
import type { LinkTargets, TemplateRenderer } from './templateRenderer.js';

const challengeComputer = `${beginnersGame.id} challenge computer`;

/** A link that opens an email in the reader's mail program, ready to send (RFC 6068). */
export interface ReplyLink {
  /** A phrase that is not a command, so quoting it has no effect. */
  readonly label: string;
  readonly href: string;
}

/** The maximum number of links; more would look like advertising. */
const mostLinks = 20;
/** Each legal turn gets a link if there are at most this many. */
const mostTurns = 12;
/** In a digest of at most this many boards, each may have three links. */
const fewBoards = 6;

type Label = NameUnder<'letter.link.'>;

/** Makes the links for a letter, the most useful first; none if there is nothing to answer. */
export function replyLinks(
  content: LetterContent,
  renderer: TemplateRenderer,
  targets: LinkTargets,
): ReplyLink[] {
  const links = new Links(renderer, targets);
  switch (content.kind) {
    case 'board':
      addBoardLinks(links, content);
      break;
    case 'confirmation':
      addConfirmationLinks(links, content, renderer);
      break;
    case 'message':
      addMessageLinks(links, content);
      break;
    case 'digest':
      addDigestLinks(links, content);
      break;
    case 'analysis':
      addBoardLinks(links, content, false);
      break;
    case 'answer': {
      const { code } = content.about;
      if (code === 'letter.answer.about.welcome') {
        links.fresh('computer', challengeComputer);
        links.fresh('players', 'players');
        links.fresh('tutorial', 'help tutorial');
      }
      const shown = ownBoardIn(content);
      const pages = content.answers.flatMap((answer) => answer.pages ?? []);
      addPageLinks(links, pages, content.playerId, shown !== undefined);
      if (shown) addBoardLinks(links, shown);
      else if (code !== 'letter.answer.about.help') links.fresh('moreHelp', 'help');
    }
  }
  return links.all.slice(0, mostLinks);
}

/**
 * Makes a link for a list row; it opens a new email with a command as its Subject. Returns none once the letter has
 * reached its limit.
 */
export type RowLinker = (label: Label, command: string, data?: Data) => readonly ReplyLink[];

export const noLink: RowLinker = () => [];

/** Makes links for list rows, in a letter that already has the links `above`. */
export function rowLinker(
  renderer: TemplateRenderer,
  targets: LinkTargets,
  above: readonly ReplyLink[],
): RowLinker {
  const links = new Links(renderer, targets);
  return (label, command, data) => {
    if (above.length + links.all.length >= mostLinks) return [];
    links.fresh(label, command, data);
    return links.all.slice(-1);
  };
}

/**
 * Adds links for the pages of an answer.
 * @param isShownAlone whether the pages show only one of the reader's boards, which gets its own links
 */
function addPageLinks(
  links: Links,
  pages: readonly Page[],
  playerId: PlayerId | undefined,
  isShownAlone: boolean,
): void {
  const addClaimLinkFor = (view: BoardView): void => {
    const seat = seatOf(view, playerId);
    if (seat && mayClaim(view, seat.playerId)) addClaimLink(links, view, seat.userid);
  };
  for (const page of pages) {
    switch (page.kind) {
      case 'players':
        if (page.next !== undefined)
          links.fresh('next', ['players', page.game ?? [], page.next].flat().join(' '));
        if (page.rows.length === 0)
          links.fresh('computer', `${page.game ?? beginnersGame.name} challenge computer`);
        break;
      case 'standings':
        if (page.next !== undefined) links.fresh('next', `${page.game} standings ${page.next}`);
        links.fresh('players', `players ${page.game}`);
        break;
      case 'boards':
        if (page.rows.length === 0) links.fresh('players', 'players');
        break;
      case 'seeks':
        links.fresh('players', 'players');
        break;
      case 'player': {
        const { userid, challenge, isComputer } = page;
        const [rating] = page.ratings;
        const game = rating?.game ?? usualGame.name;
        const data = { opponent: userid, game: links.gameInLabel(game) };
        if (isComputer) links.fresh('computer', challengeComputer);
        else {
          if (challenge) {
            links.fresh('challenge', `${game} challenge ${userid}`, data);
            links.fresh('chatTo', `message ${userid}`, data);
          }
          links.fresh('gamesOf', `games ${userid}`, data);
        }
        break;
      }
      case 'emails':
        if (page.board) {
          const { id, userid, leave } = page.board;
          if (leave === 'decline') links.reply(leave, boardSubject(id, userid), leave);
          else links.confirmed(leave, boardSubject(id, userid), leave);
        }
        break;
      case 'board':
        if (page.past === undefined && !isShownAlone) addClaimLinkFor(page.view);
        break;
      case 'preview': {
        const { view } = page;
        const seat = view && seatOf(view, playerId);
        if (view && seat && page.isSubmitted)
          links.reply('playSubmitted', boardSubject(view.board.id, seat.userid), 'confirm');
        if (view && !page.isPast) addClaimLinkFor(view);
        break;
      }
      case 'moves': {
        const { board } = page.view;
        const seat = seatOf(page.view, playerId);
        if (board.state === 'active' && seat?.seat === board.seat)
          addTurnLinks(links, page.view, boardSubject(board.id, seat.userid));
        addClaimLinkFor(page.view);
        links.fresh('see', `show ${board.id}`, { board: board.id });
      }
    }
  }
}

/**
 * Returns the board in an answer that shows only one, if the reader plays on it and the last page shows its current
 * state.
 */
export function ownBoardIn({
  answers,
  playerId,
}: AnswerContent): Pick<BoardContent, 'view' | 'turns' | 'reader'> | undefined {
  const pages = answers.flatMap((answer) => answer.pages ?? []);
  const page = pages.at(-1);
  if (page?.kind !== 'board' || page.past !== undefined || playerId === undefined) return undefined;
  const isOnly = pages.every((one) => one.kind === 'board' && one.view.board.id === page.view.board.id);
  if (!isOnly) return undefined;
  const seat = seatOf(page.view, playerId);
  return seat && { view: page.view, turns: page.turns, reader: { userid: seat.userid, playerId } };
}

class Links {
  readonly all: ReplyLink[] = [];
  readonly #renderer: TemplateRenderer;
  readonly #targets: LinkTargets;

  constructor(renderer: TemplateRenderer, targets: LinkTargets) {
    this.#renderer = renderer;
    this.#targets = targets;
  }

  /** Whether the links must show the turn number, because a reply may lose the token. */
  get showsNumber(): boolean {
    const { reply } = this.#targets;
    return reply === undefined || reply.inReplyTo !== undefined;
  }

  /** The command that turns down an offer. In other languages, the first word for `reject` means "withdraw". */
  get refusal(): string {
    return this.#renderer.language === mainLanguage ? 'reject' : 'decline';
  }

  /** Returns a game's name in the reader's language. */
  gameInLabel(id: string): string {
    return gameInLabel(this.#renderer, id);
  }

  /** Adds a link to a new email whose Subject is a command that needs no proof, or at least no token. */
  fresh(label: Label, command: string, data: Data = {}): void {
    this.#add(label, data, this.#targets.server, [['subject', this.inWords(command)]]);
  }

  /** Adds a link to a reply that returns the token; without a token, the server asks for the usual proof. */
  reply(label: Label, subject: string, body: string, data: Data = {}): void {
    this.#reply(label, subject, body === '' ? '' : `${this.inWords(body)}\r\n\r\n`, data);
  }

  /**
   * Like `reply`, for the answer to a confirmation. Only the token says what is being answered. If it is not in the
   * address, the text also contains it, because many mail programs ignore In-Reply-To in a link.
   */
  answer(label: Label, subject: string, word: string): void {
    const { inReplyTo } = this.#targets.reply ?? {};
    const token = inReplyTo === undefined ? '' : tokenLine(inReplyTo.split('@')[0] ?? '');
    this.#reply(label, subject, `${this.inWords(word)}\r\n\r\n${token}`);
  }

  #reply(label: Label, subject: string, body: string, data: Data = {}): void {
    const { server, reply } = this.#targets;
    this.#add(label, data, reply?.to ?? server, [
      ...(reply?.inReplyTo === undefined ? [] : [['in-reply-to', `<${reply.inReplyTo}>`] as const]),
      ['subject', subject],
      ...(body === '' ? [] : [['body', body] as const]),
    ]);
  }

  /**
   * Like `reply`, but without the Message-ID, so the email does not count as a reply. Its commands must always be
   * confirmed.
   */
  confirmed(label: Label, subject: string, body: string): void {
    const { server, reply } = this.#targets;
    this.#add(label, {}, reply?.to ?? server, [
      ['subject', subject],
      ['body', `${this.inWords(body)}\r\n\r\n`],
    ]);
  }

  /** Returns a command as the reader sees it in the opened email. */
  inWords(command: string): string {
    return inWordsOf(this.#renderer.language, command);
  }

  #add(label: Label, data: Data, to: string, fields: readonly (readonly [string, string])[]): void {
    const written = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    this.all.push({
      label: this.#renderer.say(
        sentence(`letter.link.${label}`, { turn: '', game: '', board: 0, opponent: '', ...data }),
      ),
      href: `mailto:${to}?${written}`,
    });
  }
}

type Data = Readonly<Record<string, string | number>>;

/** Writes a token as the line that the server looks for in an email's text (docs/mail-rules.md section 2). */
export const tokenLine = (token: string): string => `[${token}]`;

/**
 * Returns the subject of all letters about a board to this reader. It is always the same, so that mail programs keep
 * them in one thread (docs/mail-rules.md section 1). `Octi` is the game word in the table of commands. Links have this
 * subject too, so the board and the reader are still known if the token is lost.
 */
export const boardSubject = (boardId: BoardId, userid: string): string => `Octi Board ${boardId} ${userid}`;

function addBoardLinks(
  links: Links,
  {
    view,
    turns,
    reader,
    happened = [],
  }: Pick<BoardContent, 'view' | 'turns' | 'reader'> & Partial<Pick<BoardContent, 'happened'>>,
  asksAnalysis = mayAskAnalysis(view, happened),
): void {
  const { board, offer, departed } = view;
  const seat = seatOf(view, reader.playerId);
  const subject = boardSubject(board.id, reader.userid);
  const alone = board.practice || board.level !== null;
  const reply = (label: Label, body: string, data: Data = {}) => links.reply(label, subject, body, data);
  const chat = () => {
    if (alone) return;
    const opponent = onlyOpponent(view, reader.playerId);
    const label = opponent === undefined ? 'chat' : 'chatTo';
    links.reply(label, `octi chat ${board.id}`, '', { opponent: opponent ?? '' });
  };
  if (!seat) {
    if (board.endedAt === null && !reader.watchesAll)
      links.reply('unsubscribe', links.inWords(`octi unsubscribe ${board.id}`), '');
    return;
  }
  if (board.state === 'offered') {
    if (seat.acceptedAt !== null) {
      reply(board.challengerId === seat.playerId ? 'withdraw' : 'quit', 'decline');
    } else {
      reply('accept', 'accept');
      reply('decline', 'decline');
    }
    links.fresh('rules', `help rules ${view.game.name}`, { game: links.gameInLabel(view.game.name) });
    chat();
    return;
  }
  if (board.state !== 'active') {
    if (board.puzzle !== null) links.fresh('nextPuzzle', 'puzzle');
    else if (board.tutorial) {
      links.fresh('computer', challengeComputer);
      links.fresh('players', 'players');
    } else if (!board.practice && board.startedAt !== null) reply('rematch', 'rematch');
    if (asksAnalysis) reply('analyse', 'analyse');
    chat();
    return;
  }
  if (departed.includes(seat.seat)) {
    links.fresh('players', 'players');
    links.fresh('moreHelp', 'help');
    return;
  }
  const isTheirs = board.seat === seat.seat;
  const isAsked = offer !== undefined && !(offer.agreed & (1 << seat.seat));
  if (isAsked) {
    reply(offer.kind === 'draw' ? 'acceptDraw' : 'acceptUndo', `accept ${offer.kind}`);
    reply('reject', links.refusal);
  }
  if (isTheirs) {
    if (!addTurnLinks(links, view, subject)) links.fresh('moves', `octi moves ${board.id}`);
  } else if (view.clocks?.claimable && claimers(view).includes(seat))
    reply(countsNot(view) ? 'close' : view.seats.length > 2 ? 'claimOut' : 'claim', 'claim');
  // A partner may bring back a player who is out.
  const isOut = !board.practice && (view.position.supplies[seat.seat]?.out ?? false);
  // On a phone, two short labels fit side by side.
  chat();
  if (board.puzzle !== null) reply('solution', 'puzzle solution');
  else if (board.practice) {
    if (board.turns > 0) reply('back', 'undo');
  } else if (offer?.seat === seat.seat) reply('withdrawOffer', 'reject');
  else if (!offer && !isOut) {
    if (takenBackBy(view, turns, seat.seat) !== undefined)
      reply(board.level === null ? 'undo' : 'back', 'undo');
    reply('draw', 'propose');
  }
  links.fresh('help', 'help notation');
  if (!board.practice && !isOut) links.confirmed('resign', subject, 'resign');
}

/**
 * Adds a link for each legal turn if there are few, or for the turn that a tutorial asks for. Returns whether it added
 * any.
 */
function addTurnLinks(links: Links, view: BoardView, subject: string): boolean {
  const { board, position } = view;
  // More turns may have been played by the time a link is tapped. Without a token, only the number shows that.
  const number = links.showsNumber ? `#${board.turns + 1}` : '';
  const asked = tutorialTurn(view);
  const few = asked === undefined ? fewTurns(position) : [asked];
  for (const turn of few) links.reply('turn', subject, `${turn}${number}`, { turn });
  return few.length > 0;
}

/** The legal turns in a position if there are few, cached because several letters show the same position. */
const cache = new WeakMap<Position, readonly string[]>();
function fewTurns(position: Position): readonly string[] {
  const known = cache.get(position);
  if (known) return known;
  const found: Turn[] = [];
  for (const turn of turns(position)) {
    if (found.push(turn) > mostTurns) break;
  }
  const few = found.length > mostTurns ? [] : found.map((turn) => makeTurn(position, turn)).sort();
  cache.set(position, few);
  return few;
}

/** Adds links that send a one-word answer. */
function addConfirmationLinks(
  links: Links,
  { about, how }: ConfirmationContent,
  renderer: TemplateRenderer,
): void {
  const isTransfer = how !== undefined;
  const subject = renderer.say(about);
  const word = (code: 'letter.word.yes' | 'letter.word.no'): string => renderer.say(sentence(code));
  links.answer(isTransfer ? 'take' : 'yes', subject, isTransfer ? 'accept' : word('letter.word.yes'));
  links.answer(isTransfer ? 'leave' : 'no', subject, isTransfer ? 'reject' : word('letter.word.no'));
}

function addMessageLinks(links: Links, message: MessageContent): void {
  if (message.to === 'chat' && !message.board.isOnly)
    links.reply('everybody', `octi chat ${message.board.id}`, '');
  if (message.to === 'broadcast') links.fresh('emails', 'octi unsubscribe');
}

/** Adds a link that claims one of several boards. */
function addClaimLink(links: Links, view: BoardView, userid: string): void {
  const label = countsNot(view) ? 'closeOn' : view.seats.length > 2 ? 'claimOutOn' : 'claimOn';
  links.reply(label, boardSubject(view.board.id, userid), 'claim', { board: view.board.id });
}

function addDigestLinks(links: Links, { reader, boards }: DigestContent): void {
  for (const { view } of boards) {
    const { board, offer } = view;
    const seat = seatOf(view, reader.playerId);
    if (!seat || board.state === 'finished' || board.state === 'declined') continue;
    const subject = boardSubject(board.id, reader.userid);
    const data = { board: board.id };
    if (board.state === 'offered') {
      if (seat.acceptedAt === null) links.reply('acceptOn', subject, 'accept', data);
      continue;
    }
    const isAsked = offer && !(offer.agreed & (1 << seat.seat));
    if (isAsked) {
      links.reply('agreeOn', subject, `accept ${offer.kind}`, data);
      if (boards.length <= fewBoards) links.reply('rejectOn', subject, links.refusal, data);
    }
    if (mayClaim(view, reader.playerId)) addClaimLink(links, view, reader.userid);
    else if (board.seat === seat.seat && (!isAsked || boards.length <= fewBoards))
      links.reply('write', subject, '', data);
  }
  links.fresh('emails', 'octi unsubscribe');
  links.fresh('moreHelp', 'help');
}
