type Enrollment = { readonly status: string; readonly school_year_id: number; readonly enrolled_on: string }
type Year = { readonly id: number; readonly status: string; readonly starts_on: string; readonly ends_on: string }

/**
 * Returns the active enrollment that the operations of a student act on, chosen as the server does: in the current school year,
 * otherwise in the next one. Enrollments of past years come last.
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

/** The enrollment that began last, which operations without an active enrollment act on. */
export const latestOf = <E extends Enrollment>(enrollments: readonly E[]) =>
  enrollments.toSorted((one, other) => (one.enrolled_on > other.enrolled_on ? -1 : 1))[0]

/** Whether there is an open year, current or next, in which the student is not enrolled. */
export const canEnroll = (enrollments: readonly Enrollment[], years: readonly Year[]) =>
  years.some(
    ({ id, status }) =>
      status === 'open' && !enrollments.some((one) => one.school_year_id === id && one.status === 'MATRICULADO'),
  )
