import { checkedSentence, refusal, say, sentence } from '../../base/index.js';
import { commandTable, helpTopics } from '../../command/index.js';
import { gameNames } from '../../rules/index.js';
import { loadCatalogue } from '../../server/outbound/catalogue.js';
import { fail, print } from '../output.js';
import { aboutWord, mailVerbs, type Subcommand, subcommands } from '../subcommands.js';

/** The shells that `octi completion` writes for. */
export const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** An option, for the completion of a shell. */
interface Flag {
  readonly name: string;
  readonly about: string;
  /** What follows the option: a path, another value, or nothing. */
  readonly takes: 'path' | 'value' | 'nothing';
}

/** A command, for the completion of a shell. */
interface Completed {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** The words that its first argument may be; none if it is free text. */
  readonly words: readonly string[];
  /** Whether it takes a file as an argument. */
  readonly files: boolean;
}

/** `octi completion bash|zsh|fish`: prints a script that completes the commands and options of `octi` in the shell. */
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
    return { name: flag, about: aboutWord(catalogue, written, name), takes };
  });
  return {
    name,
    about: say(catalogue, checkedSentence(catalogue, `cli.${name}`)),
    flags: [
      ...flags,
      { name: '--help', about: say(catalogue, sentence('cli.usage.help')), takes: 'nothing' },
    ],
    words: wordsOf(positional[0] ?? ''),
    files: positional.some((one) => /file|database/.test(one)),
  };
}

/** The possible first arguments of a command, from the argument's name in the usage. */
function wordsOf(positional: string): readonly string[] {
  switch (positional.replace(/[<>[\].]/g, '')) {
    case 'shell':
      return shells;
    case 'topic':
      return [...new Set([...helpTopics(), ...commandTable.map(({ word }) => word)])];
    case 'position':
      return ['startpos', ...gameNames];
    case 'game':
      return gameNames;
    case 'verb':
      return mailVerbs;
    default:
      return [];
  }
}

function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, flags, words, files }) => {
    const paths = flags.filter(({ takes }) => takes === 'path').map((flag) => flag.name);
    const values = flags.filter(({ takes }) => takes === 'value').map((flag) => flag.name);
    const before = [
      ...(paths.length > 0
        ? [`        ${paths.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;`]
        : []),
      ...(values.length > 0 ? [`        ${values.join('|')}) return ;;`] : []),
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
  const plain = (text: string) => text.replace(/[[\]:\\]/g, (sign) => `\\${sign}`);
  const cases = commands.map(({ name, flags, words, files }) => {
    const specs = flags.map(({ name: flag, about, takes }) =>
      quoted(`${flag}[${plain(about)}]${{ path: `:file:_files`, value: ':value: ', nothing: '' }[takes]}`),
    );
    const argument = files ? '*:file:_files' : words.length > 0 ? `1:word:(${words.join(' ')})` : '*: : ';
    return `    ${name}) _arguments ${[...specs, quoted(argument)].join(' ')} ;;`;
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
# As a file \`_octi\` of fpath this is the completion itself; sourced, it only defines it.
if [[ $funcstack[1] == _octi ]]; then _octi "$@"; else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _octi octi
fi`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap(({ name, about, flags, words, files }) => {
    const here = `-n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c octi -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
      ...flags.map(({ name: flag, about: what, takes }) => {
        const value = { path: ' -r -F', value: ' -x', nothing: '' }[takes];
        return `complete -c octi ${here} -l ${flag.slice(2)}${value} -d ${quoted(what)}`;
      }),
      ...(words.length > 0 ? [`complete -c octi ${here} -f -a ${quoted(words.join(' '))}`] : []),
      ...(files ? [`complete -c octi ${here} -F`] : []),
    ];
  });
  return ['# fish completion for octi: octi completion fish | source', 'complete -c octi -f', ...lines].join(
    '\n',
  );
}
