/** Hashes a 32-bit integer: similar numbers give unrelated results. */
export function hashInteger(value: number): number {
  let mixed = Math.imul(value + 0x7ed55d16, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return mixed ^ (mixed >>> 16);
}
