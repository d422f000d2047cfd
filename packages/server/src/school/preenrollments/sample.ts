import { localDate } from '@sineta/contract'
import type { Samples } from '../../platform/operation/operation.ts'
import { table } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import type { SampleBuilder, SamplePart } from '../sample-builder.ts'
import { applicationColumns } from './application.ts'
import { writeNumber } from './number.ts'
import { nextCount } from './queries.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    pending_preenrollment_number: string
    denied_preenrollment_number: string
  }
}

const numbers = table('sample_number')

export const preenrollmentSamples: SamplePart = {
  tables: ['preenrollment'],
  fill: async (builder, samples) => ({
    pending_preenrollment_number: await addApplication(builder, samples, {
      name: 'pending',
      child: 'Bruno Henrique Alves',
    }),
    denied_preenrollment_number: await addApplication(builder, samples, {
      name: 'denied',
      child: 'Beatriz Alves',
      decision: { status: 'denied', denial_reason: 'sem vagas', decided_at: builder.tx.now },
    }),
  }),
}

type SampleApplication = {
  /** Distinguishes it from the other applications of the school. */
  readonly name: string
  readonly child: string
  readonly cpf?: string
  readonly decision?: Readonly<Record<string, unknown>>
}

export async function addApplication(
  builder: SampleBuilder,
  { school_year_id, grade_id }: Samples,
  { name, child, cpf = '605.739.210-83', decision = {} }: SampleApplication,
): Promise<string> {
  const { id, insert, tx, school } = builder
  const { year } = await lookups.schoolYears.get(builder, { id: school_year_id })
  const preenrollment_number = await sampleNumber(builder, year, name)
  const student = { name: child, birthdate: '2016-01-20' }
  const responsible = {
    cpf,
    name: 'Patrícia Alves',
    email: 'patricia.alves@example.com',
    phone: '+5511954321098',
    kinship: 'mother' as const,
  }
  const people = applicationColumns(
    { school_year_id, grade_id, student, responsible },
    localDate(tx.now, school.timeZone),
  )
  insert('preenrollment', {
    id: id(`preenrollment ${name}`),
    preenrollment_number,
    school_year_id,
    grade_id,
    ...people,
    ...decision,
  })
  return preenrollment_number
}

/** Takes a number from the year's count once, and returns the same one after every reset. */
async function sampleNumber(builder: SampleBuilder, year: number, name: string): Promise<string> {
  const key = { name: `preenrollment ${year} ${name}` }
  const { number } =
    (await numbers.find(builder, key)) ??
    (await numbers.insert(builder, { ...key, number: await nextCount(builder.tx, year) }))
  return writeNumber(year, number)
}
