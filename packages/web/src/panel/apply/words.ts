import { kinshipWords } from '@sineta/contract'
import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Apply for a place at {{school}}',
  lead: 'Send the request here. The school decides and contacts you.',
  kept: 'The school keeps this data to decide on the request and, if it approves, for the enrollment. Systems that the school has connected receive the request: the child’s name and the CPF of the responsible. To have it corrected or erased, ask the school’s office.',
  closed: 'The school is not accepting requests at the moment.',
  send: 'Send the request',
  sent: 'Your request was sent',
  sent_text: 'Keep this number: with it and the child’s date of birth you can check here what the school decided.',
  again: 'Apply for another child',
  number: 'Request number',
  look_up: 'Check the status of a request',
  show: 'Show',
  not_found: 'No request was found. Check the number, which begins with PRE-, and the child’s date of birth.',
  received: 'Received',
  fields: {
    grade_id: 'School year and grade',
    student: 'Child',
    responsible: 'Responsible',
    name: 'Full name',
    birthdate: 'Date of birth',
    cpf: 'CPF',
    phone: 'Phone',
    email: 'E-mail',
    kinship: 'Kinship',
    student_name: 'Full name of the child',
    student_birthdate: 'Date of birth of the child',
    student_cpf: 'CPF of the child',
    responsible_name: 'Full name of the responsible',
    responsible_cpf: 'CPF of the responsible',
  },
  values: {
    status: { pending: 'The school has not decided yet', approved: 'Approved', denied: 'Not approved' },
    kinship: kinshipWords.en,
  },
}

export const apply: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Pré-matrícula – {{school}}',
    lead: 'Envie o pedido por aqui. A escola avalia e entra em contato com você.',
    kept: 'A escola guarda estes dados para avaliar o pedido e, se aprovar, para a matrícula. Os sistemas conectados à escola são avisados do pedido, com o nome da criança e o CPF do responsável. Para corrigir ou apagar, fale com a secretaria da escola.',
    closed: 'A escola não está recebendo pedidos no momento.',
    send: 'Enviar o pedido',
    sent: 'Pedido enviado',
    sent_text: 'Guarde este número: com ele e a data de nascimento da criança você vê aqui a resposta da escola.',
    again: 'Fazer outro pedido',
    number: 'Número do pedido',
    look_up: 'Como está o meu pedido?',
    show: 'Consultar',
    not_found: 'Nenhum pedido encontrado. Confira o número, que começa com PRE-, e a data de nascimento da criança.',
    received: 'Recebido em',
    fields: {
      grade_id: 'Ano letivo e série',
      student: 'Criança',
      responsible: 'Responsável',
      name: 'Nome completo',
      birthdate: 'Data de nascimento',
      cpf: 'CPF',
      phone: 'Telefone',
      email: 'E-mail',
      kinship: 'Parentesco',
      student_name: 'Nome completo da criança',
      student_birthdate: 'Nascimento da criança',
      student_cpf: 'CPF da criança',
      responsible_name: 'Nome completo do responsável',
      responsible_cpf: 'CPF do responsável',
    },
    values: {
      status: { pending: 'A escola ainda não decidiu', approved: 'Aprovado', denied: 'Não aprovado' },
      kinship: kinshipWords['pt-BR'],
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    apply: (typeof apply)['en']
  }
}
