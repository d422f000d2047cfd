type Enrollment = { readonly status: string; readonly school_year_id: number; readonly enrolled_on: string }
type Year = { readonly id: number; readonly status: string; readonly starts_on: string; readonly ends_on: string }

/**
 * The active enrollment that the operations of a student act on, as the server chooses it: of the year that holds today, else of
 * the next one. One of a year that is over comes last.
 */
export function activeOf<E extends Enrollment>(enrollments: readonly E[], years: readonly Year[], today: string) {
  const orderOf = ({ school_year_id, enrolled_on }: E) => {
    const year = years.find(({ id }) => id === school_year_id)
    return `${year !== undefined && year.ends_on < today ? 1 : 0} ${year?.starts_on ?? enrolled_on}`
  }
  return enrollments
    .filter(({ status }) => status === 'MATRICULADO')
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))[0]
}

/** The one that began last: what is asked for or erased without an active one is about it. */
export const latestOf = <E extends Enrollment>(enrollments: readonly E[]) =>
  enrollments.toSorted((one, other) => (one.enrolled_on > other.enrolled_on ? -1 : 1))[0]

/** Whether there is an open year in which the student is not enrolled: this one, or already the next. */
export const canEnroll = (enrollments: readonly Enrollment[], years: readonly Year[]) =>
  years.some(
    ({ id, status }) =>
      status === 'open' && !enrollments.some((one) => one.school_year_id === id && one.status === 'MATRICULADO'),
  )
