import { z } from 'zod';
import { type Sentence, sentence } from '../../base/index.js';

export const pendingPodsSchema = z.strictObject({
  square: z.int(),
  /** The command that moves another of these pods as well, if there is a legal one. */
  example: z.string().exactOptional(),
});

/** A stack from which a turn moves only some pods, in an email that may be about the others. */
export type PendingPods = z.infer<typeof pendingPodsSchema>;

/** Adds a note to a question, saying that the turn leaves pods on their square and how to move another one as well. */
export function withPendingPods(question: Sentence, pendingPods: PendingPods | undefined): Sentence {
  if (!pendingPods) return question;
  const { square, example } = pendingPods;
  const left = sentence('letter.confirmation.pendingPods', { square });
  const asked = sentence('club.both', { before: question, after: left });
  if (example === undefined) return asked;
  const how = sentence('letter.confirmation.pendingPods.example', { example });
  return sentence('club.both', { before: asked, after: how });
}
