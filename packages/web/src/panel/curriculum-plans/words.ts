import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Curriculum plans',
  lead: 'What each grade learns in a school year: subjects, terms, BNCC skills, content and objectives.',
  new: 'New curriculum plan',
  search: 'Search plans by name',
  empty: 'No curriculum plans yet',
  empty_text: 'Write the plan of a grade for a school year.',
  fields: {
    name: 'Name',
    school_year_id: 'School year',
    grade_id: 'Grade',
    items: 'Content of the plan',
    subject_id: 'Subject',
    period: 'Term',
    bncc_codes: 'BNCC codes',
    content: 'Content',
    objectives: 'Objectives',
    updated_at: 'Last changed',
  },
  help: {
    name: '“Plano curricular”, if left empty',
    period: 'Empty: the whole year',
    bncc_codes: 'Separate them with commas: EF05MA03, EF05MA04',
  },
} satisfies ResourceWords

export const curriculumPlans: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Planos curriculares',
    lead: 'O que cada série aprende no ano letivo: disciplinas, períodos, habilidades da BNCC, conteúdos e objetivos.',
    new: 'Novo plano curricular',
    search: 'Buscar plano pelo nome',
    empty: 'Nenhum plano curricular ainda',
    empty_text: 'Escreva o plano de uma série para um ano letivo.',
    fields: {
      name: 'Nome',
      school_year_id: 'Ano letivo',
      grade_id: 'Série',
      items: 'Conteúdo do plano',
      subject_id: 'Disciplina',
      period: 'Período',
      bncc_codes: 'Códigos da BNCC',
      content: 'Conteúdo',
      objectives: 'Objetivos',
      updated_at: 'Última alteração',
    },
    help: {
      name: '“Plano curricular”, se ficar vazio',
      period: 'Vazio: o ano todo',
      bncc_codes: 'Separe por vírgulas: EF05MA03, EF05MA04',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    curriculumPlans: (typeof curriculumPlans)['en']
  }
}
