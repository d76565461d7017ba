import { anyPhrase, playerWords } from '../../base/language/playerWords.js';

/** Names of the months in all languages, January first. */
const months: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, at) =>
  Object.values(playerWords).flatMap((words) => words.months?.[at] ?? []),
);

/** A weekday may come before a date, as in our emails. */
const weekday = new RegExp(`^${anyPhrase('command.weekdays')}\\p{L}*\\.?,? (?=\\d)`, 'u');

const firstDay = new RegExp(`^${anyPhrase('command.firstDay')} (?=\\p{L})`, 'u');
const ordinal = anyPhrase('command.ordinals');
const dayThenMonth = new RegExp(`^(\\d{1,2})(?:\\.|${ordinal})? (\\p{L}+)\\.?,? ?(\\d{4})?$`, 'u');
const monthThenDay = new RegExp(`^(?<month>\\p{L}+)\\.? (\\d{1,2})${ordinal}?,? ?(\\d{4})?$`, 'u');

/** Returns the month whose name begins with a word of three letters or more: 1 to 12. */
function monthNamed(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const at = months.findIndex((names) => names.some((name) => name.startsWith(word)));
  return at < 0 ? undefined : at + 1;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Whether the day exists; 29 February does if there is no year. */
function exists(year: number | undefined, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year ?? 2024, month - 1, day));
  return (
    month >= 1 && month <= 12 && day >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}

/**
 * Reads a day written in any language and returns it normalised. The result looks like `2026-12-24`, or `--12-24`
 * without a year. If the language decides which part is the month, it looks like `05/08/2026` or `05/08`. A two-digit
 * year is in this century. Undefined for anything else.
 */
export function readDay(written: string): string | undefined {
  const text = written.toLowerCase().trim();
  const day = (d: string, m: number, y?: string): string | undefined => {
    const year = y === undefined || y === '' ? undefined : Number(y.length === 2 ? `20${y}` : y);
    if (!exists(year, m, Number(d))) return undefined;
    return `${year === undefined ? '-' : String(year).padStart(4, '0')}-${two(m)}-${two(Number(d))}`;
  };
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (iso) return day(iso[3] ?? '', Number(iso[2]), iso[1]);
  const rest = text.replace(weekday, '').replace(firstDay, '1 ');
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(rest);
  if (slashes) {
    const [, a = '', b = '', year] = slashes;
    const [dayFirst, monthFirst] = [day(a, Number(b), year), day(b, Number(a), year)];
    if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst)
      return dayFirst ?? monthFirst;
    const whole = year === undefined ? '' : `/${year.length === 2 ? `20${year}` : year}`;
    return `${two(Number(a))}/${two(Number(b))}${whole}`;
  }
  const dots = /^(\d{1,2})\. ?(\d{1,2})(?:\.? ?(\d{4})|\. ?(\d\d)|\.?)$/.exec(rest);
  if (dots) return day(dots[1] ?? '', Number(dots[2]), dots[3] ?? dots[4]);
  // "Mar 24" is in March, though "mar" is also short for Tuesday in Italian.
  const named = dayThenMonth.exec(rest) ?? monthThenDay.exec(rest) ?? monthThenDay.exec(text);
  if (!named) return undefined;
  const [, first = '', second = '', year] = named;
  const isMonthFirst = named.groups?.month !== undefined;
  const month = monthNamed(isMonthFirst ? first : second);
  return month === undefined ? undefined : day(isMonthFirst ? second : first, month, year);
}

/** Formats a day from `readDay` for quoting in answers. */
export function quoteDay(day: string): string {
  const [, year, month, date] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? [];
  // In a date such as 05/08, only the language determines which part is the month.
  if (year === undefined) return day;
  const name = months[Number(month) - 1]?.[0] ?? '';
  const named = `${Number(date)} ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return year === '-' ? named : `${named} ${year}`;
}
