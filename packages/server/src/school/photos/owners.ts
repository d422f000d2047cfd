import type { ProblemCode } from '@sineta/contract'
import { cpf as cpfs, type EventName } from '@sineta/contract'
import type { Emit, Samples } from '../../platform/operation/operation.ts'
import type { SchoolContext } from '../../tenancy/rows/table.ts'
import * as lookups from '../lookups.ts'
import { school as inSchool } from '../paths.ts'

/** The person that a photo shows. `key` identifies them in paths and events: the enrollment number or the CPF. */
export type Person = { readonly id: string; readonly key: string }
type Found = SchoolContext & { readonly params: Readonly<Record<string, string>> }
type Publish<Fact extends string> = Emit<Extract<EventName, `${string}.photo_${Fact}`>>

type Owner = {
  readonly path: `${typeof inSchool}/${string}`
  readonly notFound: ProblemCode
  find(call: Found): Promise<Person>
  /** Finds the person and locks the row until the transaction ends, because removing a person erases the photo. */
  byId(context: SchoolContext, id: string): Promise<Person | undefined>
  readonly publish: {
    uploaded(emit: Publish<'uploaded'>, person: Person): void
    reviewed(emit: Publish<'status_updated'>, person: Person, status: 'approved' | 'rejected'): void
    deleted(emit: Publish<'deleted'>, person: Person): void
  }
  /** Returns a sample person with a photo, as parameters of the path. */
  sample(samples: Samples): Record<string, string>
}

const toStudent = ({ id, student_number }: { id: string; student_number: string }): Person => ({
  id,
  key: student_number,
})
const toResponsible = ({ id, cpf }: { id: string; cpf: string }): Person => ({ id, key: cpfs.format(cpf) })

/** The two kinds of people who have photos. Their operations differ only in this. */
const owners = {
  student: {
    path: `${inSchool}/student/{enrollment_number}`,
    notFound: 'student_not_found',
    find: async (call) => toStudent(await lookups.getStudent(call, call.params.enrollment_number!)),
    async byId(context, id) {
      const found = await lookups.students.find(context, { id }, 'forShare')
      return found && toStudent(found)
    },
    publish: {
      uploaded: (emit, { id, key }) => emit('student.photo_uploaded', { id, enrollment_number: key }),
      reviewed: (emit, { key }, status) => emit('student.photo_status_updated', { enrollment_number: key, status }),
      deleted: (emit, { id, key }) => emit('student.photo_deleted', { id, enrollment_number: key }),
    },
    sample: ({ photo_number }) => ({ enrollment_number: photo_number }),
  },
  responsible: {
    path: `${inSchool}/responsible/{cpf}`,
    notFound: 'responsible_not_found',
    find: async (call) => toResponsible(await lookups.responsibles.get(call, { cpf: call.params.cpf! })),
    async byId(context, id) {
      const found = await lookups.responsibles.find(context, { id }, 'forShare')
      return found && toResponsible(found)
    },
    publish: {
      uploaded: (emit, { key }) => emit('responsible.photo_uploaded', { cpf: key }),
      reviewed: (emit, { key }, status) => emit('responsible.photo_status_updated', { cpf: key, status }),
      deleted: (emit, { key }) => emit('responsible.photo_deleted', { cpf: key }),
    },
    sample: ({ cpf }) => ({ cpf }),
  },
} as const satisfies Record<string, Owner>

export type OwnerKind = keyof typeof owners
export const ownerOf = (kind: OwnerKind): Owner => owners[kind]
