import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Apps',
  lead: 'Each app has a signing secret, a test and a live endpoint, and its own sandbox school.',
  new: 'New app',
  empty: 'No apps yet',
  empty_advice: 'Create an app to get a sandbox school, API keys and a signing secret.',
  slug: 'app’s short name',
  day: 'Last 24 hours: delivered {{delivered}}, failed {{failed}}',
  clients_zero: 'No clients connected yet',
  clients_one: '{{count}} connected client',
  clients_other: '{{count}} connected clients',
  suspended: 'Suspended',
}

export const apps: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Apps',
    lead: 'Cada app tem um segredo de assinatura, um endpoint de teste, um de produção e a sua própria escola sandbox.',
    new: 'Novo app',
    empty: 'Nenhum app ainda',
    empty_advice: 'Crie um app para ter uma escola sandbox, chaves de API e um segredo de assinatura.',
    slug: 'identificador do app',
    day: 'Últimas 24 horas: entregues {{delivered}}, com falha {{failed}}',
    clients_zero: 'Nenhum cliente conectado ainda',
    clients_one: '{{count}} cliente conectado',
    clients_other: '{{count}} clientes conectados',
    suspended: 'Suspenso',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    apps: (typeof apps)['en']
  }
}
