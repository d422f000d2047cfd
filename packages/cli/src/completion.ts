/** A command, by the words that lead to it, and what may follow. */
export type Node = {
  readonly path: readonly string[]
  readonly words: readonly string[]
  readonly options: readonly string[]
}

const root = (nodes: readonly Node[]) => nodes[0]!
const all = ({ words, options }: Node, nodes: readonly Node[]) => [
  ...new Set([...words, ...options, ...root(nodes).options]),
]

/** `'deliveries list'` and so on: the deepest command that the words so far name. */
const cases = (nodes: readonly Node[], line: (node: Node) => string) =>
  nodes
    .slice(1)
    .map((node) => line(node))
    .join('\n')

const bash = (nodes: readonly Node[]) => `# sineta completion, bash
_sineta() {
  local current=\${COMP_WORDS[COMP_CWORD]} path="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  words="${all(root(nodes), nodes).join(' ')}"
  case "$path" in
${cases(nodes, (node) => `    "${node.path.join(' ')}"*) words="${all(node, nodes).join(' ')}" ;;`)
  .split('\n')
  .reverse()
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sineta sineta
`

const zsh = (nodes: readonly Node[]) => `#compdef sineta
# sineta completion, zsh
autoload -U +X bashcompinit && bashcompinit
${bash(nodes)}`

const fish = (nodes: readonly Node[]) => `# sineta completion, fish
complete -c sineta -f
${nodes
  .flatMap((node) => {
    const when = condition(node, nodes)
    return [
      ...node.words.map((word) => `complete -c sineta -n '${when}' -a '${word}'`),
      ...node.options.map((option) => `complete -c sineta -n '${when}' -l '${option.slice(2)}'`),
    ]
  })
  .join('\n')}
`

/** All words of its path are there, and none that leads further down. */
function condition({ path, words }: Node, nodes: readonly Node[]): string {
  const further = words.filter((word) => nodes.some((one) => one.path.join(' ') === [...path, word].join(' ')))
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
  if (further.length > 0) seen.push(`not __fish_seen_subcommand_from ${further.join(' ')}`)
  return seen.join('; and ') || 'true'
}

export const completionScripts = { bash, zsh, fish } as const
