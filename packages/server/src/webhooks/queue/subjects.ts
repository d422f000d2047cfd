import { catalogue, type EventName } from '@sineta/contract'

/** Records that have a trail of the events about them. */
const subjectKinds = ['student', 'responsible', 'classroom'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The members of an event's data that name a record, the first that an event has counts. */
const members: Record<SubjectKind, readonly string[]> = {
  student: ['student_id', 'enrollment_number'],
  responsible: ['responsible_cpf'],
  classroom: ['classroom_id', 'to_classroom_id'],
}
/** Events of these groups are about the record itself, which they name by its own key. */
const ownKeys: Record<SubjectKind, readonly string[]> = {
  student: ['id', 'enrollment_number'],
  responsible: ['cpf'],
  classroom: ['id'],
}

type Members = Readonly<Record<SubjectKind, string | undefined>>

/** Which member of its data names the record of each kind, for every event of the catalogue. */
const membersOf = new Map(
  (Object.keys(catalogue) as EventName[]).map((name) => {
    const shape = Object.keys(catalogue[name].data.properties)
    const group = name.split('.')[0]
    // A link names both people, and the responsible by `cpf` in the student's events too.
    const linked = name.endsWith('linked') ? { student: [], responsible: ['cpf'], classroom: [] } : undefined
    const find = (kind: SubjectKind) =>
      [...(group === kind ? ownKeys[kind] : []), ...(linked?.[kind] ?? []), ...members[kind]].find((member) =>
        shape.includes(member),
      )
    return [name, Object.fromEntries(subjectKinds.map((kind) => [kind, find(kind)])) as Members]
  }),
)

/** How the data of an event names the record of a kind it is about; null: it is about none. */
export function subjectOf(name: EventName, data: Readonly<Record<string, unknown>>, kind: SubjectKind): string | null {
  const member = membersOf.get(name)?.[kind]
  const value = member === undefined ? null : data[member]
  return value === null || value === undefined ? null : String(value)
}
