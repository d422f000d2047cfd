import { kinshipWords } from '@sineta/contract'
import type { Words } from '../../kit/words.ts'
import { photoStatus } from '../kit/common-words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Responsibles',
  lead: 'Parents and others responsible for students. A person at two schools has two records.',
  new: 'New responsible',
  search: 'Search responsibles by name or CPF',
  empty: 'No responsibles yet',
  empty_text: 'Register a responsible, then link the person on the record of the student.',
  removal: {
    title: 'Remove {{name}}?',
    text: 'Only a responsible without linked students can be removed: unlink them first. Connected systems receive responsible.deleted.',
  },
  photo_of: 'Photo of {{name}}',
  students: 'Students',
  no_students: 'No student is linked yet.',
  fields: {
    name: 'Name',
    cpf: 'CPF',
    phone: 'Phone',
    email: 'E-mail',
    birthdate: 'Date of birth',
    rg: 'RG',
    photo_status: 'Photo',
    updated_at: 'Last changed',
    kinship: 'Kinship',
    can_pick_up: 'May pick up',
    status: 'Decision',
    reason: 'Reason',
    pin: 'PIN',
    address: 'Address',
    address_type: 'Street type',
    cep: 'CEP',
    number: 'Number',
    complement: 'Complement',
    district: 'District',
    city_id: 'City',
    state_id: 'State',
  },
  help: {
    pin: 'Four to eight digits, typed at the gate as a second kind of identification.',
  },
  values: {
    photo_status: photoStatus.en,
    status: {
      approved: 'Approve',
      rejected: 'Reject',
    },
    kinship: kinshipWords.en,
  },
  actions: {
    review: {
      label: 'Approve or reject the photo',
      title: 'Photo of {{name}}',
      text: 'Only an approved photo identifies a face at the gate. Connected systems receive responsible.photo_status_updated.',
    },
    remove_photo: {
      label: 'Remove the photo',
      title: 'Remove the photo of {{name}}?',
      text: 'Connected systems receive responsible.photo_deleted.',
    },
    pin: {
      label: 'Set the PIN',
      title: 'PIN of {{name}}',
      text: 'It is stored encrypted and never shown again.',
    },
  },
} satisfies ResourceWords & Record<string, unknown>

export const responsibles: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Responsáveis',
    lead: 'Pais e outras pessoas que respondem pelos alunos. A mesma pessoa em duas escolas tem dois cadastros.',
    new: 'Novo responsável',
    search: 'Buscar responsável por nome ou CPF',
    empty: 'Nenhum responsável ainda',
    empty_text: 'Cadastre o responsável e depois vincule-o na ficha do aluno.',
    removal: {
      title: 'Remover {{name}}?',
      text: 'Só é possível remover responsável sem alunos vinculados: desvincule antes. Os sistemas conectados recebem responsible.deleted.',
    },
    photo_of: 'Foto de {{name}}',
    students: 'Alunos',
    no_students: 'Nenhum aluno vinculado ainda.',
    fields: {
      name: 'Nome',
      cpf: 'CPF',
      phone: 'Telefone',
      email: 'E-mail',
      birthdate: 'Nascimento',
      rg: 'RG',
      photo_status: 'Foto',
      updated_at: 'Última alteração',
      kinship: 'Parentesco',
      can_pick_up: 'Pode retirar',
      status: 'Decisão',
      reason: 'Motivo',
      pin: 'PIN',
      address: 'Endereço',
      address_type: 'Tipo de logradouro',
      cep: 'CEP',
      number: 'Número',
      complement: 'Complemento',
      district: 'Bairro',
      city_id: 'Cidade',
      state_id: 'Estado',
    },
    help: {
      pin: 'Quatro a oito dígitos, digitados na portaria como segunda forma de identificação.',
    },
    values: {
      photo_status: photoStatus['pt-BR'],
      status: {
        approved: 'Aprovar',
        rejected: 'Rejeitar',
      },
      kinship: kinshipWords['pt-BR'],
    },
    actions: {
      review: {
        label: 'Aprovar ou rejeitar a foto',
        title: 'Foto de {{name}}',
        text: 'Só uma foto aprovada serve para identificar a pessoa na portaria. Os sistemas conectados recebem responsible.photo_status_updated.',
      },
      remove_photo: {
        label: 'Remover a foto',
        title: 'Remover a foto de {{name}}?',
        text: 'Os sistemas conectados recebem responsible.photo_deleted.',
      },
      pin: {
        label: 'Definir o PIN',
        title: 'PIN de {{name}}',
        text: 'É guardado criptografado e nunca mais é exibido.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    responsibles: (typeof responsibles)['en']
  }
}
