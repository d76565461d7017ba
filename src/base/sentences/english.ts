import notation from '../../../templates/en/notation.json' with { type: 'json' };
import notationRefusals from '../../../templates/en/refusals/notation.json' with { type: 'json' };
import rulesRefusals from '../../../templates/en/refusals/rules.json' with { type: 'json' };
import rules from '../../../templates/en/rules.json' with { type: 'json' };
import type { Catalogue } from './sentence.js';

/** The English sentences for all the library's refusals and for how games end; `say` fills in their blanks. */
export const english: Catalogue = { ...rules, ...rulesRefusals, ...notation, ...notationRefusals };
