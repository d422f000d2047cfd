import * as lookups from '../lookups.ts'
import type { SamplePart } from '../sample-builder.ts'

declare module '../../platform/operation/operation.ts' {
  interface Samples {
    /** An open request to suspend `transfer_enrollment_id`. */
    status_authorization_id: string
    /** An open request to reactivate an enrollment of `unenrolled_number`. */
    reactivation_authorization_id: string
  }
}

export const authorizationSamples: SamplePart = {
  tables: ['enrollment_authorization'],
  async fill(
    { id, insert, day, tx, school },
    { transfer_number, transfer_enrollment_id, unenrolled_number, classroom_id, school_year_id, grade_id },
  ) {
    const studentOf = async (number: string) => (await lookups.getStudent({ tx, school }, number)).id
    const request = { requested_by: 'secretaria@escola.example' }

    insert('enrollment_authorization', {
      ...request,
      id: id('status authorization'),
      type: 'enrollment_status_change',
      enrollment_id: transfer_enrollment_id,
      student_id: await studentOf(transfer_number),
      from_status: 'MATRICULADO',
      to_status: 'TRANCADO',
      reason: 'tratamento de saúde',
    })

    const student_id = await studentOf(unenrolled_number)
    const enrollment_id = id('suspended enrollment')
    const enrollment = { student_id, school_year_id, classroom_id, grade_id, enrollment_number: unenrolled_number }
    insert('enrollment', {
      id: enrollment_id,
      ...enrollment,
      status: 'TRANCADO',
      enrolled_on: day(-100),
      ended_on: day(-30),
    })
    insert('enrollment_authorization', {
      ...request,
      id: id('reactivation authorization'),
      type: 'enrollment_reactivation',
      enrollment_id,
      student_id,
      from_status: 'TRANCADO',
      to_status: 'MATRICULADO',
      reason: 'fim do tratamento',
    })
    return {
      status_authorization_id: id('status authorization'),
      reactivation_authorization_id: id('reactivation authorization'),
    }
  },
}
