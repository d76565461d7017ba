import { helpText } from '../command/index.js';
import { loadCatalogue } from '../server/catalogue.js';
import { loadHelpPages } from '../server/kit.js';
import { fail } from './say.js';

/** `octi help`: the pages that players get by mail. */
export function help(topic?: string): void {
  const text = helpText(topic?.toLowerCase(), loadHelpPages(), loadCatalogue());
  if (text.ok) process.stdout.write(`${text.value}\n`);
  else fail(text.error);
}
