import { err, refusal, type Sentence, sentence } from '../../base/index.js';
import { findGame } from '../../rules/index.js';
import { computerId, establishedFrom } from '../../store/index.js';
import { gameNameInSentence } from '../board/boardView.js';
import { isoDate, lastDayAway } from '../board/gameClocks.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, showPages } from '../effects.js';
import { askingPlayer, unknownPlayer } from '../findPlayers.js';
import { aboutComputer, ratingsOfLevels } from '../matchmaking/computerOpponent.js';
import { boardsPage, mostRows } from './showBoards.js';

const mostOnPage = 50;

/** Shows the ratings in a game, established ones first. */
export function standings({ store }: CommandContext, command: CommandOf<'standings'>): CommandResult {
  const game = findGame(command.game);
  if (!game.ok) return game;
  const { name } = game.value;
  const skip = (command.page - 1) * mostOnPage;
  const rows = store.ratings.standings(name, mostOnPage + 1, skip);
  const more = rows.length > mostOnPage;
  if (rows.length === 0 && skip > 0) {
    const pages = Math.max(1, Math.ceil(store.ratings.count(name) / mostOnPage));
    return err(
      refusal('club.standings.noPage', {
        game: gameNameInSentence(name),
        pages,
        page: command.page,
      }),
    );
  }
  const next = more ? { next: command.page + 1 } : {};
  const shown = { game: name, from: skip + 1, rows: rows.slice(0, mostOnPage), ...next };
  return showPages(
    sentence('club.standings.result', { game: gameNameInSentence(name), most: establishedFrom }),
    {
      kind: 'standings',
      ...shown,
    },
  );
}

/** Shows the finished games of a player or of everybody, newest last. */
export function history(context: CommandContext, command: CommandOf<'history'>): CommandResult {
  const { store } = context;
  const named = command.player === undefined ? undefined : store.players.byUserid(command.player);
  if (command.player !== undefined && !named) return err(unknownPlayer(command.player));
  const player = named ?? askingPlayer(context);
  const { game } = command;
  const boards = store.boards.list({
    playerIds: player ? [player.id] : [],
    states: ['finished'],
    practice: false,
    most: mostRows + 1,
    ...(game !== undefined && { game }),
  });
  const page = boardsPage(context, boards);
  // The computer may have played both sides of a game, and has too many games to list.
  const tally = player && player.id !== computerId && store.ratings.tally(player.id, game);
  const data = { count: page.rows.length };
  if (!player || !tally) {
    const none = player
      ? sentence('club.history.noneOfPlayer', { userid: player.userid })
      : sentence('club.history.none');
    return showPages(sentence('club.history.result', data), { ...page, none });
  }
  if (player.id === askingPlayer(context)?.id) {
    const none = sentence('club.history.noneOfYours');
    return showPages(sentence('club.history.yours', { ...data, ...tally }), { ...page, none });
  }
  const { userid } = player;
  const none = sentence('club.history.noneOfPlayer', { userid });
  return showPages(sentence('club.history.ofPlayer', { ...data, userid, ...tally }), { ...page, none });
}

/** Shows the public profile of a player. */
export function userinfo(context: CommandContext, command: CommandOf<'userinfo'>): CommandResult {
  const { store, now } = context;
  const player = store.players.byUserid(command.player);
  if (!player) return err(unknownPlayer(command.player));
  const { id, userid, joinedAt, leftAt } = player;
  const answer = sentence('club.userinfo.result', { userid });
  if (id === computerId) {
    return showPages(answer, {
      kind: 'player',
      userid,
      facts: [aboutComputer(store)],
      ratings: [],
      levels: ratingsOfLevels(store),
      isComputer: true,
    });
  }
  const { active, finished } = store.boards.counts(id);
  const away = store.vacations.current(id, now);
  const facts: Sentence[] = [
    sentence('club.userinfo.joined', { userid, date: isoDate(joinedAt) }),
    ...(leftAt === null ? [] : [sentence('club.userinfo.left', { date: isoDate(leftAt) })]),
    sentence('club.userinfo.boards', { active, finished }),
    ...(away ? [sentence('club.userinfo.away', { date: lastDayAway(store, id, away.untilAt) })] : []),
  ];
  const ratings = store.ratings.ofPlayer(id);
  return showPages(answer, {
    kind: 'player',
    userid,
    facts,
    ratings,
    ...(askingPlayer(context)?.id === id
      ? { isReader: true as const }
      : leftAt === null && { challenge: true as const }),
  });
}
