import { cpf as cpfs } from '@sineta/contract'
import { fold } from '../../platform/database/fold.ts'
import { exampleAddress } from '../address.ts'
import * as lookups from '../lookups.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** The primary responsible of `enrollment_number`, who may pick up and has an approved photo. */
    cpf: string
    /** A responsible without links, who can be removed, or linked to `absent_enrollment_number`. */
    unlinked_cpf: string
    /** The additional responsible of `enrollment_number`. */
    additional_cpf: string
  }
}

/** CPFs with valid check digits that belong to no person we know of. */
const people = {
  cpf: {
    cpf: '52998224725',
    name: 'Mariana Souza Lima',
    email: 'mariana.lima@example.com',
    phone: '+5511987654321',
    birthdate: '1986-11-02',
    address: exampleAddress,
  },
  unlinked_cpf: {
    cpf: '86288366757',
    name: 'Carlos Eduardo Lima',
    email: 'carlos.lima@example.com',
    phone: '+5511976543210',
  },
  additional_cpf: { cpf: '39053344705', name: 'Helena Souza', phone: '+5511965432109', birthdate: '1957-03-30' },
} as const

// A JPEG of one grey pixel, because the samples need a photo but not a face.
export const pixel = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAAAB//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPwB//9k=',
  'base64',
)

export const responsibleSamples: SamplePart = {
  tables: ['responsible_link', 'removed_responsible_link', 'photo', 'responsible'],
  async fill({ id, insert, tx, school }, { enrollment_number }) {
    for (const person of Object.values(people))
      insert('responsible', { id: id(person.cpf), folded_name: fold(person.name), ...person })
    insert('photo', {
      owner_id: id(people.cpf.cpf),
      owner: 'responsible',
      status: 'approved',
      width: 1,
      height: 1,
      bytes: pixel,
      reviewed_at: tx.now,
    })

    const { id: student_id } = await lookups.getStudent({ tx, school }, enrollment_number)
    insert('responsible_link', {
      responsible_id: id(people.cpf.cpf),
      student_id,
      kind: 'primary',
      kinship: 'mother',
      financial_responsible: true,
    })
    insert('responsible_link', {
      responsible_id: id(people.additional_cpf.cpf),
      student_id,
      kind: 'additional',
      kinship: 'grandparent',
    })

    return {
      cpf: cpfs.format(people.cpf.cpf),
      unlinked_cpf: cpfs.format(people.unlinked_cpf.cpf),
      additional_cpf: cpfs.format(people.additional_cpf.cpf),
    }
  },
}
