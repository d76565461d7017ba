import { isLabelledTurn } from './labelledTurn.js';
import { longest, readWritten, tidy } from './writtenTurn.js';

/**
 * Whether a text could be a turn by its spelling alone, whatever the position (docs/rules.md section 4: any case, blanks,
 * typography, the notation of the app). `see 33` and `33 is nice` could not.
 */
export const isTurnText = (text: string): boolean =>
  readWritten(text).ok || (text.length <= longest && isLabelledTurn(tidy(text)));
