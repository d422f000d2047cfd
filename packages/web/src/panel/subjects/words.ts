import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Subjects',
  lead: 'What is taught at the school. Workloads, timetables, lessons and scores refer to these.',
  new: 'New subject',
  search: 'Search subjects by name',
  empty: 'No subjects yet',
  empty_text: 'Add the subjects of your school first; timetables, lessons and scores need them.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'The subject is removed from the list and from its teachers. A subject that is in use in a grade, workload, timetable, lesson or score cannot be removed.',
  },
  fields: {
    name: 'Name',
    abbreviation: 'Abbreviation',
    area: 'Area of knowledge',
    bncc_component: 'BNCC component',
    updated_at: 'Last changed',
  },
  help: {
    abbreviation: 'Up to 10 characters, as on timetables and report cards',
    bncc_component: 'Used to check BNCC codes in plans and lessons',
  },
  values: {
    area: {
      LINGUAGENS: 'Languages',
      MATEMATICA: 'Mathematics',
      CIENCIAS_NATUREZA: 'Natural sciences',
      CIENCIAS_HUMANAS: 'Humanities',
      ENSINO_RELIGIOSO: 'Religious education',
      COMPUTACAO: 'Computing',
      DIVERSIFICADA: 'Diversified part',
    },
    bncc_component: {
      LP: 'LP · Portuguese',
      AR: 'AR · Art',
      EF: 'EF · Physical education',
      LI: 'LI · English',
      MA: 'MA · Mathematics',
      CI: 'CI · Science',
      GE: 'GE · Geography',
      HI: 'HI · History',
      ER: 'ER · Religious education',
      CO: 'CO · Computing',
    },
  },
} satisfies ResourceWords

export const subjects: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Disciplinas',
    lead: 'O que se ensina na escola. Carga horária, horários, aulas e notas se referem a elas.',
    new: 'Nova disciplina',
    search: 'Buscar disciplina pelo nome',
    empty: 'Nenhuma disciplina ainda',
    empty_text: 'Cadastre primeiro as disciplinas da escola; horários, aulas e notas precisam delas.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'A disciplina sai da lista e do cadastro dos professores que poderiam lecioná-la. Uma disciplina em uso em série, carga horária, horário, aula ou nota não pode ser removida.',
    },
    fields: {
      name: 'Nome',
      abbreviation: 'Sigla',
      area: 'Área do conhecimento',
      bncc_component: 'Componente da BNCC',
      updated_at: 'Última alteração',
    },
    help: {
      abbreviation: 'Até 10 caracteres, como nos horários e boletins',
      bncc_component: 'Usado para conferir os códigos da BNCC em planos e aulas',
    },
    values: {
      area: {
        LINGUAGENS: 'Linguagens',
        MATEMATICA: 'Matemática',
        CIENCIAS_NATUREZA: 'Ciências da Natureza',
        CIENCIAS_HUMANAS: 'Ciências Humanas',
        ENSINO_RELIGIOSO: 'Ensino Religioso',
        COMPUTACAO: 'Computação',
        DIVERSIFICADA: 'Parte diversificada',
      },
      bncc_component: {
        LP: 'LP · Língua Portuguesa',
        AR: 'AR · Arte',
        EF: 'EF · Educação Física',
        LI: 'LI · Língua Inglesa',
        MA: 'MA · Matemática',
        CI: 'CI · Ciências',
        GE: 'GE · Geografia',
        HI: 'HI · História',
        ER: 'ER · Ensino Religioso',
        CO: 'CO · Computação',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    subjects: (typeof subjects)['en']
  }
}
