import { fold } from '../../platform/database/fold.ts'
import type { SamplePart } from '../sample-builder.ts'
import { firstTeacherEmail } from './queries.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    coordinator_id: string
    secretary_id: string
    /** A teacher of `subject_id`. In a sandbox, the teacher's session belongs to this person. */
    teacher_id: string
    removable_coordinator_id: string
    removable_secretary_id: string
    removable_teacher_id: string
  }
}

export const staffSamples: SamplePart = {
  tables: ['staff'],
  async fill({ id, insert, tx, school }, { subject_id }) {
    const add = (role: string, name: string, email: string) => {
      const made = id(`${role} ${name}`)
      insert('staff', {
        id: made,
        role,
        name,
        folded_name: fold(name),
        email,
        ...(role === 'teacher' && { subject_ids: [subject_id] }),
      })
      return made
    }
    const email = await firstTeacherEmail({ tx, school })
    return {
      coordinator_id: add('coordinator', 'Lúcia Ferraz', 'lucia.ferraz@escola.example'),
      secretary_id: add('secretary', 'Marcos Teixeira', 'marcos.teixeira@escola.example'),
      teacher_id: add('teacher', 'Helena Duarte', email ?? 'helena.duarte@escola.example'),
      removable_coordinator_id: add('coordinator', 'Otávio Reis', 'otavio.reis@escola.example'),
      removable_secretary_id: add('secretary', 'Sônia Brito', 'sonia.brito@escola.example'),
      removable_teacher_id: add('teacher', 'Caio Nunes', 'caio.nunes@escola.example'),
    }
  },
}
