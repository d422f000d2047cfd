import { ApiError, type Fault } from '../../../kit/api/problem.ts'
import type { Fields } from './field.ts'

type Typed = Readonly<Record<string, unknown>>

/**
 * Puts each typed value where the operation expects it: the path (such as the year of a new form of evaluation) or the body. A
 * path parameter that the page knows is never taken from the form: a typed CNPJ is a supplier's, not the school's.
 */
export function requestOf(
  route: string,
  pathFields: Fields,
  typed: Typed,
  known: Typed,
): { params: Typed; body: Typed } {
  const isInPath = ([name]: readonly [string, unknown]) => !(name in known) && route.includes(`{${name}}`)
  const missing = Object.keys(pathFields).filter((name) => !(name in typed))
  // The server could only respond with 404.
  if (missing.length > 0)
    throw new ApiError({ status: 422, code: 'validation_failed', detail: '', faults: missing.map(required) })
  const entries = Object.entries(typed)
  return {
    params: { ...known, ...Object.fromEntries(entries.filter(isInPath)) },
    body: Object.fromEntries(entries.filter((one) => !isInPath(one))),
  }
}

const required = (name: string): Fault => ({ pointer: `/${name}`, code: 'required', message: '' })
