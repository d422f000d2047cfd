import type { EventData, EventName } from './catalogue.ts'

/**
 * What a connection with the `minimal` data profile does not get to see (LGPD: no more than the purpose needs). All of
 * it is nullable, so the shape of the event holds.
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

/** Whether the two profiles differ for this event, so that its data has to be kept twice. */
export const hasMinimalProfile = (name: EventName): boolean => masked.has(name)

export function maskMinimal<N extends EventName>(name: N, data: EventData<N>): EventData<N> {
  return masked.has(name) ? { ...data, ...hidden } : data
}
