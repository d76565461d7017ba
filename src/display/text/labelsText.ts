import { type Labels, labelLetters } from '../../notation/index.js';
import { type Position, podName } from '../../rules/index.js';

const columns = 78;

/**
 * Lists the Android app's labels with their pods (docs/notation-reference.md section 2). Each player has one paragraph,
 * in lines of at most 78 columns: `B1 37 B2 57E B3 77`.
 */
export function labelsText({ game }: Position, labels: Labels): string {
  return game.seats
    .map((_, seat) => {
      const texts = (labels[seat] ?? []).flatMap((one, at) =>
        one ? [`${labelLetters[seat]}${at + 1} ${podName(one.square, one.pod)}`] : [],
      );
      const lines: string[] = [];
      for (const text of texts) {
        const line = `${lines.at(-1) ?? ''}  ${text}`;
        if (lines.length > 0 && line.length <= columns) lines[lines.length - 1] = line;
        else lines.push(text);
      }
      return lines.join('\n');
    })
    .filter((text) => text !== '')
    .join('\n');
}
