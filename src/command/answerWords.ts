import { undoTypography } from '../base/index.js';

/** What may follow the word on its line. Automatic replies begin with these words, too, but say more. */
const courtesies = [
  "gladly|please|sure|of course|with pleasure|thanks|thank you|many thanks|let(?:'?s| us) play|i'?d love to|ok|okay|why not|great|fine",
  "bitte|gerne?|danke|vielen dank|klar|genau|natürlich|mit vergnügen|los geht'?s",
  'grazie|grazie mille|per favore|volentieri|certo|certamente|va bene|con piacere|molto volentieri',
].join('|');

/** What may follow a yes to the question whether something was meant. */
const assents = [
  "exactly|correct|right|that(?:'s|s| is) (?:right|correct|it)|(?:that(?:'s|s| is) what )?i (?:meant|mean)(?: that| it)?|i did|it is|play it|sorry",
  'richtig|stimmt|korrekt|das (?:meinte|meine) ich|so ist es|entschuldigung',
  'esatto|giusto|proprio (?:così|quello)|intendevo (?:quello|questo)|scusa',
].join('|');

const line = (words: string, behind = courtesies): RegExp =>
  new RegExp(`^(?:${words})(?:[\\s,;.!]+(?:${behind}))*[\\s.!]*$`, 'iu');
/** Like `line`, with courtesies allowed in front of the words too. */
const politeLine = (words: string): RegExp =>
  new RegExp(
    `^(?:(?:${courtesies}|sorry|leider|purtroppo|mi dispiace)[\\s,;.!]+)*(?:${words})(?:[\\s,;.!]+(?:${courtesies}))*[\\s.!]*$`,
    'iu',
  );
const yes = line("yes|ja|si'|sì|si");
const accepted = politeLine(
  [
    "yes|ok|okay|sure|gladly|of course|with pleasure|(?:i )?accept|accepted|let(?:'?s| us) play|i'?d love to|(?:i am|i'm) in",
    'ja|gerne?|klar|natürlich|einverstanden|angenommen|(?:ich )?nehme an|ich bin dabei',
    "si'|sì|si|certo|certamente|volentieri|va bene|con piacere|d'accordo|accetto|accettato|ci sto",
  ].join('|'),
);
const declined = politeLine(
  ['no|(?:i )?decline|declined', 'nein|abgelehnt|(?:ich )?lehne ab|lieber nicht', 'rifiuto|rifiutato'].join(
    '|',
  ),
);
const no = line('no|nein');
const agreed = line(
  "y|yep|yeah|yup|ok|okay|sure|exactly|correct|right|accept(?:ed)?|confirm(?:ed)?|jawohl|jo|klar|genau|richtig|stimmt|bestätigt|certo|esatto|giusto|va bene|d'accordo|confermo",
);
const confirmed = line("yes|ja|si'|sì|si", `${courtesies}|${assents}`);
const refused = line(
  'n|nope|nah|cancel|reject(?:ed)?|decline(?:d)?|not me|nö|nee|abbrechen|abgelehnt|annulla|rifiuto',
);
const alone = /^(?:yes|no|accept|reject|ja|nein|si'|sì|si)[\s.!]*$/iu;

const firstLine = (text: string): string =>
  undoTypography(text)
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '') ?? '';

/** Whether the first line of a text means yes or no, in English, German or Italian, with nothing but courtesies. */
export function answerLine(text: string): 'yes' | 'no' | undefined {
  const first = firstLine(text);
  if (first.length > 80) return undefined;
  return yes.test(first) ? 'yes' : no.test(first) ? 'no' : undefined;
}

/** Whether the first line of a text accepts a challenge, with nothing but courtesies. */
export function acceptsChallenge(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && accepted.test(first);
}

/** Whether the first line of a text declines a challenge, with nothing but courtesies. */
export function declinesChallenge(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && declined.test(first);
}

/** What the first line of a text answers to a question in words other than yes and no, with nothing but courtesies. */
export function answerInWords(text: string): 'yes' | 'no' | undefined {
  const first = firstLine(text);
  if (first.length > 80) return undefined;
  return agreed.test(first) || confirmed.test(first) ? 'yes' : refused.test(first) ? 'no' : undefined;
}

/** Whether the first line of a text is a yes to the question whether something was meant, and says no more. */
export function isPlainYes(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && confirmed.test(first);
}

/** Whether the first line of a text is a single word that answers. */
export const isAnswerAlone = (text: string): boolean => alone.test(firstLine(text));

/** The text below the first line that is not blank. */
export function belowFirstLine(text: string): string {
  return text
    .trim()
    .replace(/^[^\r\n\u2028\u2029\u0085\v\f]*/, '')
    .trim();
}

/** What a text says after a "yes" or "no" at its beginning; undefined if it begins otherwise or says no more. */
export function behindAnswer(text: string): string | undefined {
  const [, rest] =
    /^\s*(?:yes|ja|sì|si'|si|ok|okay|no|nein|nö)(?![\p{L}\p{N}_'/?-])[\s,.;:!\u2013\u2014-]*([^\s,.;:!\u2013\u2014-][\s\S]*)$/iu.exec(
      text.normalize('NFC'),
    ) ?? [];
  return rest;
}
