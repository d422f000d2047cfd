/** Merges the metrics of several processes into one text. Each line is labelled with its process; lines of one name are grouped. */
export function mergeMetrics(texts: ReadonlyMap<string, string>): string {
  const families = new Map<string, string[]>()
  for (const [process, text] of texts) {
    let lines: string[] = []
    let isFirst = true
    for (const line of text.split('\n')) {
      if (line.startsWith('# HELP ')) {
        const name = line.split(' ', 3)[2]!
        const known = families.get(name)
        isFirst = known === undefined
        lines = known ?? []
        families.set(name, lines)
      }
      if (line.startsWith('#')) isFirst && lines.push(line)
      else if (line !== '') lines.push(labelled(line, process))
    }
  }
  return `${[...families.values()].flat().join('\n')}\n`
}

const labelled = (line: string, process: string) =>
  line.replace(/^[^\s{]+\{?/, (name) =>
    name.endsWith('{') ? `${name}process="${process}",` : `${name}{process="${process}"}`,
  )
