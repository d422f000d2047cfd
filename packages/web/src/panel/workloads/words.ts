import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Workload',
  lead: 'How many lessons and hours each subject has in each grade.',
  new: 'New workload',
  empty: 'No workload yet',
  empty_text: 'Define the weekly lessons of a subject in a grade.',
  removal: {
    title: 'Remove “{{name}}”?',
    text: 'The timetable stays as it is.',
  },
  fields: {
    grade_id: 'Grade',
    subject_id: 'Subject',
    school_year_id: 'School year',
    updated_at: 'Last changed',
    weekly_lessons: 'Lessons a week',
    annual_hours: 'Hours a year',
  },
} satisfies ResourceWords

export const workloads: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Carga horária',
    lead: 'Quantas aulas e horas cada disciplina tem em cada série.',
    new: 'Nova carga horária',
    empty: 'Nenhuma carga horária ainda',
    empty_text: 'Defina as aulas semanais de uma disciplina em uma série.',
    removal: {
      title: 'Remover “{{name}}”?',
      text: 'O horário continua como está.',
    },
    fields: {
      grade_id: 'Série',
      subject_id: 'Disciplina',
      school_year_id: 'Ano letivo',
      updated_at: 'Última alteração',
      weekly_lessons: 'Aulas por semana',
      annual_hours: 'Horas por ano',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    workloads: (typeof workloads)['en']
  }
}
