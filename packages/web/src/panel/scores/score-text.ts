/** The content of a cell: a score, nothing, or text that is not a score. */
export type Typed = { readonly score: number | null } | { readonly fault: 'not_a_number' | 'score_out_of_range' }

type ScoreRange = { readonly max_score: number; readonly decimals: number }

/** Reads a score as Brazilians write it, with a comma; a point is accepted too. */
export function readScore(text: string, { max_score, decimals }: ScoreRange): Typed {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-' || trimmed === '–') return { score: null }
  if (!/^\d{1,4}([.,]\d*)?$/.test(trimmed)) return { fault: 'not_a_number' }
  const score = Number(trimmed.replace(',', '.'))
  const fits = score <= max_score && Number(score.toFixed(decimals)) === score
  return fits ? { score } : { fault: 'score_out_of_range' }
}

/** Formats a score for its cell. */
export const writeScore = (score: number | null, language: string): string =>
  score === null ? '' : language === 'en' ? String(score) : String(score).replace('.', ',')

/** Splits a block pasted from a spreadsheet into rows; null for a single value, which is pasted into the cell as it is. */
export function readBlock(text: string): string[][] | null {
  // Spreadsheets end the last row with a line feed too.
  const rows = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  const block = rows.map((row) => row.split('\t'))
  return block.length === 1 && block[0]!.length === 1 ? null : block
}
