import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Pick-up',
  lead: 'Responsibles who have arrived, and the students waiting for them. The board updates automatically.',
  count_zero: 'No one is waiting',
  count_one: '{{count}} responsible is waiting',
  count_other: '{{count}} responsibles are waiting',
  empty: 'No responsible is waiting',
  empty_text: 'Responsibles who identify themselves at the gate appear here at once.',
  came_at: 'Arrived at {{time}}',
  no_class: 'No class',
  deliver: 'Release',
  deliver_one: 'Release {{name}}',
  deliver_all_one: 'Release {{count}} student',
  deliver_all_other: 'Release all {{count}} students',
  delivered: 'Already left',
  delivered_toast_one: '{{names}} left with {{responsible}}.',
  delivered_toast_other: '{{names}} left with {{responsible}}.',
  nobody_inside: 'The arrival was registered, but no student of this responsible is inside.',
  release: {
    title: 'Release {{names}} to {{responsible}}?',
    text: 'The exit is registered now with the name of the responsible, and connected systems are notified.',
  },
  fields: {
    responsible_cpf: 'Responsible',
    factors: 'How the identity was checked',
    entrance_id: 'Entrance',
    student: 'Student',
    classroom: 'Class',
    responsible: 'Left with',
    left_at: 'Time',
  },
  help: { factors: 'Two different kinds of identification are needed.' },
  values: {
    factors: {
      face: 'Face',
      fingerprint: 'Fingerprint',
      document: 'Document',
      pin: 'PIN',
      qr_code: 'QR code',
      staff_confirmation: 'Recognised by staff',
    },
  },
  actions: {
    arrive: {
      label: 'Register arrival',
      title: 'A responsible has arrived',
      text: 'Check who it is before you continue. The students whom this person may pick up are called.',
    },
  },
}

export const pick_up: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Retirada',
    lead: 'Responsáveis que chegaram e alunos que esperam por eles. O painel se atualiza automaticamente.',
    count_zero: 'Ninguém aguardando',
    count_one: '{{count}} responsável aguardando',
    count_other: '{{count}} responsáveis aguardando',
    empty: 'Nenhum responsável aguardando',
    empty_text: 'Quem se identificar na portaria aparece aqui na hora.',
    came_at: 'Chegou às {{time}}',
    no_class: 'Sem turma',
    deliver: 'Entregar',
    deliver_one: 'Entregar {{name}}',
    deliver_all_one: 'Entregar {{count}} aluno',
    deliver_all_other: 'Entregar os {{count}} alunos',
    delivered: 'Já saíram',
    delivered_toast_one: '{{names}} saiu com {{responsible}}.',
    delivered_toast_other: '{{names}} saíram com {{responsible}}.',
    nobody_inside: 'A chegada foi registrada, mas nenhum aluno deste responsável está na escola.',
    release: {
      title: 'Entregar {{names}} a {{responsible}}?',
      text: 'A saída é registrada agora com o nome do responsável, e os sistemas conectados são avisados.',
    },
    fields: {
      responsible_cpf: 'Responsável',
      factors: 'Como a identidade foi conferida',
      entrance_id: 'Portaria',
      student: 'Aluno',
      classroom: 'Turma',
      responsible: 'Saiu com',
      left_at: 'Hora',
    },
    help: { factors: 'São necessárias duas formas de identificação diferentes.' },
    values: {
      factors: {
        face: 'Rosto',
        fingerprint: 'Digital',
        document: 'Documento',
        pin: 'PIN',
        qr_code: 'QR code',
        staff_confirmation: 'Reconhecido pela equipe',
      },
    },
    actions: {
      arrive: {
        label: 'Registrar chegada',
        title: 'Um responsável chegou',
        text: 'Confira quem é antes de continuar. Os alunos que essa pessoa pode retirar são chamados.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    pick_up: (typeof pick_up)['en']
  }
}
