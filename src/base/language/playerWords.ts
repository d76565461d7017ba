import { z } from 'zod';
import de from '../../../data/playerWords/de.json' with { type: 'json' };
import en from '../../../data/playerWords/en.json' with { type: 'json' };
import it from '../../../data/playerWords/it.json' with { type: 'json' };
import { checkedData, exactKeys } from '../data/dataFile.js';

/**
 * What players write besides commands, options and notation, by kind. The comments say what each kind means, or where
 * its phrases occur. Each phrase is part of a regular expression, in lower case and with straight quotes. A word in
 * capitals stands for the phrases with that name in `parts`; `NAME` is a userid, and `DAY` a date.
 */
export const phraseKinds = {
  answer: [
    'yes',
    'no',
    /** Other ways to begin a "yes" or "no" answer if more text follows on the line. */
    'yesThen',
    'noThen',
    /** Other words that mean yes or no if they are the whole line. */
    'yesInWords',
    'noInWords',
    /** Other words for "yes" when the server asks whether to decline. */
    'refuse',
    /** Answers to a challenge. */
    'accept',
    'decline',
    /** After "yes", in answer to "did you mean ...?". */
    'meant',
    /** Around any answer. */
    'courtesies',
    /** Before "no". */
    'regrets',
    /** Why somebody declines: after "no", or together with words of regret. */
    'excuses',
  ],
  request: [
    'please',
    /** Before a "please" in the middle of a line. */
    'beforePlease',
    'greetings',
    'closings',
    'draw',
    /** Before words that accept a draw, with a comma in between. */
    'agreed',
    'acceptDraw',
    'resign',
    'pass',
    /** Words to the opponent, before or after a request about a board: "well played". */
    'compliments',
    /** Requests for these commands. */
    'unsubscribe',
    /** Asks for fewer emails. A line that ends in a full stop or question mark is one of our own sentences. */
    'fewerMails',
    'games',
    'players',
    'whoseTurn',
    /**
     * Asks for the solution to a puzzle. A sentence that ends in a full stop or question mark is one of our own.
     */
    'solution',
    /** Asks for a puzzle. */
    'puzzle',
    /** Asks for or reports the result of a game: "who won?", "I lost". */
    'result',
    'forgotPassword',
    /** Says that the player does not know what to play. */
    'lost',
    /** Says that the player's vacation is over. */
    'back',
    /** A whole line that asks for help. */
    'help',
    'howToPlay',
    /** Asks for the rules of the game. */
    'rules',
    'thanks',
    /** Asks for a new game. A line that ends in a full stop is one of our own sentences. */
    'newGame',
    'toPlay',
    /** Asks for the player's own profile: "my rating". */
    'ownProfile',
    /** Before a player's name: "tell", "hello". */
    'addressed',
    'undo',
    'rematch',
    /** Before the word for a board and its number. */
    'show',
    /** Before the name of a language. */
    'languageIs',
    'writeIn',
    /** Asks to sign up as NAME. */
    'signup',
    /** Says that the player is away until DAY. */
    'away',
  ],
  command: [
    /** Before a board number. */
    'board',
    /** Before the number itself: `Board no. 101`. */
    'number',
    /** Between a turn and its board. */
    'onBoard',
    /** Between `signup` and the userid. */
    'signupAs',
    /** Before the level of the computer. */
    'level',
    /** Before a turn or an opponent. */
    'play',
    'against',
    'the',
    /** Before the last day of a vacation. */
    'until',
    /** The day after today, as the last day of a vacation. */
    'tomorrow',
    /** How our emails write `until tomorrow`. */
    'untilTomorrow',
    /** Units for the length of a vacation, the plural before the singular. */
    'days',
    'weeks',
    /**
     * After `vacation`, `mute` and `notify`: the word for `off` that our emails use there. Players may write any word
     * for `off`.
     */
    'ended',
    /** After `help`, with or without "please" after it: "help me please". */
    'helpMe',
    /** After `delete`. */
    'account',
    /** After `set`: what players call their userid. */
    'name',
    /** After `signoff` and `delete`: before the player who is asked to take over the boards. */
    'newPlayer',
    /** After `change`: what to change. */
    'address',
    'password',
    /** After `puzzle`. */
    'solution',
    /** After `tutorial`. */
    'start',
    /** After `preview`: a new game, which starts with the turns given. */
    'new',
    /** The kinds of offers, after `accept` and `reject`. */
    'draw',
    'undo',
    /** How weekday names begin. */
    'weekdays',
    /** The first day of a month, in words. */
    'firstDay',
    /** Follows the day of the month in a date. NFKC turns the Italian \u00ba into "o". */
    'ordinals',
  ],
  password: [
    /** What players call a password when they write about it. */
    'names',
    /** Between such a word and the password: "is", "is still". */
    'joined',
  ],
  address: [
    /** In brackets, in place of the @ or a dot in an email address. */
    'at',
    'dot',
  ],
  turn: [
    /** Before a turn that the player does not mean: "not 57-56 but 37+A". */
    'not',
    /** "move 33 34". */
    'move',
    /** "33 moves to 34". */
    'moves',
    'to',
    /** "33 plus E". */
    'plus',
    /** "33 to the right". */
    'towards',
    'up',
    'right',
    'down',
    'left',
    /** "36 takes 34". */
    'takes',
    /** "54 to 56 capturing", "capturing with 54 to 56". */
    'capturing',
    'capturingWith',
    /** In any sentence right below a jump, to say that it captures: "I jump over your pod and capture it". */
    'captures',
    /** What is captured, after such words: "and take it", "I capture your pod". */
    'taken',
    /** "84 over 85 without taking it". */
    'notCapturing',
    /** In a sentence about what the opponent captures: "you can capture me now". */
    'opponentCaptures',
    /** Between two parts of a turn. */
    'and',
    /** Before the next landing square of a series of jumps: "and on to 84". */
    'further',
    /** "enter a pod on 57", "new pod on 57". */
    'enter',
    'pod',
    'enterOn',
    'enterEnd',
    /** "57 in". */
    'entering',
    /** "put a prong E on 33": the words before and after the direction. */
    'insert',
    'insertOn',
    /** The pods of a stack that a turn leaves on their square: "the other pod", "both pods". */
    'otherPods',
    /** The same, if they are a whole sentence or line: "both, please". */
    'otherPodsAlone',
    /** Words for the other pods: "other", "rest". In phrases of `othersInTalk`, such as "the other day", they are ignored. */
    'others',
    'othersInTalk',
    /** Below a turn, before the turn that its writer really means: "sorry, I mean 57-58". */
    'corrects',
    /** After "better", if it only compares: "better than 57+G". */
    'than',
    /** At the start of a line below a turn, to say that it must not be played: "please don't play this yet". */
    'withdraws',
    /** The same, if it is the whole line: "not yet". */
    'withdrawsAlone',
    /** After a number that is an amount, not a square: "35 degrees". */
    'units',
    /** In a line that is part of a signature. */
    'phone',
    /** Words for pods, and words on the same line that say that one moves: "the pod with D goes down". */
    'pods',
    'movesPod',
    /** Before the letter of a direction. */
    'direction',
  ],
} as const;

type Kinds = typeof phraseKinds;
/** A kind of phrase, such as `answer.yes`. */
export type PhraseKind = { [G in keyof Kinds]: `${G}.${Kinds[G][number]}` }[keyof Kinds];

/** The compass points, clockwise from north. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
type CompassPoint = (typeof compassPoints)[number];

/** Values for settings and for other commands, such as `mute bob off` and `accept 101 draw`. */
export const valueWords = [
  'on',
  'off',
  'all',
  'daily',
  'weekly',
  'image',
  'ascii',
  'draw',
  'undo',
  'accept',
  'reject',
] as const;
export type ValueWord = (typeof valueWords)[number];

/** A player's settings, as in `set language de`. */
export const preferenceNames = [
  'labels',
  'display',
  'digest',
  'language',
  'sgf',
  'broadcast',
  'listed',
  'receipts',
  'puzzle',
  'timezone',
] as const;
export type PreferenceName = (typeof preferenceNames)[number];

type Words = readonly string[];

/** The words of one language, `data/playerWords/<code>.json`. Only `language` is required. */
export type PlayerWords = {
  /** The English name of the language. */
  readonly language: string;
  /** Its names for languages, by code. */
  readonly languages?: Readonly<Record<string, Words>>;
  /** Other names for commands, by command. */
  readonly commands?: Readonly<Record<string, Words>>;
  /** Other names for settings, by setting; they may be two words: `time zone`. */
  readonly settings?: Readonly<Partial<Record<PreferenceName, Words>>>;
  /** Other words for setting values, by value: `aus` for `off`. */
  readonly values?: Readonly<Partial<Record<ValueWord, Words>>>;
  /** Names of cities and countries by IANA time zone, if the zone's own name does not end in them. */
  readonly zones?: Readonly<Record<string, Words>>;
  /** Separable particles of verbs in `commands`; they may end the line. */
  readonly particles?: Readonly<Record<string, string>>;
  /**
   * Other words for help topics, by topic; a topic may be a command. Two-word ones may also be written with a hyphen.
   */
  readonly topics?: Readonly<Record<string, Words>>;
  /** Topics that players can request without writing `help` first. */
  readonly topicsAlone?: Words;
  /** Names of commands and help topics that are nouns, in a language that capitalises them. */
  readonly nouns?: Words;
  /** Common words in first emails, separated by spaces. The server uses them to guess the language of new players. */
  readonly common?: string;
  /**
   * Words of seven letters or more that players write in short lines, separated by spaces. Includes the long words of
   * the phrases. Answers quote these words, except where a password is expected.
   */
  readonly everyday?: string;
  /** Names of the months, January first. */
  readonly months?: readonly Words[];
  /** The numbers from one to four in words. */
  readonly numbers?: readonly Words[];
  /** Whether the day always comes first in a date such as 5/8. Otherwise the server asks which part is the day. */
  readonly dayFirst?: boolean;
  /** Names of the compass points. */
  readonly compass?: Readonly<Partial<Record<CompassPoint, Words>>>;
  /** Abbreviations of compass points that mean a different point in another language: "so" is Südost or sud-ovest. */
  readonly compassLetters?: Readonly<Record<string, CompassPoint>>;
  /** What the words in capitals in phrases stand for. */
  readonly parts?: Readonly<Record<string, Words>>;
} & { readonly [G in keyof Kinds]?: { readonly [K in Kinds[G][number]]?: Words } };

/** A word in capitals in a phrase. */
const placeholder = /[A-Z]{3,}/g;
/** For each kind of phrase, the word in capitals that code replaces with a name or a day. */
const filledIn: Readonly<Partial<Record<PhraseKind, string>>> = {
  'request.signup': 'NAME',
  'request.away': 'DAY',
};

/** Returns the error in a phrase; undefined if there is none. */
function faultOf(phrase: string): string | undefined {
  let empty: RegExpExecArray | null;
  try {
    // The empty alternative always matches, so that the groups can be counted.
    empty = new RegExp(`(?:${phrase})|`, 'u').exec('');
    new RegExp(phrase, 'u');
  } catch {
    return 'is not a regular expression';
  }
  const tokens = phrase.match(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|./gsu) ?? [];
  return (empty?.length ?? 0) > 1
    ? 'has a capturing group; write (?:…)'
    : tokens.some((token) => /^(?:[$^]|\\b|\(\?<?[=!])$/i.test(token))
      ? 'has an anchor'
      : new RegExp(`^(?:${phrase})$`, 'u').test('')
        ? 'also matches the empty string'
        : undefined;
}
const isLowerCase = (text: string): boolean => text === text.toLowerCase();
const list = <T extends z.ZodType>(of: T) => z.array(of).min(1).exactOptional();
const listed = <T extends z.ZodType>(key: z.ZodType<string>, of: T) =>
  z.record(key, z.array(of).min(1)).exactOptional();
const matching = (form: RegExp, fault: string) =>
  z.string().regex(form, { error: ({ input }) => `"${input}" ${fault}` });
const languageCode = z.string().refine((code) => Object.hasOwn(files, code), {
  error: ({ input }) => `"${input}" is not one of the languages ${Object.keys(files).join(', ')}`,
});
const word = matching(/^[\p{Ll}\p{N}]+$/u, 'is not a single word in lower case');
const someWords = matching(/^\p{Ll}+(?: \p{Ll}+)*$/u, 'is not one or more words in lower case');
const phraseWith = (plain: (phrase: string) => string) =>
  z.string().check(({ value, issues }) => {
    const fault = faultOf(value) ?? (isLowerCase(plain(value)) ? undefined : 'is not in lower case');
    if (fault) issues.push({ code: 'custom', message: `"${value}" ${fault}`, input: value });
  });
const phrase = phraseWith((text) => text.replace(placeholder, ''));
/** The schema of a phrase in `parts`, which cannot refer to other parts. */
const part = phraseWith((text) => text);
const phrases = z.array(phrase).min(1);
const withKeys = <T extends z.ZodType>(keys: readonly string[], of: T) =>
  exactKeys(Object.fromEntries(keys.map((key) => [key, of.exactOptional()]))).exactOptional();

/**
 * The schema of a language's file. An unknown key is an error; `command/table/helpPages` checks the keys of `topics`.
 */
const schema = exactKeys({
  language: z.string().min(1),
  languages: listed(languageCode, word),
  commands: listed(z.string(), word),
  settings: withKeys(preferenceNames, z.array(someWords).min(1)),
  values: withKeys(valueWords, z.array(word).min(1)),
  zones: listed(z.string(), someWords),
  particles: z.record(word, word).exactOptional(),
  topics: listed(z.string(), someWords),
  topicsAlone: list(word),
  nouns: list(word),
  common: someWords.exactOptional(),
  everyday: someWords.exactOptional(),
  months: z.array(z.array(word).min(1)).length(12).exactOptional(),
  numbers: z.array(z.array(word).min(1)).length(4).exactOptional(),
  dayFirst: z.boolean().exactOptional(),
  compass: withKeys(compassPoints, phrases),
  compassLetters: z.record(word, z.enum(compassPoints)).exactOptional(),
  parts: listed(matching(/^[A-Z]{3,}$/, 'is not in capitals'), part),
  ...Object.fromEntries(
    Object.entries(phraseKinds).map(([group, kinds]) => [group, withKeys(kinds, phrases)]),
  ),
}).superRefine((read, context) => {
  const words = read as unknown as PlayerWords;
  const names = Object.values(words.commands ?? {}).flat();
  for (const verb of Object.keys(words.particles ?? {}).filter((one) => !names.includes(one)))
    context.addIssue({
      code: 'custom',
      message: `"${verb}" is not the name of a command`,
      path: ['particles', verb],
    });
  for (const kind of allKinds) {
    for (const one of phrasesIn(words, kind)) {
      const named = one.match(placeholder) ?? [];
      const filled = filledIn[kind];
      const unknown = named.find((name) => name !== filled && !Object.hasOwn(words.parts ?? {}, name));
      const wrong =
        unknown !== undefined
          ? `"${one}" has ${unknown}, which is not one of the parts`
          : filled !== undefined && named.filter((name) => name === filled).length !== 1
            ? `"${one}" does not contain ${filled} exactly once`
            : undefined;
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong, path: kind.split('.') });
    }
  }
}) as unknown as z.ZodType<PlayerWords>;

const allKinds = Object.entries(phraseKinds).flatMap(([group, kinds]) =>
  kinds.map((kind) => `${group}.${kind}` as PhraseKind),
);

/** Returns the phrases of one kind in one language, as listed in its file. */
function phrasesIn(words: PlayerWords, kind: PhraseKind): Words {
  const [group = '', name = ''] = kind.split('.');
  return (words[group as keyof Kinds] as Readonly<Record<string, Words>> | undefined)?.[name] ?? [];
}

/**
 * Checks the words of a language.
 * @throws DataFileError
 */
export function checkedWords(code: string, data: unknown): PlayerWords {
  return checkedData(schema, data, `data/playerWords/${code}.json`);
}

const files = { en, de, it } as const;
/** The code of a language in which we send emails; players choose one. Each has its own folder in `templates/`. */
export type EmailLanguage = keyof typeof files;
/**
 * The language of players who have not set one, and of operators. Only English has all sentences; other languages fall
 * back to it.
 */
export const mainLanguage = 'en' satisfies EmailLanguage;
/** The languages of our emails, the main language first. */
export const emailLanguages = Object.keys(files) as [typeof mainLanguage, ...EmailLanguage[]];
/** The words that players use, by language. */
export const playerWords = Object.fromEntries(
  Object.entries(files).map(([code, data]) => [code, checkedWords(code, data)]),
) as Readonly<Record<EmailLanguage, PlayerWords>>;

/** Returns the words that players use in a language; undefined for a code without a file. */
export const wordsIn = (code: string): PlayerWords | undefined =>
  Object.hasOwn(playerWords, code) ? playerWords[code as EmailLanguage] : undefined;

/** Combines phrases into a group for a regular expression. Without phrases, the group matches nothing. */
export const anyOfPhrases = (phrases: Words): string =>
  phrases.length > 0 ? `(?:${phrases.join('|')})` : '(?!)';

/** Returns the phrases of one kind in all languages, with their parts filled in. */
export const phrasesOf = (kind: PhraseKind): Words => [
  ...new Set(
    Object.values(playerWords).flatMap((words) =>
      phrasesIn(words, kind).map((one) =>
        one.replace(placeholder, (name) => {
          const part = words.parts?.[name];
          return part ? anyOfPhrases(part) : name;
        }),
      ),
    ),
  ),
];

/** Returns the phrases of these kinds in all languages as a group for a regular expression. */
export const anyPhrase = (...kinds: readonly PhraseKind[]): string => anyOfPhrases(kinds.flatMap(phrasesOf));
