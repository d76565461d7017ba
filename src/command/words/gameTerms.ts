import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { usualGame } from '../../rules/index.js';
import type { Terms } from '../commands.js';
import type { Given } from './commandEntry.js';
import { choosingOptions, dayOptions, gameId, orderOptions, takeOptions } from './gameOptions.js';

/** What a challenge and a seek are about, and the words beside the options. */
export function readTerms(
  { args, game = usualGame.name, options }: Given,
  further: readonly string[] = [],
): Result<{ terms: Terms; words: readonly string[]; shown: readonly string[]; level?: number }, Refusal> {
  const parted = takeOptions(
    [...args, ...options.map((option) => `-${option}`)],
    [...choosingOptions, ...orderOptions, ...Object.keys(dayOptions), ...further],
  );
  if (!parted.ok) return parted;
  const { words, options: given, days, level } = parted.value;
  const id = gameId(
    game === 'all' ? usualGame.name : game,
    given.filter((option) => choosingOptions.includes(option)),
  );
  if (!id.ok) return id;
  if (given.includes('second') && given.includes('random')) return err(refusal('command.challenge.order'));
  const { nagtime, forfeittime, totaltime } = days;
  // Where the forfeit alone is named the nag comes a day before it at the latest.
  if ((nagtime ?? 1) >= (forfeittime ?? 21)) {
    return err(refusal('command.option.clocks'));
  }
  const order = given.includes('second') ? 'second' : given.includes('random') ? 'random' : 'as written';
  const rated = !given.includes('unrated');
  const terms: Terms = {
    game: id.value,
    order,
    rated,
    ...(nagtime !== undefined && { nagDays: nagtime }),
    ...(forfeittime !== undefined && { forfeitDays: forfeittime }),
    ...(totaltime !== undefined && { totalDays: totaltime }),
  };
  const shown = [
    ...(order === 'as written' ? [] : [`-${order}`]),
    ...(rated ? [] : ['-unrated']),
    ...Object.entries(days).map(([name, value]) => `--${name}=${value}`),
    ...(level === undefined ? [] : [`-level=${level}`]),
  ];
  return ok({ terms, words, shown, ...(level !== undefined && { level }) });
}
