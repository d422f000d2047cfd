import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource-words.ts'

const en = {
  title: 'Secretaries',
  lead: 'Records of the school. A login comes from an invitation, never from the record alone.',
  new: 'New secretary',
  search: 'Search by name',
  empty: 'Nobody registered yet',
  empty_text: 'Register the first person here.',
  removal: {
    title: 'Remove {{name}}?',
    text: 'The record leaves the list and the login that came with it ends.',
  },
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    cpf: 'CPF',
    updated_at: 'Last changed',
  },
} satisfies ResourceWords

export const secretaries: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Secretários',
    lead: 'Cadastros da escola. O acesso ao sistema vem de um convite, nunca só do cadastro.',
    new: 'Cadastrar secretário',
    search: 'Buscar pelo nome',
    empty: 'Ninguém cadastrado ainda',
    empty_text: 'Cadastre a primeira pessoa aqui.',
    removal: {
      title: 'Remover {{name}}?',
      text: 'O cadastro sai da lista e o acesso que veio com ele é encerrado.',
    },
    fields: {
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      cpf: 'CPF',
      updated_at: 'Última alteração',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    secretaries: (typeof secretaries)['en']
  }
}
