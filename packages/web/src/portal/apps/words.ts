import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Apps',
  lead: 'Each app has a signing secret, a test and a live endpoint, and a sandbox school of its own.',
  new: 'New app',
  empty: 'No app yet',
  empty_advice: 'Make one: its sandbox school, its keys and its signing secret come with it.',
  slug: 'short name of the app',
  day: '{{delivered}} delivered, {{failed}} failed in the last 24 hours',
  clients_zero: 'No client connected yet',
  clients_one: '{{count}} connected client',
  clients_other: '{{count}} connected clients',
  suspended: 'Suspended',
}

export const apps: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Apps',
    lead: 'Cada app tem um segredo de assinatura, um endpoint de teste e um de produção, e uma escola sandbox própria.',
    new: 'Novo app',
    empty: 'Nenhum app ainda',
    empty_advice: 'Crie um: a escola sandbox, as chaves e o segredo de assinatura vêm junto.',
    slug: 'nome curto do app',
    day: '{{delivered}} entregues, {{failed}} falhas nas últimas 24 horas',
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
