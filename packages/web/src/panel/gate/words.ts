import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Access control',
  lead: 'Register by hand when a reader fails, and let visitors in and out.',
  passes: 'Entries and exits of students today',
  passes_lead: 'The readers fill this list; entries made here count the same.',
  no_passes: 'No student has passed today.',
  left_with: 'Left with {{name}}',
  visits: 'Visitors',
  new_visitor: 'New visitor',
  visits_lead: 'Register the visitor once, then each visit.',
  visit_status: { checked_in: 'Inside now', scheduled: 'Scheduled' },
  no_visits: { checked_in: 'No visitor is inside.', scheduled: 'No visit is scheduled.' },
  fields: {
    enrollment_number: 'Student',
    released_to_cpf: 'Left with',
    checked_in_at: 'Time of entry',
    checked_out_at: 'Time of exit',
    entrance_id: 'Entrance',
    passed_at: 'Time',
    direction: 'Entry or exit',
    name: 'Student',
    classroom: 'Class',
    note: 'Note',
    visitor: 'Visitor',
    visitor_id: 'Visitor',
    host_name: 'Host',
    purpose: 'Purpose',
    scheduled_at: 'Scheduled for',
    change: 'Entry and exit',
  },
  help: {
    checked_in_at: 'Defaults to the current time.',
    checked_out_at: 'Defaults to the current time.',
    released_to_cpf: 'Only people who may pick the student up are accepted.',
  },
  values: {
    direction: { in: 'Entry', out: 'Exit' },
    anomaly: {
      missing_check_in: 'No entry was registered before',
      missing_check_out: 'No exit was registered before',
    },
  },
  actions: {
    check_in: {
      label: 'Register entry',
      title: 'A student comes in',
      text: 'The entry counts like one from a reader, and connected systems are notified.',
    },
    check_out: {
      label: 'Register exit',
      title: 'A student leaves',
      text: 'The exit counts like one from a reader, and connected systems are notified.',
    },
    new_visit: { label: 'New visit', title: 'New visit', text: 'It stays scheduled until you register the entry.' },
  },
}

export const gate: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Controle de acesso',
    lead: 'Registre manualmente quando o leitor falhar e controle a entrada e a saída de visitantes.',
    passes: 'Entradas e saídas de alunos hoje',
    passes_lead: 'Os leitores preenchem esta lista; o que você registrar aqui tem o mesmo valor.',
    no_passes: 'Nenhum aluno passou hoje.',
    left_with: 'Saiu com {{name}}',
    visits: 'Visitantes',
    new_visitor: 'Novo visitante',
    visits_lead: 'Cadastre o visitante uma vez e depois cada visita.',
    visit_status: { checked_in: 'Na escola agora', scheduled: 'Visitas agendadas' },
    no_visits: { checked_in: 'Nenhum visitante na escola.', scheduled: 'Nenhuma visita agendada.' },
    fields: {
      enrollment_number: 'Aluno',
      released_to_cpf: 'Saiu com',
      checked_in_at: 'Hora da entrada',
      checked_out_at: 'Hora da saída',
      entrance_id: 'Portaria',
      passed_at: 'Hora',
      direction: 'Entrada ou saída',
      name: 'Aluno',
      classroom: 'Turma',
      note: 'Observação',
      visitor: 'Visitante',
      visitor_id: 'Visitante',
      host_name: 'Quem vai receber',
      purpose: 'Assunto',
      scheduled_at: 'Agendada para',
      change: 'Entrada e saída',
    },
    help: {
      checked_in_at: 'Se ficar vazio, vale a hora atual.',
      checked_out_at: 'Se ficar vazio, vale a hora atual.',
      released_to_cpf: 'Só é aceito quem pode retirar o aluno.',
    },
    values: {
      direction: { in: 'Entrada', out: 'Saída' },
      anomaly: {
        missing_check_in: 'Sem entrada registrada antes',
        missing_check_out: 'Sem saída registrada antes',
      },
    },
    actions: {
      check_in: {
        label: 'Registrar entrada',
        title: 'Entrada de aluno',
        text: 'A entrada vale como a do leitor, e os sistemas conectados são avisados.',
      },
      check_out: {
        label: 'Registrar saída',
        title: 'Saída de aluno',
        text: 'A saída vale como a do leitor, e os sistemas conectados são avisados.',
      },
      new_visit: {
        label: 'Nova visita',
        title: 'Nova visita',
        text: 'Fica agendada até a entrada ser registrada.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    gate: (typeof gate)['en']
  }
}
