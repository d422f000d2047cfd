import { catalogue, type EventName } from '@sineta/contract'

/** The kinds of records that have a trail of the events about them. */
const subjectKinds = ['student', 'responsible', 'classroom'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The members of an event's data that identify a record. The first that an event has counts. */
const members: Record<SubjectKind, readonly string[]> = {
  student: ['student_id', 'enrollment_number'],
  responsible: ['responsible_cpf'],
  classroom: ['classroom_id', 'to_classroom_id'],
}
/** The members that identify the record in events of its own group (`student.…`), which are about the record itself. */
const ownKeys: Record<SubjectKind, readonly string[]> = {
  student: ['id', 'enrollment_number'],
  responsible: ['cpf'],
  classroom: ['id'],
}

type Members = Readonly<Record<SubjectKind, string | undefined>>

/** For every event of the catalogue, the member of its data that identifies the record of each kind. */
const membersOf = new Map(
  (Object.keys(catalogue) as EventName[]).map((name) => {
    const shape = Object.keys(catalogue[name].data.properties)
    const group = name.split('.')[0]
    // An event about a link identifies both people, and the responsible by `cpf` even if it is a student event.
    const linked = name.endsWith('linked') ? { student: [], responsible: ['cpf'], classroom: [] } : undefined
    const find = (kind: SubjectKind) =>
      [...(group === kind ? ownKeys[kind] : []), ...(linked?.[kind] ?? []), ...members[kind]].find((member) =>
        shape.includes(member),
      )
    return [name, Object.fromEntries(subjectKinds.map((kind) => [kind, find(kind)])) as Members]
  }),
)

/** Returns what identifies the record of a kind that an event is about; null: it is about none. */
export function subjectOf(name: EventName, data: Readonly<Record<string, unknown>>, kind: SubjectKind): string | null {
  const member = membersOf.get(name)?.[kind]
  const value = member === undefined ? null : data[member]
  return value === null || value === undefined ? null : String(value)
}
