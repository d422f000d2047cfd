import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Occurrences',
  lead: 'Disciplinary records. Events never include their text.',
  new: 'New occurrence',
  empty: 'No occurrences',
  empty_text: 'Occurrences of students appear here.',
  removal: {
    title: 'Remove this occurrence of {{name}}?',
    done: 'The occurrence was removed.',
    text: 'The occurrence is removed from the student’s record.',
  },
  fields: {
    enrollment_number: 'Enrollment number',
    sought_enrollment_number: 'Student',
    student_name: 'Student',
    description: 'Description',
    updated_at: 'Last changed',
    type: 'Type',
    severity: 'Severity',
    occurred_at: 'When',
    visible_to_responsibles: 'Shown to the family',
    suspension_days: 'Days of suspension',
    status: 'Status',
    closed_at: 'Closed on',
    outcome: 'Outcome',
  },
  actions: {
    close: {
      label: 'Close',
      title: 'Close this occurrence?',
      text: 'Close it once it has been dealt with. It can no longer be changed afterwards.',
    },
  },
  values: {
    status: { open: 'Open', closed: 'Closed' },
    type: {
      verbal_warning: 'Verbal warning',
      written_warning: 'Written warning',
      suspension: 'Suspension',
      guardian_summons: 'Summons of the family',
      other: 'Other',
    },
    severity: {
      low: 'Low',
      medium: 'Medium',
      high: 'High',
    },
  },
} satisfies ResourceWords

export const occurrences: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Ocorrências',
    lead: 'Registros disciplinares. Os eventos nunca incluem o texto.',
    new: 'Nova ocorrência',
    empty: 'Nenhuma ocorrência',
    empty_text: 'As ocorrências dos alunos aparecem aqui.',
    removal: {
      title: 'Remover esta ocorrência de {{name}}?',
      done: 'A ocorrência foi removida.',
      text: 'A ocorrência sai da ficha do aluno.',
    },
    fields: {
      enrollment_number: 'Matrícula',
      sought_enrollment_number: 'Aluno',
      student_name: 'Aluno',
      description: 'Descrição',
      updated_at: 'Última alteração',
      type: 'Tipo',
      severity: 'Gravidade',
      occurred_at: 'Quando',
      visible_to_responsibles: 'Visível para a família',
      suspension_days: 'Dias de suspensão',
      status: 'Situação',
      closed_at: 'Encerrada em',
      outcome: 'Encaminhamento',
    },
    actions: {
      close: {
        label: 'Encerrar',
        title: 'Encerrar esta ocorrência?',
        text: 'Encerre-a quando tiver sido tratada. Depois não pode mais ser alterada.',
      },
    },
    values: {
      status: { open: 'Aberta', closed: 'Encerrada' },
      type: {
        verbal_warning: 'Advertência verbal',
        written_warning: 'Advertência por escrito',
        suspension: 'Suspensão',
        guardian_summons: 'Convocação da família',
        other: 'Outra',
      },
      severity: {
        low: 'Leve',
        medium: 'Média',
        high: 'Grave',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    occurrences: (typeof occurrences)['en']
  }
}
