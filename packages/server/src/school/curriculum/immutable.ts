import { refuseFaults } from '../../platform/operation/errors.ts'

/** Refuses a body that changes what was fixed when the thing was made. */
export function requireSame<Name extends string>(
  found: Record<Name, number>,
  body: Record<Name, number>,
  names: readonly Name[],
): void {
  const changed = names.filter((name) => body[name] !== found[name])
  if (changed.length === 0) return
  throw refuseFaults(
    changed.map((name) => ({ pointer: `/${name}`, code: 'immutable_field', message: `must stay ${found[name]}` })),
  )
}
