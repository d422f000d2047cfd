import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Attendance today',
  lead: 'Students with an active enrollment, and the time of their first check-in today.',
  empty: 'No students expected today',
  empty_text: 'Students appear here when they have an active enrollment in a school year that includes today.',
  fields: {
    name: 'Student',
    classroom_name: 'Class',
    enrollment_number: 'Number',
    presence: 'Attendance',
    arrived_at: 'Arrived at',
  },
  values: { presence: { present: 'Present today', absent: 'Absent today' } },
  state: { present: 'Present', absent: 'Absent' },
} satisfies ResourceWords & { state: Record<string, string> }

export const presences: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Presença hoje',
    lead: 'Alunos com matrícula ativa e a hora da primeira entrada de hoje.',
    empty: 'Nenhum aluno esperado hoje',
    empty_text: 'Aparecem aqui os alunos com matrícula ativa em um ano letivo que inclui a data de hoje.',
    fields: {
      name: 'Aluno',
      classroom_name: 'Turma',
      enrollment_number: 'Matrícula',
      presence: 'Presença',
      arrived_at: 'Chegou às',
    },
    values: { presence: { present: 'Presentes hoje', absent: 'Ausentes hoje' } },
    state: { present: 'Presente', absent: 'Ausente' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    presences: (typeof presences)['en']
  }
}
