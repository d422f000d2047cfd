import { cpf as cpfs, localDate } from '@sineta/contract'
import type { TSchema } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { type Fault, Refusal } from '../../platform/operation/errors.ts'
import { checkShape } from '../../platform/operation/input.ts'
import { Cpf, flag, object, oneOf, optional, text } from '../../platform/operation/shapes.ts'
import type { School } from '../../tenancy/school.ts'
import { kinships, type Person, person, personFaults } from '../responsibles/index.ts'
import { NewStudentBody, type NewStudentData, studentFaults } from '../students/index.ts'
import { type ImportKind, toRecord } from './fields.ts'
import type { GoodRow, LineFault } from './queries.ts'
import * as queries from './queries.ts'
import type { Spreadsheet } from './spreadsheet.ts'

const { address: _noAddress, ...studentFields } = NewStudentBody.properties
const { address: _noAddressEither, ...personFields } = person

/** The schema of a row of each kind: the record itself and what it is linked to. */
const shapes = {
  students: object({ ...studentFields, classroom: optional(text(100)), school_year: optional(text(80)) }),
  responsibles: object({
    cpf: Cpf,
    ...personFields,
    student: optional(text(30)),
    kinship: optional(oneOf(...kinships)),
    can_pick_up: optional(flag),
  }),
} as const satisfies Record<ImportKind, TSchema>

/** Returns what is wrong with a row that its schema cannot check, so that the preview shows it too. */
const faultsOf: Record<ImportKind, (record: unknown, today: string) => Fault[]> = {
  students: (record, today) => studentFaults(record as NewStudentData, today),
  responsibles: (record, today) => personFaults(record as Person, today),
}

/** Splits a spreadsheet into rows that can be written and faults with their lines. Writes nothing. */
export async function check(
  { tx, school }: { tx: Transaction; school: School },
  kind: ImportKind,
  { lines }: Spreadsheet,
  matched: readonly (string | null)[],
): Promise<{ rows: GoodRow[]; faults: LineFault[] }> {
  const today = localDate(tx.now, school.timeZone)
  const checked = await inSlices(lines, 100, (slice) =>
    slice.map(({ number, cells }) => ({ line: number, ...checkLine(kind, toRecord(kind, matched, cells), today) })),
  )
  const readable = checked.flatMap(({ line, record }) => (record ? [{ line, record }] : []))
  const found = [...repeats(kind, readable), ...(await queries.collisions(tx, school.id, kind, readable))]
  const wrong = new Set(found.map(({ line }) => line))
  return {
    rows: readable.filter(({ line }) => !wrong.has(line)),
    faults: [...checked.flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))), ...found].sort(
      (one, other) => one.line - other.line,
    ),
  }
}

function checkLine(kind: ImportKind, cells: Record<string, unknown>, today: string) {
  try {
    const record = checkShape(shapes[kind], cells) as Record<string, unknown>
    const faults = faultsOf[kind](record, today).map(toLineFault)
    return { record: faults.length > 0 ? undefined : record, faults }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { record: undefined, faults: error.faults.map(toLineFault) }
  }
}

const toLineFault = ({ pointer, code, message }: Fault) => ({
  field: pointer.slice(1).split('/')[0] || null,
  code,
  message,
})

/** Returns a fault for each CPF or number that a file repeats. A responsible may appear once for each student. */
function repeats(kind: ImportKind, rows: readonly GoodRow[]): LineFault[] {
  if (kind !== 'students') return []
  // A CPF is the same with and without its dots, but a number with one more dot is another number.
  const keys = { cpf: (text: string) => cpfs.normalize(text), enrollment_number: (text: string) => text }
  return Object.entries(keys).flatMap(([field, keyOf]) => {
    const first = new Map<unknown, number>()
    return rows.flatMap(({ line, record }) => {
      const value = typeof record[field] === 'string' ? keyOf(record[field]) : undefined
      const before = value === undefined ? undefined : first.get(value)
      if (value !== undefined && before === undefined) first.set(value, line)
      return before === undefined
        ? []
        : [{ line, field, code: 'duplicate_in_file', message: `is the same as in line ${before}` }]
    })
  })
}
