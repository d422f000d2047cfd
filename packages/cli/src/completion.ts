/** A command, with the words that lead to it and the words and options that may follow. */
export type Node = {
  readonly path: readonly string[]
  readonly words: readonly string[]
  readonly options: readonly string[]
}

const root = (nodes: readonly Node[]) => nodes[0]!
const all = ({ words, options }: Node, nodes: readonly Node[]) => [
  ...new Set([...words, ...options, ...root(nodes).options]),
]

const quoted = ({ path }: Node) => `"${path.join(' ')}"`

/** Writes the lines of a `case` over the command typed so far. */
const cases = (nodes: readonly Node[], line: (words: string) => string) =>
  nodes
    .slice(1)
    .map((node) => `    ${quoted(node)}) ${line(all(node, nodes).join(' '))} ;;`)
    .join('\n')

/** Collects the words typed so far that name a command. Skips values of options, which bash splits at each colon. */
const said = (nodes: readonly Node[]) =>
  `case "\${said:+$said }$word" in ${nodes.slice(1).map(quoted).join('|')}) said="\${said:+$said }$word" ;; esac`

const bash = (nodes: readonly Node[]) => `# sineta completion, bash
_sineta() {
  local current=\${COMP_WORDS[COMP_CWORD]} said="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    ${said(nodes)}
  done
  words="${all(root(nodes), nodes).join(' ')}"
  case "$said" in
${cases(nodes, (words) => `words="${words}"`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sineta sineta
`

// In a folder of functions, zsh calls the file as the function itself; sourced by a .zshrc, it has to register the function.
const zsh = (nodes: readonly Node[]) => `#compdef sineta
# sineta completion, zsh
_sineta() {
  local said="" word
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    ${said(nodes)}
  done
  offered=(${all(root(nodes), nodes).join(' ')})
  case "$said" in
${cases(nodes, (words) => `offered=(${words})`)}
  esac
  compadd -- $offered || _files
}
if [ "$funcstack[1]" = "_sineta" ]; then
  _sineta "$@"
else
  (( $+functions[compdef] )) || { autoload -U compinit && compinit }
  compdef _sineta sineta
fi
`

const fish = (nodes: readonly Node[]) => `# sineta completion, fish
complete -c sineta -f
${root(nodes)
  .options.map((option) => `complete -c sineta -l '${option.slice(2)}'`)
  .join('\n')}
${nodes
  .flatMap((node) => {
    const when = condition(node, nodes)
    const own = node === root(nodes) ? [] : node.options
    return [
      ...node.words.map((word) => `complete -c sineta -n '${when}' -a '${word}'`),
      ...own.map((option) => `complete -c sineta -n '${when}' -l '${option.slice(2)}'`),
    ]
  })
  .join('\n')}
`

/** Returns the fish condition for a command: all words of its path are present, and no subcommand of it. */
function condition({ path, words }: Node, nodes: readonly Node[]): string {
  const further = words.filter((word) => nodes.some((one) => one.path.join(' ') === [...path, word].join(' ')))
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
  if (further.length > 0) seen.push(`not __fish_seen_subcommand_from ${further.join(' ')}`)
  return seen.join('; and ') || 'true'
}

export const completionScripts = { bash, zsh, fish } as const
