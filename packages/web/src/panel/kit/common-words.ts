// Texts shared by several pages, so that one thing has one name everywhere.

export const enrollmentStatus = {
  en: {
    MATRICULADO: 'Enrolled',
    TRANCADO: 'Suspended',
    TRANSFERIDO: 'Transferred',
    CANCELADO: 'Cancelled',
    EVADIDO: 'Dropped out',
    CONCLUIDO: 'Completed',
    RECLASSIFICADO: 'Reclassified',
    FALECIDO: 'Deceased',
  },
  'pt-BR': {
    MATRICULADO: 'Matriculado',
    TRANCADO: 'Trancado',
    TRANSFERIDO: 'Transferido',
    CANCELADO: 'Cancelado',
    EVADIDO: 'Evadido',
    CONCLUIDO: 'Concluído',
    RECLASSIFICADO: 'Reclassificado',
    FALECIDO: 'Falecido',
  },
}

export const photoStatus = {
  en: { pending: 'To review', approved: 'Approved', rejected: 'Rejected' },
  'pt-BR': { pending: 'A revisar', approved: 'Aprovada', rejected: 'Rejeitada' },
}
