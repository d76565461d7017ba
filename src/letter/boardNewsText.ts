import {
  type Blank,
  type Blanks,
  type CodeUnder,
  checkedSentence,
  codeSet,
  ok,
  type Sentence,
  type SentenceCode,
  sentence,
} from '../base/index.js';
import {
  type BoardView,
  claimers,
  computerId,
  countsNot,
  isComputersTurn,
  listed,
  named,
  type PlayerId,
  playsAllSides,
  seatName,
  sideOf,
  startOf,
  stateOf,
  type TurnRow,
  whoPlayed,
  yetToAccept,
} from '../club/index.js';
import { parsePosition, parseTurn } from '../notation/index.js';
import { leave, ownerOf, type Position, play, type Turn } from '../rules/index.js';
import { gameInWords, type NameSeat, onlyOpponent } from './boardHeader.js';
import type { TemplateRenderer } from './templateRenderer.js';

/** A board, and the reader of the letter about it. */
interface NewsReader {
  readonly view: BoardView;
  readonly turns: readonly TurnRow[];
  readonly playerId?: PlayerId | undefined;
  /** How players are named; by default, by userid, and with the glyph in a four-player game. */
  readonly nameSeat?: NameSeat;
}

/** Writes the news about a board for its reader, who is addressed as "you". */
export const newsText = (renderer: TemplateRenderer, news: NewsReader, happened: Sentence): string =>
  renderer
    .say(
      playedText(renderer, news, happened) ??
        namedForReader(renderer, news, toReader(renderer, news, happened)),
    )
    // A superprong's "!" also ends its sentence.
    .replace(/!\.(?=\s|$)/g, '!');

export const nameIn = ({ view, nameSeat }: Pick<NewsReader, 'view' | 'nameSeat'>, seat: number): string =>
  nameSeat?.(seat) ?? (view.seats.length > 2 ? named(view, seat) : seatName(view, seat));

/** Names the players in the news as in the rest of the letter: without the glyph in a two-player game. */
const namedForReader = (renderer: TemplateRenderer, news: NewsReader, { code, data }: Sentence): Sentence => {
  const nameOf = (seat: number) =>
    beginsWithPlayer.has(code) ? nameAtStart(renderer, news, seat) : nameIn(news, seat);
  const names = new Map(news.view.seats.map(({ seat }) => [named(news.view, seat), nameOf(seat)]));
  const rename = (value: Blank): Blank =>
    typeof value === 'string'
      ? (names.get(value) ?? value)
      : typeof value === 'object' && 'code' in value
        ? { code: value.code, data: renamed(value.data) }
        : Array.isArray(value)
          ? value.map((one: string) => names.get(one) ?? one)
          : value;
  const renamed = (blanks: Blanks): Blanks =>
    Object.fromEntries(Object.entries(blanks).map(([blank, value]) => [blank, rename(value)]));
  return { code, data: renamed(data) };
};

/** News of actions that the computer can also take. It begins with the player's name in every language. */
const beginsWithPlayer = codeSet(
  'club.draw.agreed',
  'club.draw.rejected',
  'club.resign.happened',
  'club.undo.agreed',
  'club.undo.rejected',
);

/** Returns a name for the start of a sentence: the computer's is capitalised, "The computer" in English. */
function nameAtStart(renderer: TemplateRenderer, news: NewsReader, seat: number): string {
  const name = nameIn(news, seat);
  const userid = news.view.seats[seat]?.playerId === computerId ? seatName(news.view, seat) : undefined;
  if (userid === undefined || !name.startsWith(userid)) return name;
  return `${renderer.say(sentence('letter.theComputer'))}${name.slice(userid.length)}`;
}

/** Writes the news about a turn, with its other effects: `bob played 84-86x and captured 2 pods.` */
function playedText(renderer: TemplateRenderer, news: NewsReader, what: Sentence): Sentence | undefined {
  const row = playedRow(news, what);
  return row && turnNews(renderer, news, row);
}

/** Finds the turn that a sentence is about. */
const playedRow = ({ turns }: NewsReader, { code, data }: Sentence): TurnRow | undefined =>
  code === 'club.move.happened'
    ? turns.find(({ number, text }) => number === data.number && text === data.turn)
    : undefined;

/** Describes a turn. */
export function turnNews(renderer: TemplateRenderer, news: NewsReader, row: TurnRow): Sentence | undefined {
  const deeds = deedsOf(news, row);
  if (!deeds) return undefined;
  const { view, playerId } = news;
  const writer = whoPlayed(view, row);
  const partner = partnerOf(news);
  // The computer may also play the opponents' seats, so it is not called the partner.
  const isPartners =
    partner?.seat === row.seat && partner.playerId === writer?.playerId && partner.playerId !== computerId;
  const player =
    writer?.userid === view.seats[row.seat]?.userid
      ? isPartners
        ? nameIn(news, row.seat)
        : nameAtStart(renderer, news, row.seat)
      : (writer?.userid ?? '');
  const did = listed(clausesOf(news, row, deeds).map((clause) => renderer.say(clause)));
  const played =
    isYou(view, writer?.playerId, playerId) || playsAllSides(view)
      ? sentence('letter.did.you', { did })
      : sentence(isPartners ? 'letter.did.partner' : 'letter.did.other', { player, did });
  return deeds.out.reduce<Sentence>(
    (before, out) => sentence('club.both', { before, after: outNews(renderer, news, out) }),
    played,
  );
}

/**
 * Says that a turn eliminated a player, and how many pods the player lost, not counting those jumped over.
 */
function outNews(
  renderer: TemplateRenderer,
  news: NewsReader,
  { seat, lost }: Deeds['out'][number],
): Sentence {
  const isReader = news.view.seats[seat]?.playerId === news.playerId;
  const partner = partnerOf(news);
  const isPartner = partner?.seat === seat && partner.playerId !== computerId;
  const who = isReader ? 'you' : isPartner ? 'partner' : 'other';
  const data = { player: isPartner ? nameIn(news, seat) : nameAtStart(renderer, news, seat), count: lost };
  return lost === 0 ? sentence(`letter.out.${who}`, data) : sentence(`letter.out.${who}.lost`, data);
}

/** Whether to address a player as "you". On a board where one player has all the seats, `turnNews` decides that. */
const isYou = ({ seats }: BoardView, playerId: PlayerId | undefined, reader: PlayerId | undefined): boolean =>
  playerId !== undefined && playerId === reader && seats.some((seat) => seat.playerId !== reader);

function clausesOf(
  news: NewsReader,
  { seat, text }: TurnRow,
  { turn, captured, ofPartner }: Deeds,
): Sentence[] {
  const { view, playerId } = news;
  const free = turn.free !== undefined && turn.free.length > 0;
  const { square } = turn;
  const partner = partnerSeat(view, seat);
  const isPartnerReader = view.seats[partner]?.playerId === playerId;
  const played = sentence('letter.deed.played', { turn: text });
  const usualDeed = (): Sentence => {
    switch (turn.kind) {
      case 'insert':
        return turn.superprong
          ? sentence(free ? 'letter.deed.superprong' : 'letter.deed.superprong.only', { square, turn: text })
          : played;
      case 'enter':
        return sentence('letter.deed.entered', { square });
      case 'liberate':
        return sentence('letter.deed.freed', { square });
      case 'rescue':
        return isPartnerReader
          ? sentence('letter.deed.freedYours', { square })
          : sentence('letter.deed.freedPartner', { square, player: nameIn(news, partner) });
      default:
        return played;
    }
  };
  const capturedDeed = (): Sentence => {
    const data = { count: captured, partners: ofPartner };
    if (ofPartner === 0) return sentence('letter.deed.captured', data);
    const isAll = ofPartner === captured;
    if (isPartnerReader) return sentence(`letter.deed.captured${isAll ? 'Yours' : 'SomeYours'}`, data);
    const player = nameIn(news, partner);
    return sentence(`letter.deed.captured${isAll ? 'Partner' : 'Some'}`, { ...data, player });
  };
  const usual = usualDeed();
  const before = [...(free ? [sentence('letter.deed.free')] : []), ...(captured > 0 ? [capturedDeed()] : [])];
  if (usual.code === played.code) return [played, ...before];
  // A pod enters or is freed, or gains a superprong, after the free moves and their captures.
  return free ? [played, ...before, usual] : [usual];
}

/** Returns the seat of this seat's partner in a four-player game, otherwise -1. */
const partnerSeat = ({ game }: BoardView, seat: number): number =>
  game.seats.findIndex(({ side }, at) => at !== seat && side === game.seats[seat]?.side);

/** The effects of a turn that its text does not show. */
interface Deeds {
  readonly turn: Turn;
  readonly captured: number;
  /** How many of the captured pods belong to the player's partner. */
  readonly ofPartner: number;
  /** The seats that it eliminated, and how many of their pods it captured as a result. */
  readonly out: readonly { readonly seat: number; readonly lost: number }[];
}

/** Cached, because several letters describe the same turn, one to each reader. */
const known = new WeakMap<TurnRow, Deeds>();

function deedsOf({ view, turns }: NewsReader, row: TurnRow): Deeds | undefined {
  const cached = known.get(row);
  if (cached) return cached;
  const before = row.number === 1 ? undefined : turns.find(({ number }) => number === row.number - 1);
  if (row.number > 1 && !before) return undefined;
  const stored = before ? parsePosition(before.position) : ok(startOf(view));
  if (!stored.ok) return undefined;
  const position = withoutLeft(view, stored.value, row.number);
  const turn = parseTurn(position, row.text);
  if (!turn.ok) return undefined;
  const after = play(position, turn.value);
  const captures = [
    ...(turn.value.free ?? []).flatMap((move) => move.captures),
    ...(turn.value.kind === 'move' ? turn.value.captures : []),
  ];
  const deeds = {
    turn: turn.value,
    captured: captures.reduce((sum, { pods }) => sum + pods.length, 0),
    ofPartner: captures
      .flatMap(({ pods }) => pods)
      .filter((pod) => ownerOf(pod) === partnerSeat(view, row.seat)).length,
    out: after.supplies.flatMap(({ out, captured }, seat) => {
      const was = position.supplies[seat];
      if (!out || was?.out) return [];
      const jumped = captures.flatMap(({ pods }) => pods).filter((pod) => ownerOf(pod) === seat).length;
      return [{ seat, lost: captured - (was?.captured ?? 0) - jumped }];
    }),
  };
  known.set(row, deeds);
  return deeds;
}

/** Returns the position before a turn: the one after the previous turn, minus the players who had left by then. */
function withoutLeft({ departures = [] }: BoardView, position: Position, number: number): Position {
  return departures
    .filter(({ afterTurn }) => afterTurn < number)
    .reduce((before, { seat }) => leave(before, seat), position);
}

/** For news that names the player who acted: the code of the same sentence addressed to that player. */
const said: Partial<Record<SentenceCode, SentenceCode>> = {
  'club.accept.happened': 'letter.you.accept',
  'club.accept.starts': 'letter.you.acceptStarts',
  'club.challenge.happened': 'letter.you.challenge',
  'club.challenge.starts': 'letter.you.challengeStarts',
  'club.rematch.happened': 'letter.you.rematch',
  'club.rematch.starts': 'letter.you.rematchStarts',
  'club.claim.declined': 'letter.you.claimDeclined',
  'club.claim.happened': 'letter.you.claim',
  'club.claim.leaves': 'letter.you.claimLeaves',
  'club.decline.happened': 'letter.you.decline',
  'club.draw.agreed': 'letter.you.drawAgreed',
  'club.draw.oneAgreed': 'letter.you.drawOneAgreed',
  'club.draw.rejected': 'letter.you.drawRejected',
  'club.draw.withdrawn': 'letter.you.drawWithdrawn',
  'club.join.starts': 'letter.you.join',
  'club.move.happened': 'letter.you.move',
  'club.notice.claimable': 'letter.you.claimable',
  'club.notice.nag': 'letter.you.nag',
  'club.notice.reminder': 'letter.you.reminder',
  'club.propose.happened': 'letter.you.propose',
  'club.resign.declined': 'letter.you.resignDeclined',
  'club.resign.happened': 'letter.you.resign',
  'club.resign.leaves': 'letter.you.resignLeaves',
  'club.transfer.taken': 'letter.you.takeOver',
  'club.transfer.takenUnrated': 'letter.you.takeOverUnrated',
  'club.unreachable.declined': 'letter.you.unreachableDeclined',
  'club.unreachable.happened': 'letter.you.unreachable',
  'club.unreachable.leaves': 'letter.you.unreachableLeaves',
  'club.undo.agreed': 'letter.you.undoAgreed',
  'club.undo.happened': 'letter.you.undo',
  'club.undo.oneAgreed': 'letter.you.undoOneAgreed',
  'club.undo.rejected': 'letter.you.undoRejected',
  'club.undo.withdrawn': 'letter.you.undoWithdrawn',
};

/** For news that names the player whose time ran out: the code of the same sentence addressed to that player. */
const saidToLate: Partial<Record<SentenceCode, SentenceCode>> = {
  'club.claim.declined': 'letter.late.declined',
  'club.claim.happened': 'letter.late.claim',
  'club.claim.leaves': 'letter.late.leaves',
  'club.unreachable.declined': 'letter.lost.unreachable.declined',
  'club.unreachable.happened': 'letter.lost.unreachable.claim',
  'club.unreachable.leaves': 'letter.lost.unreachable.leaves',
};

/** For news of a challenge: the code of the same sentence addressed to the players being challenged. */
const saidToOthers: Partial<Record<SentenceCode, SentenceCode>> = {
  'club.challenge.happened': 'letter.challenged.offer',
  'club.challenge.starts': 'letter.challenged.starts',
  'club.rematch.happened': 'letter.challenged.rematch',
  'club.rematch.starts': 'letter.challenged.rematchStarts',
};

/** News for or about a player with a single opponent, which names the opponent. */
const saidToOne: Partial<Record<SentenceCode, SentenceCode>> = {
  'letter.you.claimable': 'letter.you.claimable.one',
  'letter.you.reminder': 'letter.you.reminder.one',
  'club.notice.claimable': 'letter.opponent.claimable',
  'club.notice.unreachable': 'letter.opponent.unreachable',
};

/** News that a claim is possible in a four-player game, for the late player's opponents and for the partner. */
const saidOfLate: Partial<Record<SentenceCode, readonly [opponents: SentenceCode, partner: SentenceCode]>> = {
  'club.notice.claimable': ['letter.opponents.claimable', 'letter.partner.claimable'],
  'club.notice.unreachable': ['letter.opponents.unreachable', 'letter.partner.unreachable'],
};

/** The same news if not every side has played yet: a claim then closes the board, and the game does not count. */
const saidBeforeItCounts: Partial<Record<SentenceCode, SentenceCode>> = {
  'letter.you.claimable': 'letter.closable.you',
  'letter.you.claimable.one': 'letter.closable.you.one',
  'letter.you.reminder': 'letter.closable.reminder',
  'letter.you.reminder.one': 'letter.closable.reminder.one',
  'letter.opponent.claimable': 'letter.closable.opponent',
  'letter.opponents.claimable': 'letter.closable.opponent',
  'letter.opponent.unreachable': 'letter.closable.unreachable.opponent',
  'letter.opponents.unreachable': 'letter.closable.unreachable.opponent',
  'letter.partner.claimable': 'letter.closable.other',
  'letter.partner.unreachable': 'letter.closable.unreachable',
  'club.notice.claimable': 'letter.closable.other',
  'club.notice.unreachable': 'letter.closable.unreachable',
};

/** News that some players in a four-player game have agreed to an offer, for those who have not answered yet. */
const saidToAsked: Partial<Record<SentenceCode, readonly [alone: SentenceCode, others: SentenceCode]>> = {
  'club.draw.oneAgreed': ['letter.asked.draw.alone', 'letter.asked.draw'],
  'club.undo.oneAgreed': ['letter.asked.undo.alone', 'letter.asked.undo'],
};

/** Returns the names in a list made by the club module. */
function namesIn(list: Blank | undefined): string[] {
  if (typeof list === 'string') return [list];
  if (typeof list !== 'object') return [];
  return 'code' in list ? Object.values(list.data).flatMap(namesIn) : [...list];
}

/** Rewords the news for a reader who has not answered the offer; undefined for everybody else. */
function toAsked({ view, playerId }: NewsReader, { code, data }: Sentence): Sentence | undefined {
  const to = saidToAsked[code];
  const own = view.seats.find((seat) => seat.playerId === playerId);
  const waiting = namesIn(data.waiting);
  const name = own && named(view, own.seat);
  if (!to || name === undefined || !waiting.includes(name)) return undefined;
  const others = waiting.filter((one) => one !== name);
  return { code: others.length === 0 ? to[0] : to[1], data: { ...data, waiting: listed(others) } };
}

/** News that a player has left a four-player game, for the partner. */
const saidToPartner: Partial<Record<SentenceCode, SentenceCode>> = {
  'club.claim.leaves': 'letter.partner.claimed',
  'club.resign.leaves': 'letter.partner.resigned',
  'club.signoff.leaves': 'letter.partner.signedOff',
  'club.unreachable.leaves': 'letter.partner.unreached',
};

/** Whether news says that the reader's partner has left the game. */
function tellsOfPartner(news: Pick<NewsReader, 'view' | 'playerId'>, { code, data }: Sentence): boolean {
  const partner = partnerOf(news);
  const leaver = data.late ?? data.player;
  return partner !== undefined && code in saidToPartner && leaver === named(news.view, partner.seat);
}

function toReader(renderer: TemplateRenderer, news: NewsReader, happened: Sentence): Sentence {
  const { code, data } = toEachReader(renderer, news, happened);
  return { code: (countsNot(news.view) && saidBeforeItCounts[code]) || code, data };
}

function toEachReader(renderer: TemplateRenderer, news: NewsReader, happened: Sentence): Sentence {
  const { view, playerId } = news;
  const asked = toAsked(news, happened);
  if (asked) return asked;
  const ofPartner = saidToPartner[happened.code];
  if (ofPartner && tellsOfPartner(news, happened)) return { code: ofPartner, data: happened.data };
  const own = view.seats.filter((seat) => seat.playerId === playerId);
  if (own.length === 0 || own.length === view.seats.length) return happened;
  const names = own.flatMap(({ seat, userid }) => [userid, named(view, seat)]);
  const { code, data } = happened;
  const isOwn = (name: 'player' | 'userid' | 'challenger' | 'newPlayer' | 'late') =>
    names.includes(String(data[name]));
  const others = view.seats.filter((seat) => seat.playerId !== playerId).map(({ userid }) => userid);
  const to =
    isOwn('player') || isOwn('userid') || isOwn('challenger') || isOwn('newPlayer')
      ? said[code]
      : isOwn('late')
        ? saidToLate[code]
        : saidToOthers[code];
  const opponent = onlyOpponent(view, playerId);
  const isClaimer = claimers(view).some((one) => one.playerId === playerId);
  const ofLate = opponent === undefined && to === undefined ? saidOfLate[code] : undefined;
  const shown = (opponent === undefined ? ofLate?.[isClaimer ? 0 : 1] : saidToOne[to ?? code]) ?? to;
  return shown === undefined
    ? happened
    : {
        code: shown,
        data: {
          ...data,
          others: listed(others),
          opponent: opponent ?? '',
          game: gameInWords(renderer, view.game),
        },
      };
}

/** For each ending, the codes of the sentences that say why the game ended. */
const tellsWhy: Readonly<Record<string, readonly SentenceCode[]>> = {
  'club.ending.resigned': ['club.resign.happened'],
  'club.ending.forfeited': ['club.claim.happened'],
  'club.ending.signedOff': ['club.signoff.ended', 'club.delete.ended', 'club.transfer.ended'],
  'club.ending.unreachable': ['club.unreachable.happened'],
} satisfies Partial<Record<CodeUnder<'club.ending.'>, readonly SentenceCode[]>>;

/**
 * Why a game ended, for the side that lost: a single player, or one of two partners if they get a different sentence.
 */
const lostBy: Readonly<Record<string, readonly [SentenceCode, SentenceCode?]>> = {
  'club.ending.resigned': ['letter.lost.resigned', 'letter.lost.resigned.side'],
  'club.ending.forfeited': ['letter.lost.forfeited', 'letter.lost.forfeited.side'],
  'club.ending.signedOff': ['letter.lost.signedOff', 'letter.lost.signedOff.side'],
  'club.ending.unreachable': ['letter.lost.unreachable', 'letter.lost.unreachable.side'],
  'rules.endAnyGoal': ['letter.lost.anyGoal'],
  'rules.endAllGoals': ['letter.lost.allGoals'],
  'rules.endNoTurn': ['letter.lost.noTurn'],
} satisfies Partial<Record<CodeUnder<'club.ending.' | 'rules.end'>, readonly [SentenceCode, SentenceCode?]>>;

/** News that says all there is to say about a closed board. */
const tellsTheEnd = codeSet(
  'club.tutorial.over',
  'club.practice.closed',
  'club.decline.happened',
  'club.resign.declined',
  'club.claim.declined',
  'club.unreachable.declined',
  'club.signoff.declined',
  'club.delete.declined',
  'club.transfer.declined',
);

/** Whether news about a turn says that it eliminated a player. */
function tellsWhoIsOut(news: NewsReader, what: Sentence): boolean {
  const row = playedRow(news, what);
  return row !== undefined && (deedsOf(news, row)?.out.length ?? 0) > 0;
}

/**
 * Says whose turn it is, or how the game ended, as this reader sees it.
 * @param preceding the sentences before it, to avoid repeating why the game ended
 */
export function statusLine(
  renderer: TemplateRenderer,
  news: Partial<Pick<NewsReader, 'turns'>> & Omit<NewsReader, 'turns'>,
  preceding: readonly Sentence[] = [],
): string {
  const { view, turns = [], playerId } = news;
  const { board, seats } = view;
  const data = { board: board.id, state: renderer.say(stateOf(view)), number: board.turns + 1 };
  const own = seats.filter((seat) => seat.playerId === playerId);
  const isAlone = own.length === seats.length;
  if (board.state === 'active' && playsAllSides(view)) {
    return renderer.say(sentence('letter.practiceTurn', { ...data, side: sideOf(view, board.seat) }));
  }
  if (board.state === 'active') {
    if (isComputersTurn(board)) return renderer.say(sentence('letter.turnOf.computer', data));
    const player = nameIn(news, board.seat);
    const isPartners = partnerOf(news)?.seat === board.seat;
    return renderer.say(
      playerId !== undefined && seats[board.seat]?.playerId === playerId
        ? sentence('letter.yourTurn', data)
        : sentence(isPartners ? 'letter.turnOf.partner' : 'letter.turnOf', { ...data, player }),
    );
  }
  if (board.state === 'offered' && own.some(({ acceptedAt }) => acceptedAt === null)) {
    return renderer.say(sentence('letter.answerAwaited', data));
  }
  if (board.state === 'offered') {
    return renderer.say(sentence('letter.offered', { ...data, waiting: yetToAccept(view) }));
  }
  if (preceding.some(({ code }) => tellsTheEnd.has(code))) return '';
  // The news about a puzzle already says how it was solved.
  if (board.puzzle !== null)
    return preceding.length > 0 ? '' : renderer.say(sentence('letter.over.puzzle', data));
  if (board.state === 'finished' && board.ending !== null) {
    const winners = board.winners ?? [];
    const [loser] = seats.filter(({ seat }) => !winners.includes(seat));
    const why = renderer.say(
      board.ending === 'rules.endNoTurn' && loser
        ? sentence('letter.won.noTurn', { player: nameIn(news, loser.seat) })
        : checkedSentence(renderer.catalogue, board.ending),
    );
    const ended = { ...data, why, turns: board.turns };
    if (preceding.some(({ code }) => code === 'club.draw.agreed')) {
      return renderer.say(sentence('letter.over.agreed', ended));
    }
    const isStated = preceding.some(({ code }) => tellsWhy[board.ending ?? '']?.includes(code));
    // The news about the last turn says whom it eliminated.
    const saysWhoIsOut =
      board.ending === 'rules.endEnemiesOut' &&
      preceding.some((what) => tellsWhoIsOut({ view, turns, playerId }, what));
    if (winners.length === 0 || own.length === 0 || isAlone) {
      return renderer.say(sentence(isStated ? 'letter.state' : 'letter.over', ended));
    }
    if (own.some(({ seat }) => winners.includes(seat))) {
      return renderer.say(sentence(isStated ? 'letter.over.youWon.told' : 'letter.over.youWon', ended));
    }
    const lost = lostBy[board.ending]?.[seats.length > 2 ? 1 : 0];
    const partner = own[0] && sameSide(view, own[0]);
    const whyLost =
      board.ending === 'rules.endEnemiesOut' && partner
        ? partner.playerId === computerId
          ? sentence('letter.lost.enemiesOut.computer', { seat: glyphIn(news, partner) })
          : sentence('letter.lost.enemiesOut', { partner: nameIn(news, partner.seat) })
        : lost && checkedSentence(renderer.catalogue, lost);
    const lostData = {
      ...ended,
      ...(whyLost && { why: renderer.say(whyLost) }),
      winners: listed(winners.map((seat) => nameIn(news, seat))),
    };
    const isToldWhyLost = isStated || saysWhoIsOut;
    if (board.level !== null) {
      const toComputer = isToldWhyLost ? 'letter.over.youLost.computer.told' : 'letter.over.youLost.computer';
      return renderer.say(sentence(toComputer, lostData));
    }
    return renderer.say(
      sentence(isToldWhyLost ? 'letter.over.youLost.told' : 'letter.over.youLost', lostData),
    );
  }
  return renderer.say(sentence('letter.state', data));
}

/** Returns what follows the player's userid in the name of a seat: `(X)`, or `(X, red)` beside a picture. */
const glyphIn = (
  news: Pick<NewsReader, 'view' | 'nameSeat'>,
  { seat, userid }: BoardView['seats'][number],
): string => nameIn(news, seat).slice(userid.length).trim();

/** Returns the reader's partner in a four-player game. */
function partnerOf({
  view,
  playerId,
}: Pick<NewsReader, 'view' | 'playerId'>): BoardView['seats'][number] | undefined {
  const { board, seats, departed } = view;
  const own = seats.find((seat) => seat.playerId === playerId);
  if (seats.length < 4 || board.practice || !own || departed.includes(own.seat)) return undefined;
  return sameSide(view, own);
}

/** Returns the other player on the same side as `own`. */
const sameSide = (
  { game, seats }: BoardView,
  own: BoardView['seats'][number],
): BoardView['seats'][number] | undefined =>
  seats.find(
    ({ seat, playerId }) =>
      playerId !== own.playerId && game.seats[seat]?.side === game.seats[own.seat]?.side,
  );

/**
 * Names the reader's partner in a four-player game that is not over. Empty if the preceding sentences already do.
 * @param preceding the sentences before it
 */
export function partnerLine(
  renderer: TemplateRenderer,
  { turns = [], ...rest }: Partial<Pick<NewsReader, 'turns'>> & Omit<NewsReader, 'turns'>,
  preceding: readonly Sentence[] = [],
): string {
  const news = { ...rest, turns };
  const { board } = news.view;
  const partner = partnerOf(news);
  if (!partner || (board.state !== 'active' && board.state !== 'offered')) return '';
  const player = nameIn(news, partner.seat);
  if (partner.playerId === computerId) {
    return renderer.say(sentence('letter.partner.computer', { seat: glyphIn(news, partner) }));
  }
  if (news.view.departed.includes(partner.seat)) {
    const isStated = preceding.some((what) => tellsOfPartner(news, what));
    return isStated ? '' : renderer.say(sentence('letter.partner.gone', { player }));
  }
  if (news.view.position.supplies[partner.seat]?.out) return '';
  const isToPlay = board.state === 'active' && board.seat === partner.seat;
  const isStated = preceding.some((what) => {
    const row = playedRow(news, what);
    if (!row) return false;
    const isOut = deedsOf(news, row)?.out.some(({ seat }) => seat === partner.seat) ?? false;
    return isOut || whoPlayed(news.view, row)?.playerId === partner.playerId;
  });
  if (isToPlay || isStated) return '';
  return renderer.say(sentence('letter.partner', { player }));
}

/**
 * Returns the sentence for a player who is out of a game that is not over, or has left it. `statusLine` says whose turn
 * it is.
 */
export function outLine(
  renderer: TemplateRenderer,
  { board, seats, departed, position }: BoardView,
  playerId: PlayerId | undefined,
): string {
  const own = seats.filter((seat) => seat.playerId === playerId);
  const [only] = own;
  if (board.state !== 'active' || board.practice || !only || own.length > 1) return '';
  if (departed.includes(only.seat)) return renderer.say(sentence('letter.how.left.1'));
  return position.supplies[only.seat]?.out ? renderer.say(sentence('letter.how.out.1')) : '';
}
