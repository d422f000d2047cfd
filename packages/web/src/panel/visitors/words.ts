import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Visitors',
  lead: 'People who visit the school. Documents are stored encrypted and shown masked.',
  new: 'New visitor',
  search: 'Search visitors by name',
  empty: 'No visitors yet',
  empty_text: 'Register a visitor, then the visit.',
  fields: {
    name: 'Name',
    phone: 'Phone',
    active: 'Active',
    updated_at: 'Last changed',
    company: 'Company',
    document_type: 'Kind of document',
    document: 'Document',
    document_masked: 'Document',
  },
  help: {
    document: 'When you edit, leave it empty to keep the one on file. It is erased when the kind of document changes.',
  },
  values: {
    document_type: {
      cpf: 'CPF',
      rg: 'RG',
      passport: 'Passport',
      other: 'Other',
    },
  },
} satisfies ResourceWords

export const visitors: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Visitantes',
    lead: 'Pessoas que visitam a escola. Os documentos são guardados criptografados e aparecem mascarados.',
    new: 'Novo visitante',
    search: 'Buscar visitante pelo nome',
    empty: 'Nenhum visitante ainda',
    empty_text: 'Cadastre o visitante e depois a visita.',
    fields: {
      name: 'Nome',
      phone: 'Telefone',
      active: 'Ativo',
      updated_at: 'Última alteração',
      company: 'Empresa',
      document_type: 'Tipo de documento',
      document: 'Documento',
      document_masked: 'Documento',
    },
    help: {
      document: 'Ao editar, deixe em branco para manter o que está registrado. Ele é apagado se o tipo mudar.',
    },
    values: {
      document_type: {
        cpf: 'CPF',
        rg: 'RG',
        passport: 'Passaporte',
        other: 'Outro',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    visitors: (typeof visitors)['en']
  }
}
