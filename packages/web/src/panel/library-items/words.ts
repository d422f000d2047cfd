import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Library',
  lead: 'Books and other items of the library.',
  new: 'New item',
  search: 'Search by title or code',
  empty: 'The library has no items yet',
  empty_text: 'Add the first book.',
  fields: {
    updated_at: 'Last changed',
    title: 'Title',
    author: 'Author',
    code: 'Code',
    copies: 'Copies',
    available_copies: 'Available',
  },
} satisfies ResourceWords

export const libraryItems: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Acervo',
    lead: 'Livros e outros itens da biblioteca.',
    new: 'Novo item',
    search: 'Buscar pelo título ou código',
    empty: 'O acervo ainda está vazio',
    empty_text: 'Cadastre o primeiro livro.',
    fields: {
      updated_at: 'Última alteração',
      title: 'Título',
      author: 'Autor',
      code: 'Código',
      copies: 'Exemplares',
      available_copies: 'Disponíveis',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    libraryItems: (typeof libraryItems)['en']
  }
}
