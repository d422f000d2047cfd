import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Period grid',
  lead: 'When each lesson of the day begins and ends in a class. The timetable is built on it.',
  none: 'This class has no period grid yet',
  none_text: 'Define when each lesson of the day begins and ends.',
  define: 'Define the periods',
  saved: 'The period grid is saved.',
  to_timetable: 'Open the timetable',
  fields: { periods: 'Periods', number: 'Number', starts_at: 'Begins', ends_at: 'Ends' },
}

export const periodGrid: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Tempos de aula',
    lead: 'Quando cada aula do dia começa e termina em uma turma. O horário da turma é montado com base nesses tempos.',
    none: 'Esta turma ainda não tem tempos de aula',
    none_text: 'Defina quando cada aula do dia começa e termina.',
    define: 'Definir os tempos de aula',
    saved: 'Tempos de aula salvos.',
    to_timetable: 'Abrir o horário',
    fields: { periods: 'Tempos de aula', number: 'Número', starts_at: 'Início', ends_at: 'Término' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    periodGrid: (typeof periodGrid)['en']
  }
}
