/** What is typed into a cell: a score, nothing, or something that is no score. */
type Typed = { readonly score: number | null } | { readonly fault: 'not_a_number' | 'score_out_of_range' }

type ScoreRange = { readonly max_score: number; readonly decimals: number }

/** Reads a score as Brazilians write it, with a comma; a point is understood too. */
export function readScore(text: string, { max_score, decimals }: ScoreRange): Typed {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-' || trimmed === '–') return { score: null }
  if (!/^\d{1,4}([.,]\d*)?$/.test(trimmed)) return { fault: 'not_a_number' }
  const score = Number(trimmed.replace(',', '.'))
  const fits = score <= max_score && Number(score.toFixed(decimals)) === score
  return fits ? { score } : { fault: 'score_out_of_range' }
}

/** A score as it stands in its cell. */
export const writeScore = (score: number | null, language: string): string =>
  score === null ? '' : language === 'en' ? String(score) : String(score).replace('.', ',')

/** A block from a spreadsheet, row by row; null where a single value was pasted, which goes into the cell as it is. */
export function readBlock(text: string): string[][] | null {
  // Spreadsheets end the last row too.
  const rows = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const block = rows.map((row) => row.split('\t'))
  return block.length === 1 && block[0]!.length === 1 ? null : block
}
