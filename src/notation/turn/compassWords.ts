import { anyOfPhrases, compassPoints, playerWords } from '../../base/language/playerWords.js';

/** Compass words in the order of the directions; a space in them matches any number of spaces. */
const compass = compassPoints.map((point) =>
  Object.values(playerWords).flatMap((words) =>
    (words.compass?.[point] ?? []).map((name) => name.replaceAll(' ', '\\s+')),
  ),
);
/** Compass points whose letters mean different directions in different languages: SO is Südost or sud-ovest. */
const letters = Object.entries(playerWords).flatMap(([language, { compassLetters = {} }]) =>
  Object.entries(compassLetters).map(([written, point]) => ({
    language,
    written,
    direction: compassPoints.indexOf(point),
  })),
);
/** Longer names come first, so that "north east" is not read as north. */
const longestFirst = (names: readonly string[]): string[] => names.toSorted((a, b) => b.length - a.length);
/** Matches any name of a compass point, however short. */
export const anyCompass = longestFirst([
  ...new Set([...compass.flat(), ...letters.map(({ written }) => written)]),
]).join('|');
/** Matches names of more than two letters: `north`, `Südost`. */
export const longCompass = anyOfPhrases(longestFirst(compass.flat().filter((name) => name.length > 2)));

/** Matches two-letter names, which count only in capitals: "so" is a word. */
export const capitalCompass = anyOfPhrases([
  ...new Set(
    [...compass.flat(), ...letters.map(({ written }) => written)].filter((name) => /^\p{L}{2}$/u.test(name)),
  ),
]).toUpperCase();

/** Returns the directions, from 0, that a compass point may mean, at most one per language. */
export function directionsOf(point: string, language: string | undefined): number[] {
  const meant = letters.filter(({ written }) => written === point.toLowerCase());
  if (meant.length > 0) {
    const own = meant.filter((one) => one.language === language);
    return (own.length > 0 ? own : meant).map(({ direction }) => direction);
  }
  const found = compass.findIndex((names) => new RegExp(`^${anyOfPhrases(names)}$`, 'iu').test(point));
  return found < 0 ? [] : [found];
}

const namedPoint = new RegExp(`(?<!\\p{L})(?:${longCompass}|[A-Z]{2})(?!\\p{L})`, 'giu');

/**
 * Returns the directions, from 0, of the compass points in some text. Two-letter names count only in capitals, because
 * "so" is a word.
 */
export const directionsNamed = (text: string, language: string | undefined): number[] =>
  [...text.matchAll(namedPoint)]
    .filter(([point]) => point.length > 2 || point === point.toUpperCase())
    .flatMap(([point]) => directionsOf(point, language));
