import type { Piece } from './json-text.ts'

// The keywords of all languages of our snippets together; any other word stays plain.
const keywords =
  /^(?:and|as|async|await|begin|bool|byte|case|catch|class|const|def|default|do|echo|else|elsif|end|export|extends|false|final|finally|fn|for|from|func|function|if|import|in|include|int|let|module|namespace|new|nil|none|not|null|or|package|private|public|raise|readonly|require|require_once|return|self|static|string|switch|this|throw|throws|true|try|type|use|using|var|void|while|with|yield)$/i

const token = new RegExp(
  [
    String.raw`(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/|(?<=^|\s)#[^\n]*)`,
    String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`'}(?:[^${'`'}\\]|\\.)*${'`'})`,
    String.raw`(?<number>\b\d[\d_.]*\b)`,
    String.raw`(?<word>[A-Za-z_$][\w$]*)`,
  ].join('|'),
  'g',
)

/** Splits code in any of our languages into coloured pieces. Joined, they are the original code. */
export function colourCode(code: string): Piece[] {
  const pieces: Piece[] = []
  const put = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1)
    if (text === '') return
    if (kind === 'plain' && last?.kind === 'plain') last.text += text
    else pieces.push({ kind, text })
  }
  let at = 0
  for (const match of code.matchAll(token)) {
    put('plain', code.slice(at, match.index))
    at = match.index + match[0].length
    const { comment, string, number } = match.groups ?? {}
    if (comment !== undefined) put('comment', comment)
    else if (string !== undefined) put('string', string)
    else if (number !== undefined) put('number', number)
    else put(keywords.test(match[0]) ? 'key' : 'plain', match[0])
  }
  put('plain', code.slice(at))
  return pieces
}
