import { exampleUserid, longestUserid, whyNoUserid } from '../arguments/userid.js';
import { commandTable } from './commandTable.js';

/** Suggests a userid for an address: its local part without special characters, if it can be a userid. */
export function suggestUserid(address: string): string {
  const letters = (address.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^[^a-z]+/, '');
  const name = letters.slice(0, longestUserid);
  return whyNoUserid(name, commandTable) ? exampleUserid : name;
}
