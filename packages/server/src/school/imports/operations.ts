import { offsetTimestamp } from '@sineta/contract'
import { stringify } from 'csv-stringify/sync'
import { Type } from 'typebox'
import { inPanel } from '../../identity/access.ts'
import { audit } from '../../identity/audit/audit.ts'
import { perSchool } from '../../identity/limits.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { ExplicitResponse, operation } from '../../platform/operation/operation.ts'
import { oneOf as oneOfParameter, uuid } from '../../platform/operation/parameters.ts'
import { flag, Instant, list, nullable, object, oneOf, optional, text, Uuid } from '../../platform/operation/shapes.ts'
import type { School } from '../../tenancy/school.ts'
import { exportRows } from './export.ts'
import { fields, importKinds, matchColumns, titleOf } from './fields.ts'
import { check } from './preview.ts'
import * as queries from './queries.ts'
import { reasonOf } from './reasons.ts'
import { readSpreadsheet, refuseFile } from './spreadsheet.ts'

const path = '/v1/panel/school/{cnpj}/import'
const params = { id: uuid }
const inOffice = inPanel('secretary', 'management')

/** A person checks a file again after each correction; a program has no reason to. */
const limits = [perSchool('spreadsheet', 20)]

const LineFault = object({
  line: Type.Integer({ description: 'As a spreadsheet program counts it; the headings are line 1' }),
  field: nullable(Type.String()),
  code: Type.String(),
  message: Type.String(),
})
const Preview = object({
  columns: list(
    object({ name: Type.String(), field: nullable(Type.String({ description: 'Null if the column is left out' })) }),
  ),
  fields: list(Type.String({ description: 'A field that a column can be matched with' })),
  rows: Type.Integer({ description: 'Rows that can be written' }),
  faults: list(LineFault),
})
const Import = object({
  id: Uuid,
  kind: oneOf(...importKinds),
  status: oneOf('running', 'done'),
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  faults: list(LineFault),
  created_at: Instant,
  finished_at: nullable(Instant),
})

const view = ({ created_at, finished_at, ...row }: queries.ImportRow, { timeZone }: School) => ({
  ...row,
  created_at: offsetTimestamp(created_at, timeZone),
  finished_at: finished_at && offsetTimestamp(finished_at, timeZone),
})

/** Writes CSV. A spreadsheet program would run a cell that begins like a formula, so a quote in front makes it text. */
async function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]) {
  const parts = await inSlices([header, ...rows], 200, (slice) => [
    stringify([...slice], { delimiter: ';', escape_formulas: true }),
  ])
  return new ExplicitResponse(200, Buffer.from(`\ufeff${parts.join('')}`), {
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  })
}

async function find({
  tx,
  school,
  params: { id },
}: {
  tx: Parameters<typeof queries.find>[0]
  school: School
  params: { id: string }
}) {
  const found = await queries.find(tx, school.id, id)
  if (!found) throw refuse('import_not_found')
  return found
}

const Csv = Type.String({ contentMediaType: 'text/csv' })

export const importOperations = [
  operation({
    method: 'POST',
    path,
    access: inOffice,
    summary: 'Import students or responsibles from a CSV spreadsheet',
    description:
      'With `dry_run`, nothing is written: the response shows the field of each column and every wrong line with its reason. Without it, the good rows are written in the background, each with the events of its operation.',
    body: object({
      kind: oneOf(...importKinds),
      // Only the whole body has a limit, so that a file that is too large is always refused with `payload_too_large`.
      file: Type.String({ description: 'The file, base64', contentEncoding: 'base64' }),
      columns: optional(
        Type.Record(Type.String({ maxLength: 200 }), Type.Union([text(40), Type.Null()]), {
          description: 'Corrections: the field of a column by its heading; null leaves it out',
        }),
      ),
      dry_run: optional(flag),
    }),
    responses: { 200: Preview, 202: Import },
    refusals: ['spreadsheet_invalid'],
    isHeavy: true,
    limits,
    emits: [],
    example: () => ({
      body: {
        kind: 'students',
        file: Buffer.from('Nome;Nascimento\nLia Prado;05/03/2015').toString('base64'),
        dry_run: true,
      },
    }),
    async run({ tx, school, body: { kind, file, columns: chosen, dry_run = false } }) {
      const sheet = await readSpreadsheet(Buffer.from(file, 'base64'))
      const matched = matchColumns(kind, sheet.columns, chosen)
      const { rows, faults } = await check({ tx, school }, kind, sheet, matched)
      if (dry_run)
        return new ExplicitResponse(200, {
          columns: sheet.columns.map((name, i) => ({ name, field: matched[i] ?? null })),
          fields: Object.keys(fields[kind]),
          rows: rows.length,
          faults,
        })
      if (rows.length === 0) throw refuseFile('no_good_row', 'No row of the file can be written.')
      return new ExplicitResponse(202, view(await queries.insert(tx, school, kind, rows, faults), school))
    },
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    params,
    access: inOffice,
    summary: 'Read the progress of an import',
    responses: { 200: Import },
    refusals: ['import_not_found'],
    emits: [],
    find,
    run: async ({ found, school }) => view(found, school),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}/report`,
    params,
    access: inOffice,
    summary: 'Download the lines of an import that were not written, as CSV',
    responses: { 200: Csv },
    refusals: ['import_not_found'],
    emits: [],
    find,
    run: async ({ found }) =>
      toCsv(
        ['linha', 'campo', 'código', 'motivo'],
        found.faults.map((fault) => [fault.line, titleOf(found.kind, fault.field), fault.code, reasonOf(fault)]),
      ),
  }),
  operation({
    method: 'GET',
    path: '/v1/panel/school/{cnpj}/export',
    access: inOffice,
    summary: 'Download all students or responsibles of the school as CSV',
    description: 'An import matches the headings automatically.',
    query: { kind: oneOfParameter(...importKinds) },
    responses: { 200: Csv },
    refusals: [],
    isHeavy: true,
    limits,
    emits: [],
    async run(call) {
      const {
        tx,
        school,
        query: { kind = 'students' },
      } = call
      await audit(call, 'export.downloaded', kind)
      const { header, rows } = await exportRows(tx, school.id, kind)
      return toCsv(header, rows)
    },
  }),
]
