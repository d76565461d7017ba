import { parentPort } from 'node:worker_threads';
import { boardPng } from '../../display/png/boardPng.js';
import { scoreChartPng } from '../../display/png/scoreChartPng.js';
import { parsePosition } from '../../notation/index.js';
import type { Drawing } from '../../store/index.js';

/** The answer from a worker that draws pictures. `reason` is an error code. */
export type RenderedPicture = { readonly png: Uint8Array } | { readonly reason: string };

function draw(drawing: Drawing): RenderedPicture {
  if ('chances' in drawing) {
    const chances = drawing.chances.map((thousandths) => thousandths / 1000);
    return { png: scoreChartPng({ ...drawing, chances }) };
  }
  const { position, turn, before, planned, over } = drawing;
  const read = parsePosition(position);
  if (!read.ok) return { reason: read.error.code };
  const earlier = before === undefined ? undefined : parsePosition(before);
  const marks = {
    ...(turn !== undefined && { turn }),
    ...(earlier?.ok && { before: earlier.value }),
    ...(planned !== undefined && { planned }),
    ...(over !== undefined && { over }),
  };
  return { png: boardPng({ position: read.value, ...marks }) };
}

parentPort?.on('message', (drawing: Drawing) => parentPort?.postMessage(draw(drawing)));
