import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { fold } from '../../platform/database/fold.ts'
import { refuse } from '../../platform/operation/errors.ts'

/** A spreadsheet as schools export it: comma, semicolon or tab; UTF-8 (with or without a BOM), UTF-16 or Windows-1252. */
export type Spreadsheet = { readonly columns: readonly string[]; readonly lines: readonly Line[] }
/** `number` is that of the row in a spreadsheet program, where a cell with several lines is one row. */
export type Line = { readonly number: number; readonly cells: readonly string[] }

const maxRows = 5_000
// Every row is read column by column, and a file within the size limit could have 700,000 columns.
const maxColumns = 200

export async function readSpreadsheet(file: Buffer): Promise<Spreadsheet> {
  if (isWorkbook(file)) throw refuseFile('workbook', 'The file is a workbook: save it as CSV.')
  const text = decode(file)
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const records: { record: string[]; info: { records: number; empty_lines: number } }[] = []
  try {
    for await (const one of Readable.from(slices(Buffer.from(text))).pipe(parser)) records.push(one)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The message of the error repeats the cell, which may be personal data of any length, and the reply may be stored.
    throw refuseFile(
      'not_csv',
      `The file is not a CSV spreadsheet: a quote in line ${error.lines} is misplaced or missing.`,
    )
  }
  const [header, ...rest] = records
  if (!header) throw refuseFile('empty', 'The file is empty.')
  if (header.record.length > maxColumns)
    throw refuseFile(
      'too_many_columns',
      `The file has ${header.record.length} columns; ${maxColumns} at most are read.`,
    )
  if (rest.length > maxRows)
    throw refuseFile('too_many_rows', `The file has ${rest.length} rows; split it into files of ${maxRows} at most.`)
  return {
    columns: header.record,
    lines: rest
      .filter(({ record }) => record.some((cell) => cell !== ''))
      .map(({ record, info }) => ({ number: info.records + info.empty_lines, cells: record.map(unescapeFormula) })),
  }
}

/** Removes the quote that our exports put in front of a cell that a spreadsheet program would run, such as `'+14155550100`. */
const unescapeFormula = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** Pauses after each slice, because a megabyte takes longer to parse than other requests should wait. */
async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes)
    await setImmediate()
  }
}
const sliceBytes = 16 * 1024

export const refuseFile = (reason: string, detail: string) =>
  refuse('spreadsheet_invalid', detail, { members: { reason } })

/** .xlsx and .ods are zip archives; .xls is an OLE compound file. */
const isWorkbook = (file: Buffer) => ['504b0304', 'd0cf11e0'].includes(file.toString('hex', 0, 4))

/**
 * Decodes a file. Excel's "Unicode text" is UTF-16 and begins with a byte order mark. Older spreadsheet programs write
 * Windows-1252, in which accented letters are not valid UTF-8.
 */
function decode(file: Buffer): string {
  const utf16 = { fffe: 'utf-16le', feff: 'utf-16be' }[file.toString('hex', 0, 2)]
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Returns the delimiter that splits the first line into the most columns. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return [';', ',', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Normalizes a heading for comparison with known names: without case, accents and punctuation. */
export const plainHeading = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
