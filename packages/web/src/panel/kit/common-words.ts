// Words that several pages say: one thing has one name everywhere.

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

export const kinship = {
  en: {
    mother: 'Mother',
    father: 'Father',
    grandparent: 'Grandparent',
    sibling: 'Sibling',
    uncle_aunt: 'Uncle or aunt',
    step_parent: 'Step-parent',
    legal_guardian: 'Legal guardian',
    caregiver: 'Caregiver',
    driver: 'Driver',
    other: 'Other',
  },
  'pt-BR': {
    mother: 'Mãe',
    father: 'Pai',
    grandparent: 'Avó ou avô',
    sibling: 'Irmã ou irmão',
    uncle_aunt: 'Tia ou tio',
    step_parent: 'Madrasta ou padrasto',
    legal_guardian: 'Responsável legal',
    caregiver: 'Cuidador',
    driver: 'Motorista',
    other: 'Outro',
  },
}

export const photoStatus = {
  en: { pending: 'To review', approved: 'Approved', rejected: 'Rejected' },
  'pt-BR': { pending: 'A revisar', approved: 'Aprovada', rejected: 'Rejeitada' },
}
