import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Timetable',
  lead: 'The week of a class.',
  lead_moving: 'Drag a lesson to another slot, or move it with Alt and the arrow keys.',
  caption: 'Timetable of {{name}}',
  time: 'Time',
  day: { d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday', d7: 'Sunday' },
  free: '{{day}}, {{time}}: free',
  taken: '{{day}}, {{time}}: ',
  no_periods: 'This class has no periods yet',
  no_periods_text: 'Define first when each lesson of the day begins and ends.',
  clash: {
    teacher: 'The teacher is with {{classroom}} at this time.',
    room: 'The room is used by {{classroom}} at this time.',
    overlap: 'The class has another lesson at this time.',
  },
  clashes_one: '{{count}} conflict in this week',
  clashes_other: '{{count}} conflicts in this week',
  unsaved: 'Unsaved changes',
  saved: 'The timetable is saved.',
  cleared: 'The timetable is cleared.',
  periods: 'Period grid',
  define_periods: 'Define the periods',
  free_place: 'free',
  at_place: '{{day}}, {{time}}',
  slot: 'Lesson on {{day}}, {{time}}',
  take_out: 'Remove',
  place: 'Place',
  fields: {
    subject_id: 'Subject',
    teacher_id: 'Teacher',
    room: 'Room',
    periods: 'Periods',
    number: 'Number',
    starts_at: 'Begins',
    ends_at: 'Ends',
  },
}

export const timetable: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Horário',
    lead: 'A semana da turma.',
    lead_moving: 'Arraste uma aula para outro horário ou mova-a com Alt e as setas.',
    caption: 'Horário de {{name}}',
    time: 'Hora',
    day: { d1: 'Segunda', d2: 'Terça', d3: 'Quarta', d4: 'Quinta', d5: 'Sexta', d6: 'Sábado', d7: 'Domingo' },
    free: '{{day}}, {{time}}: livre',
    taken: '{{day}}, {{time}}: ',
    no_periods: 'Esta turma ainda não tem tempos de aula',
    no_periods_text: 'Defina primeiro quando cada aula do dia começa e termina.',
    clash: {
      teacher: 'O professor está em {{classroom}} neste horário.',
      room: 'A sala está ocupada por {{classroom}} neste horário.',
      overlap: 'A turma tem outra aula neste horário.',
    },
    clashes_one: '{{count}} conflito nesta semana',
    clashes_other: '{{count}} conflitos nesta semana',
    unsaved: 'Alterações não salvas',
    saved: 'Horário salvo.',
    cleared: 'Horário limpo.',
    periods: 'Tempos de aula',
    define_periods: 'Definir os tempos de aula',
    free_place: 'livre',
    at_place: '{{day}}, {{time}}',
    slot: 'Aula de {{day}}, {{time}}',
    take_out: 'Remover',
    place: 'Colocar',
    fields: {
      subject_id: 'Disciplina',
      teacher_id: 'Professor',
      room: 'Sala',
      periods: 'Tempos de aula',
      number: 'Número',
      starts_at: 'Início',
      ends_at: 'Término',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    timetable: (typeof timetable)['en']
  }
}
