import { checkedSentence, refusal, say, sentence } from '../../base/index.js';
import { commandTable, helpTopics } from '../../command/index.js';
import { levels } from '../../computer/search/levels.js';
import { games } from '../../rules/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { inboxStates, outboxStates } from '../../store/mailStates.js';
import { fail, print } from '../output.js';
import {
  aboutWord,
  boardStates,
  mailBoxes,
  mailVerbs,
  type Subcommand,
  subcommands,
} from '../subcommands.js';

/** The shells that `octi completion` supports. */
export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** The names of all games, with and without options. */
const gameIds = games.map(({ id }) => id);

/** An option, for shell completion. */
interface Flag {
  readonly name: string;
  readonly about: string;
  /** The option's argument: a path, another value, or nothing. */
  readonly takes: 'path' | 'value' | 'nothing';
  /** The possible values of the argument; empty if they cannot be listed. */
  readonly values: readonly string[];
}

/** A command, for shell completion. */
interface Completed {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** The possible values of its first argument; empty if it is free text. */
  readonly words: readonly string[];
  /** The possible values of its second argument; empty if it has no second argument, or it is free text. */
  readonly second: readonly string[];
  /** Whether all further arguments are of the same kind as the first one. */
  readonly repeats: boolean;
  /** Whether its argument is a file. */
  readonly files: boolean;
}

/** `octi completion bash|zsh|fish`: prints a script that completes `octi` commands and options in the shell. */
export async function completion(shell: string): Promise<void> {
  const chosen = shells.find((name) => name === shell);
  if (!chosen) return fail(refusal('cli.completion.unknown', { shell, shells }));
  await print([completionScript(chosen)]);
}

/** The completion script for a shell, generated from the table of commands. */
export function completionScript(shell: Shell): string {
  const commands = (subcommands as readonly Subcommand[]).map(completed);
  return { bash, zsh, fish }[shell](commands);
}

function completed(command: Subcommand): Completed {
  const catalogue = loadCatalogue();
  const { name, positional, options = [], required = [] } = command;
  const flags = [...required, ...options.map(([written]) => written)].map((written): Flag => {
    const [, flag = '', value] = /^(--\S+)(?: <(.+)>)?$/.exec(written) ?? [];
    const takes = value === undefined ? 'nothing' : value === 'file' || value === 'folder' ? 'path' : 'value';
    return { name: flag, about: aboutWord(catalogue, written, name), takes, values: valuesOf(flag, name) };
  });
  return {
    name,
    about: say(catalogue, checkedSentence(catalogue, `cli.${name}`)),
    flags: [
      ...flags,
      { name: '--help', about: say(catalogue, sentence('cli.usage.help')), takes: 'nothing', values: [] },
    ],
    words: wordsOf(positional[0] ?? ''),
    second: wordsOf(positional[1] ?? ''),
    repeats: positional[0]?.includes('...') ?? false,
    files: positional.some((one) => /file|database/.test(one)),
  };
}

/** Returns the possible first arguments of a command, from the argument's name in the usage. */
function wordsOf(positional: string): readonly string[] {
  switch (positional.replace(/[<>[\].]/g, '')) {
    case 'shell':
      return shells;
    case 'topic':
      return [
        ...new Set([
          ...helpTopics(),
          ...commandTable.map(({ word }) => word),
          ...subcommands.map(({ name }) => name),
        ]),
      ];
    case 'position':
      return ['startpos', ...gameIds];
    case 'game':
      return gameIds;
    case 'verb':
      return mailVerbs;
    case 'box':
      return mailBoxes;
    default:
      return [];
  }
}

/** Returns the values that a command's option can take, or some examples of them. */
function valuesOf(flag: string, command: string): readonly string[] {
  switch (flag) {
    case '--level':
      return Array.from({ length: levels.last - levels.first + 1 }, (_, at) => String(levels.first + at));
    case '--side':
      return [...new Set(games.flatMap(({ seats }) => seats.map(({ glyph }) => glyph)))];
    case '--game':
      return gameIds;
    case '--state':
      return command === 'boards' ? [...boardStates, 'all'] : [...new Set([...inboxStates, ...outboxStates])];
    case '--every':
      return ['30s', '1m', '10m', '1h'];
    default:
      return [];
  }
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, flags, words, second, files }) => {
    const paths = flags.filter(({ takes }) => takes === 'path').map((flag) => flag.name);
    const values = flags.filter(({ takes, values }) => takes === 'value' && values.length === 0);
    const listed = flags.filter((flag) => flag.values.length > 0);
    const before = [
      ...(paths.length > 0
        ? [`        ${paths.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;`]
        : []),
      ...listed.map(
        (flag) =>
          `        ${flag.name}) COMPREPLY=($(compgen -W "${flag.values.join(' ')}" -- "$word")); return ;;`,
      ),
      ...(values.length > 0 ? [`        ${values.map((flag) => flag.name).join('|')}) return ;;`] : []),
      ...(second.length > 0
        ? [
            `        ${words.join('|')}) COMPREPLY=($(compgen -W "${second.join(' ')}" -- "$word")); return ;;`,
          ]
        : []),
    ];
    return [
      `    ${name})`,
      ...(before.length > 0 ? ['      case $previous in', ...before, '      esac'] : []),
      `      COMPREPLY=($(compgen -W "${[...words, ...flags.map((flag) => flag.name)].join(' ')}" -- "$word"))`,
      ...(files ? ['      COMPREPLY+=($(compgen -f -- "$word"))'] : []),
      '      ;;',
    ].join('\n');
  });
  return `# bash completion for octi: source <(octi completion bash)
_octi() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
}
complete -F _octi octi`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function zsh(commands: readonly Completed[]): string {
  // A colon ends the name in _describe, and brackets enclose a description in _arguments.
  const plain = (text: string) => text.replace(/[[\]:\\]/g, (character) => `\\${character}`);
  const cases = commands.map(({ name, flags, words, second, repeats, files }) => {
    const specs = flags.map(({ name: flag, about, takes, values }) => {
      const value = values.length > 0 ? `:value:(${values.join(' ')})` : ':value: ';
      return quoted(`${flag}[${plain(about)}]${{ path: `:file:_files`, value, nothing: '' }[takes]}`);
    });
    const place = repeats ? '*' : '1';
    const first = files ? '*:file:_files' : words.length > 0 ? `${place}:word:(${words.join(' ')})` : '*: : ';
    const rest = second.length > 0 ? [`2:word:(${second.join(' ')})`] : [];
    return `    ${name}) _arguments ${[...specs, ...[first, ...rest].map(quoted)].join(' ')} ;;`;
  });
  return `#compdef octi
# zsh completion for octi: source <(octi completion zsh)
_octi() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    ${quoted(`${name}:${plain(about)}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
# As a file named \`_octi\` in fpath, this runs the completion; when sourced, it only defines it.
if [[ $funcstack[1] == _octi ]]; then _octi "$@"; else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _octi octi
fi`;
}

/** Extends a fish condition to require that none of these words has been typed. */
const unless = (condition: string, words: readonly string[]): string =>
  words.length === 0
    ? condition
    : `${condition.slice(0, -1)}; and not __fish_seen_subcommand_from ${words.join(' ')}'`;

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, about, flags, words, second, files }) => {
    const here = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c octi -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...flags.map(({ name: flag, about: what, takes, values }) => {
        const listed = values.length > 0 ? ` -a ${quoted(values.join(' '))}` : '';
        const value = { path: ' -r -F', value: ` -x${listed}`, nothing: '' }[takes];
        return `complete -c octi ${here} -l ${flag.slice(2)}${value} -d ${quoted(what)}`;
      }),
      ...(words.length > 0
        ? [
            `complete -c octi ${unless(here, second.length > 0 ? words : [])} -f -a ${quoted(words.join(' '))}`,
          ]
        : []),
      ...(second.length > 0
        ? [
            `complete -c octi ${here.slice(0, -1)}; and __fish_seen_subcommand_from ${words.join(' ')}' -f -a ${quoted(second.join(' '))}`,
          ]
        : []),
      ...(files ? [`complete -c octi ${here} -F`] : []),
    ];
  });
  return ['# fish completion for octi: octi completion fish | source', 'complete -c octi -f', ...lines].join(
    '\n',
  );
}
