import { localDate } from '@sineta/contract'
import type { SampleBuilder, SamplePart } from '../sampling.ts'
import { columns } from './application.ts'
import { nextCount, writeNumber } from './number.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    pending_preenrollment_number: string
    denied_preenrollment_number: string
  }
}

export const preenrollmentSamples: SamplePart = {
  tables: ['preenrollment'],
  async fill(builder, { school_year_id, grade_id }) {
    const { id, insert, tx, school } = builder
    const { rows } = await tx.query<{ year: number }>('select year from school_year where id = $1', [school_year_id])
    const { year } = rows[0]!
    const add = async (name: string, child: string, decision: object) => {
      const preenrollment_number = await sampleNumber(builder, year, name)
      const student = { name: child, birthdate: '2016-01-20' }
      const responsible = {
        cpf: '605.739.210-83',
        name: 'Patrícia Alves',
        email: 'patricia.alves@example.com',
        phone: '+5511954321098',
        kinship: 'mother' as const,
      }
      const people = columns({ school_year_id, grade_id, student, responsible }, localDate(tx.now, school.timeZone))
      await insert('preenrollment', {
        id: id(`preenrollment ${name}`),
        preenrollment_number,
        school_year_id,
        grade_id,
        ...people,
        ...decision,
      })
      return preenrollment_number
    }
    return {
      pending_preenrollment_number: await add('pending', 'Bruno Henrique Alves', {}),
      denied_preenrollment_number: await add('denied', 'Beatriz Alves', {
        status: 'denied',
        denial_reason: 'sem vagas',
        decided_at: tx.now,
      }),
    }
  },
}

/** Taken from the year's count once; the same after every reset. */
async function sampleNumber({ tx, school }: SampleBuilder, year: number, name: string): Promise<string> {
  const key = `preenrollment ${year} ${name}`
  const { rows } = await tx.query<{ number: number }>(
    'select number from sample_number where school_id = $1 and name = $2',
    [school.id, key],
  )
  if (rows[0]) return writeNumber(year, rows[0].number)
  const count = await nextCount(tx, year)
  await tx.query('insert into sample_number (client_id, school_id, name, number) values ($1, $2, $3, $4)', [
    school.clientId,
    school.id,
    key,
    count,
  ])
  return writeNumber(year, count)
}
