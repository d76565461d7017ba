import { client } from './client.js';
import { clock } from './clock.js';
import { disk } from './disk.js';
import type { MakeStretch } from './scene.js';
import { letterFaults, relay, silence } from './smtp.js';
import { symlink } from './symlink.js';

/** Faults that last for a while, in the order in which they occur. */
export const stretches: Readonly<Record<string, MakeStretch>> = {
  relay,
  symlink,
  client,
  disk,
  silence,
  clock,
};

/** The names of all faults that the torture test knows. */
export const faultNames: readonly string[] = [...Object.keys(letterFaults), ...Object.keys(stretches)];
