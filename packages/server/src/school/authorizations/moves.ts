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

export const canMove = (from: EnrollmentStatus, to: EnrollmentStatus) => moves[from].includes(to)
