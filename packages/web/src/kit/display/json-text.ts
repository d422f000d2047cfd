export type Piece = { kind: 'key' | 'string' | 'number' | 'literal' | 'comment' | 'plain'; text: string }

// A body with more values than this is shown in one colour: 64 KiB of `[1,1,1…]` would be 60,000 elements on the page.
const maxColoured = 2000
// Without a limit, 30,000 nested brackets, each on its own line, would become a gigabyte of indentation.
const maxIndentDepth = 40

/**
 * Formats JSON over several lines, in pieces. The text of each value stays as it was sent: `JSON.parse` would round long
 * numbers, drop repeated keys and rewrite escapes, and this page must show exactly what was received. Null if the text is not
 * JSON.
 */
export function formatJson(json: string): Piece[] | null {
  if (!isJson(json)) return null
  const pieces: Piece[] = []
  let depth = 0
  let coloured = 0
  const put = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1)
    const shown = kind === 'plain' || ++coloured > maxColoured ? 'plain' : kind
    if (shown === 'plain' && last?.kind === 'plain') last.text += text
    else pieces.push({ kind: shown, text })
  }
  const newLine = () => put('plain', `\n${'  '.repeat(Math.min(depth, maxIndentDepth))}`)

  const tokens = [...json.matchAll(/"(?:[^"\\]+|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)].map(([token]) => token)
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const next = tokens[at + 1]
    if (token === '{' || token === '[') {
      put('plain', token)
      depth++
      if (next !== '}' && next !== ']') newLine()
    } else if (token === '}' || token === ']') {
      depth--
      if (before !== '{' && before !== '[') newLine()
      put('plain', token)
    } else if (token === ',') {
      put('plain', token)
      newLine()
    } else if (token === ':') put('plain', ': ')
    else if (token.startsWith('"')) put(next === ':' ? 'key' : 'string', token)
    else put(/^[-\d]/.test(token) ? 'number' : 'literal', token)
  }
  return pieces
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
