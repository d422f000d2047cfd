import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Apps',
  lead: 'Each app has a signing secret, a test and a live endpoint, and a sandbox school of its own.',
  new: 'New app',
  empty: 'No app yet',
  empty_advice: 'Make one: its sandbox school, its keys and its signing secret come with it.',
  id: 'id of the app',
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
    id: 'id do app',
    suspended: 'Suspenso',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    apps: (typeof apps)['en']
  }
}
