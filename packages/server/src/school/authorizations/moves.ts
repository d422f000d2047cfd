import { refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import type { EnrollmentStatus } from '../students/index.ts'

/** What an approved authorization may make of an enrollment. Back to MATRICULADO leads a reactivation only, from anywhere else. */
const moves: Readonly<Record<EnrollmentStatus, readonly EnrollmentStatus[]>> = {
  MATRICULADO: ['TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO'],
  TRANCADO: ['TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'FALECIDO'],
  EVADIDO: ['TRANSFERIDO', 'CANCELADO', 'FALECIDO'],
  // From here on corrections of what was entered wrongly.
  CANCELADO: ['TRANSFERIDO', 'EVADIDO'],
  TRANSFERIDO: ['CANCELADO', 'EVADIDO'],
  CONCLUIDO: ['CANCELADO'],
  RECLASSIFICADO: ['CANCELADO'],
  FALECIDO: ['CANCELADO'],
}

/** What a status change asked for leads to, or why it is not allowed. */
export function changed(from: EnrollmentStatus, asked: EnrollmentStatus | undefined): EnrollmentStatus {
  if (asked === undefined)
    throw refuseFaults([{ pointer: '/to_status', code: 'required', message: 'is required for a status change' }])
  if (asked === 'MATRICULADO')
    throw refuseAt('/to_status', 'use_reactivation', 'is reached by an enrollment_reactivation only')
  if (!moves[from].includes(asked))
    throw refuse('transition_not_allowed', `An enrollment that is ${from} cannot become ${asked}.`)
  return asked
}

export function reactivated(from: EnrollmentStatus, asked: EnrollmentStatus | undefined): EnrollmentStatus {
  if (asked !== undefined && asked !== 'MATRICULADO')
    throw refuseFaults([
      { pointer: '/to_status', code: 'not_allowed', message: 'must be MATRICULADO or absent for a reactivation' },
    ])
  if (from === 'MATRICULADO') throw refuse('enrollment_already_active')
  return 'MATRICULADO'
}
