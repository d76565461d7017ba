import { undoTypography } from '../base/index.js';

/** What may follow the word on its line. Automatic replies begin with these words, too, but say more. */
const courtesies = [
  "gladly|please|sure|of course|with pleasure|thanks|thank you|let(?:'?s| us) play|i'?d love to|ok|okay|why not|great|fine",
  "bitte|gerne?|danke|vielen dank|klar|genau|natürlich|mit vergnügen|los geht'?s",
  'grazie|per favore|volentieri|certo|certamente|va bene|con piacere|molto volentieri',
].join('|');

const line = (words: string): RegExp =>
  new RegExp(`^(?:${words})(?:[\\s,;.!]+(?:${courtesies}))*[\\s.!]*$`, 'iu');
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
  "y|yep|yeah|ok|okay|sure|exactly|correct|jawohl|jo|klar|genau|richtig|stimmt|certo|esatto|va bene|d'accordo",
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
export function takesUp(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && accepted.test(first);
}

/** Whether the first line of a text declines a challenge, with nothing but courtesies. */
export function turnsDown(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && declined.test(first);
}

/** Whether the first line of a text agrees in other words than yes, with nothing but courtesies. */
export function agrees(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && agreed.test(first);
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

/** What a text says behind a "no" at its beginning; undefined if it begins otherwise or says no more. */
export function behindNo(text: string): string | undefined {
  const [, rest] =
    /^\s*(?:no|nein|nö)(?![\p{L}\p{N}_'/?-])[\s,.;:!\u2013\u2014-]*([^\s,.;:!\u2013\u2014-][\s\S]*)$/iu.exec(
      text,
    ) ?? [];
  return rest;
}
