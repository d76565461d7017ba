import { loadRenderers } from '../../src/server/outbound/loadTemplates.js';

/** The renderers for all languages. Reading them takes longer than most tests do, so tests share them. */
export const letterRenderers = loadRenderers();
