import type { SampleBuilder, SamplePart } from '../sample-builder.ts'
import { bimesters } from './calendar.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** An open year that contains today, with pre-enrollment on. */
    school_year_id: number
    /** The term of that year that contains today and in which scores can be posted. */
    period: number
    /** The next year, a draft that nothing refers to. */
    draft_school_year_id: number
    closed_school_year_id: number
  }
}

export const schoolYearSamples: SamplePart = {
  tables: ['term', 'school_year'],
  async fill(builder) {
    const year = Number(builder.today.slice(0, 4))
    // Not from January to December, so that the year has weeks behind it and ahead of it whenever a sandbox is filled.
    const school_year_id = await fillYear(builder, {
      year,
      from: -120,
      to: 180,
      status: 'open',
      preenrollment_enabled: true,
    })
    const closed_school_year_id = await fillYear(builder, { year: year - 1, from: -425, to: -125, status: 'closed' })
    const draft_school_year_id = await fillYear(builder, { year: year + 1, from: 185, to: 485, status: 'draft' })
    return { school_year_id, period: 2, draft_school_year_id, closed_school_year_id }
  },
}

type SampleYear = {
  name?: string
  year: number
  from: number
  to: number
  status: 'draft' | 'open' | 'closed'
  preenrollment_enabled?: boolean
}

export async function fillYear(
  { numbers, day, insert }: SampleBuilder,
  { from, to, ...columns }: SampleYear,
): Promise<number> {
  const [id] = await numbers('school_year', [columns.status])
  const span = { starts_on: day(from), ends_on: day(to) }
  insert('school_year', { id, name: `Ano letivo ${columns.year}`, ...span, ...columns })
  for (const { number: period, ...term } of bimesters(span)) insert('term', { school_year_id: id, period, ...term })
  return id
}
