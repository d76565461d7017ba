import { parseTurnText, type UsualActionText } from '../../notation/index.js';
import { type Direction, type Game, hopBetween, type Square } from '../../rules/index.js';

/** The squares and pods that a turn touched, as far as its canonical text shows them. */
export interface Trace {
  /** Each pod's path: where it started and every square it landed on. */
  readonly paths: readonly (readonly Square[])[];
  /** Squares where a pod entered or gained a prong. */
  readonly built: readonly { readonly square: Square; readonly prong?: Direction }[];
  /** Squares where pods were captured. */
  readonly taken: readonly Square[];
}

/** Traces a turn from its canonical text (docs/notation-reference.md section 1); other text has an empty trace. */
export function traceOf(game: Game, text: string): Trace {
  const parsed = parseTurnText(text);
  if (!parsed.ok || parsed.value.names === 'labels') return { paths: [], built: [], taken: [] };
  const { free, usual } = parsed.value;
  const taken = new Set<Square>();
  const paths = [...free, ...(usual.kind === 'move' ? usual.parts : [])].map(({ pod, hops }) => {
    const path = [pod.square];
    for (const { to, mark } of hops) {
      const over = hopBetween(game, path.at(-1) as Square, to)?.over;
      if (mark !== undefined && over !== undefined) taken.add(over);
      path.push(to);
    }
    return path;
  });
  return { paths, built: builtBy(usual), taken: [...taken] };
}

function builtBy(usual: UsualActionText): Trace['built'] {
  if (usual.kind === 'move') return [];
  if (usual.kind === 'place') return [{ square: usual.square }];
  return [{ square: usual.pod.square, prong: usual.prong }];
}
