import { cpf as cpfs, kinshipWords, phone as phones, raceWords } from '@sineta/contract'
import type { Transaction } from '../../platform/database/database.ts'
import { fields, type ImportKind } from './fields.ts'
import * as queries from './queries.ts'

const { students, responsibles } = fields
const columns: Record<ImportKind, readonly { readonly title: string }[]> = {
  students: [
    students.enrollment_number,
    students.name,
    students.birthdate,
    students.sex,
    students.race,
    students.cpf,
    students.rg,
    students.filiation_1,
    students.filiation_2,
    students.classroom,
  ],
  responsibles: Object.values(responsibles),
}

const races: Readonly<Record<string, string>> = raceWords['pt-BR']
const kinships: Readonly<Record<string, string>> = kinshipWords['pt-BR']
const shown: Readonly<Record<string, (value: string) => string | undefined>> = {
  cpf: cpfs.format,
  phone: phones.format,
  race: (code) => races[code],
  kinship: (code) => kinships[code],
}

/** Returns the rows under headings that an import matches automatically, with the panel's labels for codes. */
export async function exportRows(tx: Transaction, schoolId: string, kind: ImportKind) {
  const rows = await queries.exported(tx, schoolId, kind)
  return {
    header: columns[kind].map(({ title }) => title),
    rows: rows.map((row) => Object.entries(row).map(([name, value]) => value && (shown[name]?.(value) ?? value))),
  }
}
