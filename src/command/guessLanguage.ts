import { commandTable } from './commandTable.js';

/** Common words in first emails, by language. */
const common = {
  en: 'the i to and please how play want would like you is a hello hi my with for of can help me this not thanks',
  de: 'ich und nicht möchte bitte spielen hallo danke wie mit ein eine der die das ist für auf guten tag mich wir würde gerne kann spiel mitspielen es zu moin servus anleitung spielt man heiße heisse gegner suche bin',
  it: 'ciao vorrei giocare grazie come per che non sono una il un di buongiorno mi salve con posso partita gioco e la questo voglio si può istruzioni prego chiamo gioca cerco avversario',
} as const;

/** Topics of the help that are asked for without `help` before them. */
const topics = { en: [], de: ['regeln'], it: ['regole'] } as const;

type Language = keyof typeof common;

const commonIn = Object.entries(common).map(
  ([language, words]) => [language as Language, new Set(words.split(' '))] as const,
);

/** A sign-up: the userid and the password after it are words of no language. */
const newAccount = /(?<!\p{L})(signup|anmelden|registrieren|iscrivi|iscrivimi)[ \t]+\S+(?:[ \t]+\S+)?/gu;

const weightOfCommand = 3;
const longest = 4000;

/** The language of a text, guessed from common words and from commands; undefined for English and if it is unclear. */
export function guessLanguage(text: string): 'de' | 'it' | undefined {
  const words =
    text
      .slice(0, longest)
      .normalize('NFKC')
      .toLowerCase()
      .replace(newAccount, '$1')
      .match(/\p{L}+/gu) ?? [];
  const counts: Record<Language, number> = { en: 0, de: 0, it: 0 };
  for (const word of words)
    for (const [language, known] of commonIn) if (known.has(word)) counts[language] += 1;
  const [first = '', second = ''] = words;
  for (const language of ['de', 'it'] as const) {
    const names: string[] = commandTable.flatMap(({ translated }) => translated?.[language] ?? []);
    names.push(...topics[language]);
    if (names.includes(first) || names.includes(second)) counts[language] += weightOfCommand;
  }
  const [most, next] = (['en', 'de', 'it'] as const).toSorted((a, b) => counts[b] - counts[a]);
  if (most === undefined || next === undefined || most === 'en') return undefined;
  return counts[most] >= 2 && counts[most] > counts[next] ? most : undefined;
}
