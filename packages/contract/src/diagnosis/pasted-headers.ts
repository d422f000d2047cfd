/**
 * Reads headers in the forms that people paste: lines of a log, the JSON of a framework, or a curl command. Ignores
 * everything else.
 */
export function readPastedHeaders(text: string): Record<string, string> {
  // PowerShell begins a file with a byte order mark.
  const pasted = text.replace(/^\uFEFF/, '')
  const found = fromJson(pasted) ?? [...fromLines(pasted), ...fromOptions(pasted)]
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
  const pairs = Array.isArray(value) ? pairsOf(value) : Object.entries(value)
  return pairs.flatMap(([name, given]): Header[] => {
    // Go, Java and Laravel have a list for each name, and a program may have parsed the timestamp as a number.
    const one: unknown = Array.isArray(given) ? given[0] : given
    return typeof name === 'string' && (typeof one === 'string' || typeof one === 'number') ? [[name, String(one)]] : []
  })
}

/** Reads a list of pairs, of `{ name, value }` as deliveries show them, or Node's rawHeaders: name, value, name, value … */
function pairsOf(list: readonly unknown[]): (readonly [unknown, unknown])[] {
  if (typeof list[0] === 'string') return list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : []))
  return list.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return []
    const { name, value } = one as { name?: unknown; value?: unknown }
    return [Array.isArray(one) ? [one[0], one[1]] : [name, value]]
  })
}

// `-H 'name: value'`, `> name: value`, `name=value` and `name: "value",` are all lines found in logs.
const line = /^[\s>]*(?:-H\s*|--header\s*)?['"]?([\w-]+)['"]?\s*[:=]\s*(.*)$/

const fromLines = (text: string): Header[] =>
  text.split(/\r?\n/).flatMap((one): Header[] => {
    const [, name, rest = ''] = line.exec(one) ?? []
    return name === undefined ? [] : [[name, bare(rest)]]
  })

/** Reads the `-H 'name: value'` of a curl command, which may all be on one line. */
const fromOptions = (text: string): Header[] =>
  [...text.matchAll(/(?:^|\s)(?:-H|--header)[\s=]*(['"])([\w-]+):\s*(.*?)\1/gm)].map(([, , name, value]) => [
    name!,
    value!.trim(),
  ])

/** Strips the quotes and punctuation that a log, a shell or source code puts around a value. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/\s*\\$/, '')
    .replace(/[,;]$/, '')
    .replace(/^(['"])(.*)\1$/, '$2')
    .replace(/['"]$/, '')
    .trim()
