import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Diary',
  lead: 'What was taught in each lesson, and who was there.',
  list: 'Lessons of the class',
  empty: 'No lessons in this term',
  empty_text: 'Each lesson has an entry here. Create the lesson first.',
  new_lesson: 'New lesson',
  entry: '{{subject}}, {{day}}',
  column: { day: 'Day', subject: 'Subject', content: 'Content', state: 'Status' },
  to_write: 'To be written',
  written: 'Written',
  locked: 'Locked',
  locked_by: {
    school_year_closed: 'The school year is closed: this entry can no longer be changed.',
    council_closed: 'The class council of this term is closed: this entry can no longer be changed.',
    posting_window_over: 'The deadline for the diary of this term has passed. Management may extend it.',
    locked_by_management: 'Management has locked this entry.',
  },
  future: 'This lesson has not taken place yet. Its entry can be written on the day.',
  saved: 'The diary is saved.',
  attendance: {
    title: 'Attendance',
    keys: 'Everyone is present unless you say otherwise. On a student, press F (absent), L (late), J (justified) or P (present); arrow keys move.',
    all_present: 'Everyone present',
    of: 'Attendance of {{student}}',
    count: 'Present: {{present}} · Absent: {{absent}} · Late: {{late}}',
    none: 'No students were in the class on this day.',
    letters: { present: 'p', absent: 'f', justified: 'j', late: 'l' },
  },
  fields: {
    content: 'Content taught',
    activities: 'Activities',
    homework: 'Homework',
    bncc_codes: 'BNCC codes',
    attendance: 'Attendance',
  },
  help: { bncc_codes: 'Separate them with commas: EF05MA03, EF05MA04' },
  values: { status: { present: 'Present', absent: 'Absent', justified: 'Justified', late: 'Late' } },
  actions: {
    lock: { label: 'Lock', title: 'Lock this entry?', text: 'Teachers can no longer change it until it is unlocked.' },
    unlock: { label: 'Unlock', title: 'Unlock this entry?', text: 'Teachers can change it again.' },
  },
}

export const diary: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Diário',
    lead: 'O que foi dado em cada aula e quem estava presente.',
    list: 'Aulas da turma',
    empty: 'Nenhuma aula neste período',
    empty_text: 'Cada aula tem um registro aqui. Crie a aula primeiro.',
    new_lesson: 'Nova aula',
    entry: '{{subject}}, {{day}}',
    column: { day: 'Dia', subject: 'Disciplina', content: 'Conteúdo', state: 'Situação' },
    to_write: 'A preencher',
    written: 'Preenchido',
    locked: 'Bloqueado',
    locked_by: {
      school_year_closed: 'O ano letivo está encerrado: este registro não pode mais ser alterado.',
      council_closed: 'O conselho de classe deste período está encerrado: este registro não pode mais ser alterado.',
      posting_window_over: 'O prazo de lançamento deste período terminou. A direção pode estendê-lo.',
      locked_by_management: 'A direção bloqueou este registro.',
    },
    future: 'Esta aula ainda não aconteceu. O registro é feito no dia da aula.',
    saved: 'Diário salvo.',
    attendance: {
      title: 'Chamada',
      keys: 'Todos estão presentes, salvo indicação em contrário. Em um aluno, tecle F (falta), A (atraso), J (justificada) ou P (presente); as setas percorrem a lista.',
      all_present: 'Todos presentes',
      of: 'Presença de {{student}}',
      count: 'Presentes: {{present}} · Faltas: {{absent}} · Atrasos: {{late}}',
      none: 'Nenhum aluno estava na turma neste dia.',
      letters: { present: 'p', absent: 'f', justified: 'j', late: 'a' },
    },
    fields: {
      content: 'Conteúdo dado',
      activities: 'Atividades',
      homework: 'Tarefa de casa',
      bncc_codes: 'Códigos da BNCC',
      attendance: 'Chamada',
    },
    help: { bncc_codes: 'Separe por vírgulas: EF05MA03, EF05MA04' },
    values: { status: { present: 'Presente', absent: 'Falta', justified: 'Justificada', late: 'Atraso' } },
    actions: {
      lock: {
        label: 'Bloquear',
        title: 'Bloquear este registro?',
        text: 'Os professores não podem mais alterá-lo até que seja desbloqueado.',
      },
      unlock: {
        label: 'Desbloquear',
        title: 'Desbloquear este registro?',
        text: 'Os professores podem alterá-lo de novo.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    diary: (typeof diary)['en']
  }
}
