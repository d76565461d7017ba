export { hidden } from './claim.js';
export type { CommandEntry } from './entry.js';
export { helpText, helpTopics, pageTopics } from './help.js';
export { type Branch, type Plan, planText } from './plan.js';
export { preferences } from './preferences.js';
export { readLine } from './readLine.js';
export { readMail } from './readMail.js';
export { commandTable } from './table.js';
export type { Answered, Claim, Command, Reading, Terms, Word } from './types.js';
