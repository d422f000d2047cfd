import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { Scope } from './scopes.ts'
import { Cnpj, exampleOf } from './shapes.ts'

/** One event of the catalogue. Its data has exactly these keys in exactly this order; that is frozen in v1. */
export type EventDefinition<F extends TProperties = TProperties> = {
  /** When the event fires, as the documentation tells partners. */
  readonly when: string
  readonly group: string
  /** The scope that an app needs to receive the event. */
  readonly scope: Scope
  /** Whether the specification defines the shape of the data (`spec`) or leaves it to us (`decided`). */
  readonly shape: 'spec' | 'decided'
  readonly data: TObject<F>
  readonly example: Static<TObject<F>>
}

type Group = Pick<EventDefinition, 'group' | 'scope' | 'shape'>

/** A scope that differs from the group's, and example values that suit the event better than those of its fields. */
type Exceptions<F extends TProperties> = Partial<Pick<Group, 'scope'>> & {
  readonly example?: Partial<Static<TObject<F>>>
}

/** Every event names its school. */
type WithSchool<F extends TProperties> = { school_cnpj: ReturnType<typeof Cnpj> } & F

/** Returns a function that defines the events of one group: `event('A classroom is created', { classroom_name })`. */
export function eventsOf(group: Group) {
  return <F extends TProperties>(
    when: string,
    fields: F,
    { example, ...exceptions }: Exceptions<WithSchool<F>> = {},
  ): EventDefinition<WithSchool<F>> => {
    // school_cnpj comes first, unless the fields place it themselves.
    const placed = 'school_cnpj' in fields ? fields : { school_cnpj: Cnpj(), ...fields }
    // Both branches have the fields and the school, but the compiler does not follow the `in`.
    const data = Type.Object(placed as WithSchool<F>, { additionalProperties: false })
    // Composed from the fields' own examples, which are typed where they are written; a test validates the result.
    const composed = { ...(exampleOf(data) as Static<TObject<WithSchool<F>>>), ...example }
    return { ...group, ...exceptions, when, data, example: composed }
  }
}
