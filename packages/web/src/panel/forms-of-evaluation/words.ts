import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Forms of evaluation',
  lead: 'How scores are given: the scale, the passing score, recovery and the assessments of each term.',
  new: 'New form of evaluation',
  search: 'Search forms by name',
  empty: 'No forms of evaluation yet',
  empty_text: 'Without one, a class is scored from 0 to 10 with one decimal.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'Only a form that no class uses and that has no scores can be removed. Connected systems are notified.',
  },
  fields: {
    name: 'Name',
    school_year_id: 'School year',
    scale: 'Scale',
    max_score: 'Maximum score',
    passing_score: 'Passing score',
    decimals: 'Decimals',
    recovery: 'Recovery',
    recovery_rule: 'Recovery counts',
    assessments: 'Assessments',
    period: 'Term',
    weight: 'Weight',
    updated_at: 'Last changed',
  },
  help: {
    decimals: '0, 1 or 2',
    period: 'Its number in the school year',
  },
  values: {
    scale: { numeric: 'Numeric', conceptual: 'Concepts', descriptive: 'Descriptive' },
    recovery: { none: 'None', per_term: 'Each term', final: 'At the end of the year' },
    recovery_rule: {
      replace_if_higher: 'Instead of the score, if it is higher',
      average: 'As an average with the score',
      sum: 'Added to the score',
    },
  },
} satisfies ResourceWords

export const formsOfEvaluation: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Formas de avaliação',
    lead: 'Como as notas são dadas: escala, nota mínima, recuperação e as avaliações de cada período.',
    new: 'Nova forma de avaliação',
    search: 'Buscar forma de avaliação pelo nome',
    empty: 'Nenhuma forma de avaliação ainda',
    empty_text: 'Enquanto não houver, as notas da turma vão de 0 a 10 com uma casa decimal.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'Só é possível remover uma forma de avaliação que nenhuma turma use e que não tenha notas. Os sistemas conectados são avisados.',
    },
    fields: {
      name: 'Nome',
      school_year_id: 'Ano letivo',
      scale: 'Escala',
      max_score: 'Nota máxima',
      passing_score: 'Nota mínima para aprovação',
      decimals: 'Casas decimais',
      recovery: 'Recuperação',
      recovery_rule: 'A recuperação conta',
      assessments: 'Avaliações',
      period: 'Período',
      weight: 'Peso',
      updated_at: 'Última alteração',
    },
    help: {
      decimals: '0, 1 ou 2',
      period: 'O número dele no ano letivo',
    },
    values: {
      scale: { numeric: 'Numérica', conceptual: 'Conceitos', descriptive: 'Descritiva' },
      recovery: { none: 'Não há', per_term: 'A cada período', final: 'No fim do ano' },
      recovery_rule: {
        replace_if_higher: 'No lugar da nota, quando é maior',
        average: 'Na média com a nota',
        sum: 'Somada à nota',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    formsOfEvaluation: (typeof formsOfEvaluation)['en']
  }
}
