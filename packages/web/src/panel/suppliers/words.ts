import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Suppliers',
  lead: 'Companies and people the school buys from.',
  new: 'New supplier',
  search: 'Search suppliers by name',
  empty: 'No suppliers yet',
  empty_text: 'Register the first supplier.',
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    active: 'Active',
    cpf: 'CPF',
    updated_at: 'Last changed',
    supplier_cnpj: 'CNPJ',
    supplier_cpf: 'CPF',
    cnpj: 'CNPJ',
  },
  help: {
    cnpj: 'For a company. A person has a CPF instead.',
  },
} satisfies ResourceWords

export const suppliers: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Fornecedores',
    lead: 'Empresas e pessoas de quem a escola compra.',
    new: 'Novo fornecedor',
    search: 'Buscar fornecedor pelo nome',
    empty: 'Nenhum fornecedor ainda',
    empty_text: 'Cadastre o primeiro fornecedor.',
    fields: {
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      active: 'Ativo',
      cpf: 'CPF',
      updated_at: 'Última alteração',
      supplier_cnpj: 'CNPJ',
      supplier_cpf: 'CPF',
      cnpj: 'CNPJ',
    },
    help: {
      cnpj: 'Para empresas. Para pessoas físicas, informe só o CPF.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    suppliers: (typeof suppliers)['en']
  }
}
