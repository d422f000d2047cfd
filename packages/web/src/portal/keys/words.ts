import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'Authenticate your programs. A live key reaches the schools of connected clients, within the scopes they granted; a test key reaches your sandbox.',
  name_hint: 'For example, “production server”',
  environment: 'Environment',
  environment_hint: { test: 'Your sandbox', live: 'Connected schools' },
  scopes: 'Scopes',
  scopes_all: 'All scopes of the app',
  scopes_some: 'Selected scopes',
  created: 'Created',
}

export const app_keys: Words<typeof en> = {
  en,
  'pt-BR': {
    lead: 'Autenticam os seus programas. Uma chave de produção acessa as escolas dos clientes conectados, dentro dos escopos concedidos; uma de teste acessa a sua sandbox.',
    name_hint: 'Por exemplo, “servidor de produção”',
    environment: 'Ambiente',
    environment_hint: { test: 'A sua sandbox', live: 'Escolas conectadas' },
    scopes: 'Escopos',
    scopes_all: 'Todos os escopos do app',
    scopes_some: 'Escopos selecionados',
    created: 'Criada em',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    app_keys: (typeof app_keys)['en']
  }
}
