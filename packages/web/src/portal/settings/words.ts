import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Settings',
  lead: 'How schools see the app, and the scopes it requests.',
  about: 'About the app',
  name: 'Name',
  description: 'Description',
  description_hint: 'Shown to schools when they decide whether to connect the app.',
  id: 'ID',
  slug: 'Short name',
  scopes: 'Scopes',
  scopes_lead:
    'Removing a scope takes effect immediately, for keys and connections too. Each client must grant an added scope first.',
  save: 'Save',
  saved: 'Saved.',
  danger: 'Remove app',
  danger_lead:
    'Also removes its endpoints, keys and sandbox, and its short name cannot be reused. Owners only; disconnect all clients first.',
  remove: 'Remove app',
  remove_title: 'Remove {{name}}?',
  remove_text: 'Endpoints, keys and the sandbox are removed immediately for the whole team. This cannot be undone.',
}

export const settings: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Configurações',
    lead: 'Como as escolas veem o app e os escopos que ele pede.',
    about: 'Sobre o app',
    name: 'Nome',
    description: 'Descrição',
    description_hint: 'Exibida para as escolas quando decidem se conectam o app.',
    id: 'ID',
    slug: 'Identificador',
    scopes: 'Escopos',
    scopes_lead:
      'Remover um escopo vale imediatamente, também para chaves e conexões. Escopos adicionados precisam ser concedidos por cada cliente.',
    save: 'Salvar',
    saved: 'Salvo.',
    danger: 'Remover app',
    danger_lead:
      'Também remove os endpoints, as chaves e a sandbox, e o identificador não pode ser reutilizado. Somente proprietários; desconecte todos os clientes antes.',
    remove: 'Remover app',
    remove_title: 'Remover {{name}}?',
    remove_text:
      'Endpoints, chaves e sandbox são removidos imediatamente para toda a equipe. Esta ação não pode ser desfeita.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    settings: (typeof settings)['en']
  }
}
