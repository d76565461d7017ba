import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../base/index.js';
import type { Drawing } from '../../store/index.js';
import type { RenderedPicture } from './pictureWorker.js';

/** How many pictures are kept for other readers of the same position. Each takes about 15 kB. */
const mostKept = 500;
/**
 * How long drawing a picture may take. Most take a few milliseconds, but the first one waits for the worker to start.
 */
const drawTimeoutMs = 60_000;

/**
 * Draws the pictures for letters in a worker, one at a time, so the main loop keeps running. The worker is started for
 * the first picture and does not keep the process alive.
 */
export class PictureRenderer {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Pictures by the data they were drawn from, oldest first. */
  readonly #kept = new Map<string, Promise<Uint8Array>>();

  /**
   * Returns a picture as PNG, with the same bytes for the same picture: all readers of a position share one. Rejects if
   * it cannot be drawn.
   */
  png(drawing: Drawing): Promise<Uint8Array> {
    const { id: _, ...drawnFrom } = drawing;
    const key = JSON.stringify(drawnFrom);
    const known = this.#kept.get(key);
    if (known) return known;
    const done = this.#last.then(() => this.#draw(drawing));
    this.#last = done.catch(() => this.#kept.delete(key));
    this.#kept.set(key, done);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return done;
  }

  async #draw(drawing: Drawing): Promise<Uint8Array> {
    const worker = this.#started();
    const late = new AbortController();
    const deadline = setTimeout(() => late.abort(), drawTimeoutMs);
    try {
      worker.ref();
      worker.postMessage(drawing);
      const [drawn] = (await once(worker, 'message', { signal: late.signal })) as [RenderedPicture];
      worker.unref();
      if ('png' in drawn) return drawn.png;
      throw Object.assign(new Error('a picture cannot be drawn'), { code: drawn.reason });
    } catch (error) {
      this.#worker = undefined;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(deadline);
    }
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerFile('pictureWorker', import.meta.url));
    // A worker that exits while idle is replaced; it must not take the process down with it.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }
}

/** The renderer shared by the whole process. */
export const pictureRenderer = new PictureRenderer();
