/** A pod and the sign behind it: by its square and prongs, or by its label in the notation of the Android app. */
const opening = '(?:[1-9]{2}[a-h!]*\\s*[-+]|[br][1-7]\\s*[-+>])';
const begins = new RegExp(`^${opening}`, 'i');

/** Whether a text begins like a turn, with a pod and its sign: `33 - nice` does, and `B2-`. */
export const beginsLikeTurn = (text: string): boolean => begins.test(text);

/** Whether somewhere in a line something begins like a turn. */
export const mentionsTurnStart = (line: string): boolean =>
  line.split(/(?<![\p{L}\p{N}])(?=[\p{L}\p{N}])/u).some(beginsLikeTurn);
