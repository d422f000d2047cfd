/** The statuses of an enrollment in a school year. The result of the year (approved, failed) is separate. */
export const enrollmentStatuses = [
  { status: 'MATRICULADO', active: true, name: 'Matriculado', meaning: 'Enrolled' },
  { status: 'TRANCADO', active: false, name: 'Trancado', meaning: "Suspended at the family's request" },
  { status: 'TRANSFERIDO', active: false, name: 'Transferido', meaning: 'Left for another school' },
  { status: 'CANCELADO', active: false, name: 'Cancelado', meaning: 'Cancelled' },
  { status: 'EVADIDO', active: false, name: 'Evadido', meaning: 'Stopped attending' },
  { status: 'CONCLUIDO', active: false, name: 'Concluído', meaning: 'Finished the year or stage' },
  { status: 'RECLASSIFICADO', active: false, name: 'Reclassificado', meaning: 'Moved to another grade' },
  { status: 'FALECIDO', active: false, name: 'Falecido', meaning: 'Deceased' },
] as const
