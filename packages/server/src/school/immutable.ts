import { refuseFaults } from '../platform/operation/errors.ts'

/** Refuses a body that changes immutable members. Compares text without case, because ids may be in upper case. */
export function requireSame<Name extends string>(
  found: Readonly<Record<Name, unknown>>,
  body: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
  message = 'cannot change',
): void {
  const normal = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : (value ?? null))
  const changed = names.filter((name) => normal(body[name]) !== normal(found[name]))
  if (changed.length === 0) return
  throw refuseFaults(changed.map((name) => ({ pointer: `/${name}`, code: 'immutable_field', message })))
}
