/** Labels for codes in people's records. Pages and exports show them, and imports accept the labels of an export. */

export const kinshipWords = {
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

export const raceWords = {
  en: {
    BRANCA: 'White',
    PRETA: 'Black',
    PARDA: 'Brown',
    AMARELA: 'Yellow',
    INDIGENA: 'Indigenous',
    NAO_DECLARADA: 'Not declared',
  },
  'pt-BR': {
    BRANCA: 'Branca',
    PRETA: 'Preta',
    PARDA: 'Parda',
    AMARELA: 'Amarela',
    INDIGENA: 'Indígena',
    NAO_DECLARADA: 'Não declarada',
  },
}
