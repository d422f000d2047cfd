import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Lessons',
  lead: 'Lessons with their plans. Each has an entry in the class diary.',
  new: 'New lesson',
  empty: 'No lessons yet',
  empty_text: 'Create a lesson to plan it and to write its diary.',
  removal: { title: 'Remove “{{name}}”?', text: 'Its plan and its entry in the class diary are removed with it.' },
  fields: {
    title: 'Title',
    description: 'Description',
    classroom_id: 'Class',
    subject_id: 'Subject',
    teacher_id: 'Teacher',
    date: 'Day',
    starts_at: 'Begins',
    ends_at: 'Ends',
    updated_at: 'Last changed',
    objectives: 'Objectives',
    content: 'Content',
    methodology: 'Methodology',
    resources: 'Resources',
    evaluation: 'Evaluation',
    bncc_codes: 'BNCC codes',
    plan: 'Lesson plan',
    no_plan: 'This lesson has no plan yet.',
    write_plan: 'Write the plan',
    edit_plan: 'Edit the plan',
    plan_saved: 'The plan is saved.',
    open_diary: 'Open in the diary',
  },
  help: { bncc_codes: 'Separate them with commas: EF05MA03, EF05MA04' },
} satisfies ResourceWords

export const lessons: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Aulas',
    lead: 'As aulas e seus planos. Cada aula tem um registro no diário.',
    new: 'Nova aula',
    empty: 'Nenhuma aula ainda',
    empty_text: 'Crie uma aula para planejá-la e preencher o diário.',
    removal: { title: 'Remover “{{name}}”?', text: 'O plano de aula e o registro no diário também são removidos.' },
    fields: {
      title: 'Título',
      description: 'Descrição',
      classroom_id: 'Turma',
      subject_id: 'Disciplina',
      teacher_id: 'Professor',
      date: 'Dia',
      starts_at: 'Início',
      ends_at: 'Término',
      updated_at: 'Última alteração',
      objectives: 'Objetivos',
      content: 'Conteúdo',
      methodology: 'Metodologia',
      resources: 'Recursos',
      evaluation: 'Avaliação',
      bncc_codes: 'Códigos da BNCC',
      plan: 'Plano de aula',
      no_plan: 'Esta aula ainda não tem plano.',
      write_plan: 'Escrever o plano',
      edit_plan: 'Editar o plano',
      plan_saved: 'Plano de aula salvo.',
      open_diary: 'Abrir no diário',
    },
    help: { bncc_codes: 'Separe por vírgulas: EF05MA03, EF05MA04' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    lessons: (typeof lessons)['en']
  }
}
