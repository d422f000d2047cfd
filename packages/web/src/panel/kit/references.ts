import { referenceInput } from './inputs/reference-input.tsx'
import { useSchoolYears } from './names.tsx'

// Inputs for fields that refer to a record of another list, used by the tables of the pages.

/** For a list that is returned in full and takes no limit. */
const whole = { limit: undefined }

export const schoolYearInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/school-year',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
})

export const gradeInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/grade',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
})

/** For users who may not read the school's curriculum, such as the finance office. */
export const anyGradeInput = referenceInput({
  list: 'GET /v1/reference/grade',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: whole,
})

/** The server accepts only forms of the same year. Each year usually has one of the same name. */
export const formInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/form-of-evaluation',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  useNaming() {
    const { years } = useSchoolYears()
    return ({ name, school_year_id }) => {
      const year = years.length > 1 && years.find(({ id }) => id === school_year_id)
      return year ? `${name} · ${year.name}` : name
    }
  },
  query: { sort: 'name' },
})

export const subjectInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/subject',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: { sort: 'name' },
})

type Seats = { readonly name: string; readonly active_enrollments: number; readonly capacity: number | null }
const withSeats = (name: string, { active_enrollments, capacity }: Seats) =>
  capacity === null ? name : `${name} (${active_enrollments}/${capacity})`

const classroomsWhere = (query: Readonly<Record<string, unknown>>) =>
  referenceInput({
    list: 'GET /v1/partners/school/{cnpj}/classroom',
    keyOf: ({ id }) => id,
    nameOf: (one) => withSeats(one.name, one),
    useNaming() {
      const years = useSchoolYears().years.filter(({ status }) => status === 'open')
      return (one) => {
        const year = years.length > 1 && years.find(({ id }) => id === one.school_year_id)
        return withSeats(year ? `${one.name} · ${year.name}` : one.name, one)
      }
    },
    query: { sort: 'name', ...query },
  })

/** Students are enrolled in open years only. If several are open, their classes often have the same names. */
export const classroomInput = classroomsWhere({ school_year_status: 'open' })

type YearAndGrade = { readonly school_year_id: number; readonly grade_id: number }
const byPlace = new Map<string, ReturnType<typeof classroomsWhere>>()

/**
 * Offers the classes of one year and grade, because others are refused. Returns the same component each time, so that it keeps
 * its state.
 */
export function classroomInputIn({ school_year_id, grade_id }: YearAndGrade) {
  const key = `${school_year_id} ${grade_id}`
  const input = byPlace.get(key) ?? classroomsWhere({ school_year_id, grade_id })
  byPlace.set(key, input)
  return input
}

export const studentInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/student',
  keyOf: ({ student_number }) => student_number,
  nameOf: ({ name, student_number }) => `${name} · ${student_number}`,
  query: { sort: 'name' },
  isSearched: true,
})

export const entranceInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/entrance',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: { sort: 'name' },
})

export const visitorInput = referenceInput({
  list: 'GET /v1/erp/school/{cnpj}/visitor',
  keyOf: ({ id }) => id,
  nameOf: ({ name, company }) => (company === null ? name : `${name} · ${company}`),
  // The server refuses visits of inactive visitors.
  query: { sort: 'name', active: true },
  isSearched: true,
})

export const itemInput = referenceInput({
  list: 'GET /v1/erp/school/{cnpj}/library-item',
  keyOf: ({ code }) => code,
  nameOf: ({ title, code, available_copies }) => `${title} · ${code} (${available_copies})`,
  query: { sort: 'name' },
  isSearched: true,
})

export const responsibleInput = referenceInput({
  list: 'GET /v1/partners/school/{cnpj}/responsible',
  keyOf: ({ cpf }) => cpf,
  nameOf: ({ name, cpf }) => `${name} · ${cpf}`,
  query: { sort: 'name' },
  isSearched: true,
})

export const deviceInput = referenceInput({
  list: 'GET /v1/panel/school/{cnpj}/device',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
})

/** National reference data, the same for every school. */
const stateInput = referenceInput({
  list: 'GET /v1/reference/state',
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  query: whole,
})

/** There are many cities, so the server searches for the typed text. */
const cityInput = referenceInput({
  list: 'GET /v1/reference/city',
  keyOf: ({ id }) => id,
  // Dozens of city names occur in several states.
  nameOf: ({ name, state_abbreviation }) => `${name} – ${state_abbreviation}`,
  isSearched: true,
  find: (id) => ({ id }),
})

export const addressInputs = { '/address/state_id': stateInput, '/address/city_id': cityInput }
