import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Settings',
  lead: 'How schools see the app, and what it asks them for.',
  about: 'About the app',
  name: 'Name',
  description: 'What it does',
  description_hint: 'Schools read this when they decide whether to connect it.',
  id: 'Id',
  slug: 'Short name',
  scopes: 'What it asks for',
  scopes_lead: 'Less holds at once, for keys and connections too. More must be granted by each client first.',
  save: 'Save',
  saved: 'Saved.',
  danger: 'Remove this app',
  danger_lead:
    'Its endpoints, keys and sandbox go with it, and its short name is never free again. For owners; connected clients must be left first.',
  remove: 'Remove the app',
  remove_title: 'Remove {{name}}?',
  remove_text: 'Endpoints, keys and the sandbox are gone at once, for everybody. This cannot be undone.',
}

export const settings: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Configurações',
    lead: 'Como as escolas veem o app, e o que ele pede a elas.',
    about: 'Sobre o app',
    name: 'Nome',
    description: 'O que ele faz',
    description_hint: 'As escolas leem isto ao decidir se conectam o app.',
    id: 'Id',
    slug: 'Nome curto',
    scopes: 'O que ele pede',
    scopes_lead:
      'Pedir menos vale na hora, também para chaves e conexões. Pedir mais precisa ser concedido por cada cliente.',
    save: 'Salvar',
    saved: 'Salvo.',
    danger: 'Remover este app',
    danger_lead:
      'Os endpoints, as chaves e a sandbox vão junto, e o nome curto nunca mais fica livre. Para proprietários; os clientes conectados precisam ser deixados antes.',
    remove: 'Remover o app',
    remove_title: 'Remover {{name}}?',
    remove_text: 'Endpoints, chaves e sandbox somem na hora, para todos. Não há volta.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    settings: (typeof settings)['en']
  }
}
