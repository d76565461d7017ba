import { accountEntries } from './words/accountWords.js';
import { boardEntries } from './words/boardWords.js';
import type { CommandEntry, TableWord } from './words/commandEntry.js';
import { listingEntries } from './words/listingWords.js';
import { matchmakingEntries } from './words/matchmakingWords.js';
import { peopleEntries } from './words/peopleWords.js';
import { plainEntries } from './words/plainWords.js';
import { plannedTurnEntries } from './words/plannedTurnWords.js';
import { helpEntry, preferenceEntries } from './words/preferences.js';
import { recordEntries } from './words/recordWords.js';

/** Names of commands in other languages. An abbreviation that fits an English command means the English one. */
const translated: Readonly<Partial<Record<TableWord, CommandEntry['translated']>>> = {
  challenge: { de: ['herausfordern', 'fordere'], it: ['sfida', 'sfidare'] },
  seek: { de: ['suche'], it: ['cerca'] },
  move: { de: ['ziehe', 'ziehen', 'zug'], it: ['muovi', 'gioca', 'mossa'] },
  show: { de: ['zeige', 'zeigen'], it: ['mostra'] },
  preview: { de: ['vorschau'], it: ['anteprima'] },
  accept: { de: ['annehmen'], it: ['accetta'] },
  decline: { de: ['ablehnen'], it: ['rifiuta'] },
  undo: { de: ['zurücknehmen'], it: ['annulla'] },
  resign: { de: ['aufgeben'], it: ['abbandona'] },
  moves: { de: ['züge', 'zuege'], it: ['mosse'] },
  games: { de: ['partien'], it: ['partite'] },
  players: { de: ['spieler'], it: ['giocatori'] },
  rematch: { de: ['revanche'], it: ['rivincita'] },
  analyse: { de: ['analysiere', 'analysieren'], it: ['analizza', 'analisi'] },
  hint: { de: ['tipp', 'hinweis'], it: ['suggerimento', 'consiglio'] },
  puzzle: { de: ['rätsel', 'raetsel'], it: ['rompicapo'] },
  standings: { de: ['rangliste'], it: ['classifica'] },
  history: { de: ['verlauf'], it: ['storico'] },
  message: { de: ['nachricht'], it: ['messaggio'] },
  subscribe: { de: ['beobachte', 'beobachten'], it: ['osserva'] },
  help: { de: ['hilfe'], it: ['aiuto'] },
  signup: { de: ['anmelden', 'registrieren'], it: ['iscrivi', 'iscrivimi'] },
  signoff: { de: ['abmelden'] },
  vacation: { de: ['urlaub'], it: ['vacanza', 'vacanze', 'ferie'] },
  set: { de: ['einstellen'], it: ['imposta'] },
};

/** Names of a command in all other languages. */
export const translationsOf = ({ translated: names = {} }: CommandEntry): readonly string[] =>
  Object.values(names).flat();

const entries: readonly CommandEntry[] = [
  ...matchmakingEntries,
  ...boardEntries,
  ...plannedTurnEntries,
  ...plainEntries,
  ...recordEntries,
  ...listingEntries,
  ...peopleEntries,
  helpEntry,
  ...accountEntries,
  ...preferenceEntries,
];

/** Every command; parsing, help emails, `octi help` and the README's table are generated from it. */
export const commandTable: readonly CommandEntry[] = entries.map((entry) => {
  const names = translated[entry.word];
  return names ? { ...entry, translated: names } : entry;
});
