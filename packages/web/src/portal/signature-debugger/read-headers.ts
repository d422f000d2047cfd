/**
 * Headers as people have them at hand: lines of a log, the JSON of a framework, or a curl command. What is none of these
 * is left out.
 */
export function readHeaders(text: string): Record<string, string> {
  const found = fromJson(text) ?? fromLines(text)
  return Object.fromEntries(found.map(([name, value]) => [name.toLowerCase(), value]))
}

type Header = readonly [name: string, value: string]

function fromJson(text: string): Header[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? Array.isArray(value[0])
      ? value.filter(Array.isArray).map(([name, one]) => [name, one])
      : pairsOf(value) // Node's rawHeaders: name, value, name, value …
    : Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? one[0] : one])
  return pairs.filter((pair): pair is [string, string] => pair.every((one) => typeof one === 'string'))
}

const pairsOf = (flat: readonly unknown[]): [unknown, unknown][] =>
  flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]] as [unknown, unknown]] : []))

// `-H 'name: value'`, `> name: value`, `name=value` and `name: "value",` are all lines found in logs.
const line = /^[\s>]*(?:-H\s*|--header\s*)?['"]?([\w-]+)['"]?\s*[:=]\s*(.*)$/

const fromLines = (text: string): Header[] =>
  text.split(/\r?\n/).flatMap((one): Header[] => {
    const [, name, rest = ''] = line.exec(one) ?? []
    return name === undefined ? [] : [[name, bare(rest)]]
  })

/** Without what the log, the shell or the source put around it. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/\s*\\$/, '')
    .replace(/[,;]$/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/['"]$/, '')
    .trim()
