import { refuse, refuseAt, refuseFaults } from '../../platform/operation/errors.ts'
import { movesTo, stateMachine } from '../state-machine.ts'
import type { EnrollmentStatus } from '../students/index.ts'
import type { states } from './authorization.ts'

/** The status changes that may be requested. Only a reactivation leads back to MATRICULADO, from any other status. */
const move = stateMachine<EnrollmentStatus, EnrollmentStatus>({
  MATRICULADO: movesTo('TRANCADO', 'TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'CONCLUIDO', 'RECLASSIFICADO', 'FALECIDO'),
  TRANCADO: movesTo('TRANSFERIDO', 'CANCELADO', 'EVADIDO', 'FALECIDO'),
  EVADIDO: movesTo('TRANSFERIDO', 'CANCELADO', 'FALECIDO'),
  // The rest are corrections of wrong entries.
  CANCELADO: movesTo('TRANSFERIDO', 'EVADIDO'),
  TRANSFERIDO: movesTo('CANCELADO', 'EVADIDO'),
  CONCLUIDO: movesTo('CANCELADO'),
  RECLASSIFICADO: movesTo('CANCELADO'),
  FALECIDO: movesTo('CANCELADO'),
})

/** Returns the status that a requested change leads to, or refuses the change. */
export function resolveStatusChange(from: EnrollmentStatus, asked: EnrollmentStatus | undefined): EnrollmentStatus {
  if (asked === undefined)
    throw refuseFaults([{ pointer: '/to_status', code: 'required', message: 'is required for a status change' }])
  if (asked === 'MATRICULADO')
    throw refuseAt('/to_status', 'use_reactivation', 'can be set by an enrollment_reactivation only')
  return move(from, asked)
}

/** A request is decided once. */
export const decide = stateMachine<(typeof states)[number], 'approved' | 'rejected'>(
  { requested: movesTo('approved', 'rejected'), approved: {}, rejected: {} },
  'authorization_already_decided',
)

export function resolveReactivation(from: EnrollmentStatus, asked: EnrollmentStatus | undefined): EnrollmentStatus {
  if (asked !== undefined && asked !== 'MATRICULADO')
    throw refuseFaults([
      { pointer: '/to_status', code: 'not_allowed', message: 'must be MATRICULADO or absent for a reactivation' },
    ])
  if (from === 'MATRICULADO') throw refuse('enrollment_already_active')
  return 'MATRICULADO'
}
