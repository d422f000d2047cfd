import type { EventData, EventName } from './catalogue.ts'

/**
 * The fields hidden from a connection with the `minimal` data profile (LGPD: share no more than the purpose needs). All
 * of them are nullable, so masked data still fits the shape of the event.
 */
const hidden = {
  race: null,
  cpf: null,
  rg: null,
  rg_issuer: null,
  rg_issue_date: null,
  additional_info: null,
  address: null,
} as const satisfies Partial<EventData<'student.created'>>

/** Whether a member of a student's record is hidden. */
export const isHiddenInMinimal = (member: string): boolean => Object.hasOwn(hidden, member)

const masked: ReadonlySet<EventName> = new Set<EventName>(['student.created', 'student.updated'])

/** Whether the data of this event differs between the two profiles and has to be stored for each. */
export const hasMinimalProfile = (name: EventName): boolean => masked.has(name)

export function maskMinimal<N extends EventName>(name: N, data: EventData<N>): EventData<N> {
  return masked.has(name) ? { ...data, ...hidden } : data
}
