import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Hello, {{name}}',
  of: '{{count}} of {{of}}',
  present: 'Students present today',
  absent: 'Students absent today',
  waiting_for_pick_up: 'Waiting to be picked up',
  open_authorizations: 'Authorizations to decide',
  pending_preenrollments: 'Pre-enrollments to decide',
  pending_photos: 'Photos of students to approve',
  pending_responsible_photos: 'Photos of responsibles to approve',
  failing_integrations: 'Failing integrations',
  absentees: 'Absent today',
  nobody_absent: 'No students are absent today.',
  student: 'Student',
  classroom: 'Class',
  number: 'Number',
}

export const home: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Olá, {{name}}',
    of: '{{count}} de {{of}}',
    present: 'Alunos presentes hoje',
    absent: 'Alunos ausentes hoje',
    waiting_for_pick_up: 'Aguardando retirada',
    open_authorizations: 'Autorizações a decidir',
    pending_preenrollments: 'Pré-matrículas a decidir',
    pending_photos: 'Fotos de alunos a aprovar',
    pending_responsible_photos: 'Fotos de responsáveis a aprovar',
    failing_integrations: 'Integrações com falha',
    absentees: 'Ausentes hoje',
    nobody_absent: 'Nenhum aluno ausente hoje.',
    student: 'Aluno',
    classroom: 'Turma',
    number: 'Matrícula',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    home_page: (typeof home)['en']
  }
}
