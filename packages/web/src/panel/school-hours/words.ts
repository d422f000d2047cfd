import type { Words } from '../../kit/words.ts'

const en = {
  title: 'School hours',
  lead: 'When the school day begins and ends, with a tolerance at both ends.',
  global: 'Every day',
  global_lead: 'Applies while the week below is not defined. Its tolerance also applies to days without their own.',
  weekly: 'Days of the week',
  weekly_lead: 'The hours of each day. A day that is not marked has no classes.',
  none: 'Not defined yet.',
  define: 'Define',
  saved: 'The school hours are saved.',
  closed_day: 'no classes',
  day: { d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday', d7: 'Sunday' },
  fields: {
    entry: 'Entry',
    exit: 'Exit',
    tolerance: 'Tolerance (min)',
    days: 'Days with classes',
    weekday: 'Day',
  },
  help: {
    tolerance: 'At both ends of the day',
  },
}

export const schoolHours: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Horário escolar',
    lead: 'Quando as aulas do dia começam e terminam, com a tolerância na entrada e na saída.',
    global: 'Todos os dias',
    global_lead:
      'Vale enquanto a semana abaixo não estiver definida. A tolerância também vale para os dias sem tolerância própria.',
    weekly: 'Dias da semana',
    weekly_lead: 'O horário de cada dia. Dias não marcados não têm aula.',
    none: 'Ainda não definido.',
    define: 'Definir',
    saved: 'Horário escolar salvo.',
    closed_day: 'sem aula',
    day: { d1: 'Segunda', d2: 'Terça', d3: 'Quarta', d4: 'Quinta', d5: 'Sexta', d6: 'Sábado', d7: 'Domingo' },
    fields: {
      entry: 'Entrada',
      exit: 'Saída',
      tolerance: 'Tolerância (min)',
      days: 'Dias com aula',
      weekday: 'Dia',
    },
    help: {
      tolerance: 'Na entrada e na saída',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    schoolHours: (typeof schoolHours)['en']
  }
}
