import type { Words } from '../../kit/words.ts'

const en = {
  title: 'API keys',
  lead: 'Authenticate your programs. A live key reaches the schools of connected clients, within the scopes they granted; a test key reaches your sandbox.',
  new: 'New key',
  name: 'Name',
  name_hint: 'For example, “production server”',
  environment: 'Environment',
  environment_hint: { test: 'Your sandbox', live: 'Connected schools' },
  scopes: 'Scopes',
  scopes_all: 'All scopes of the app',
  scopes_some: 'Selected scopes',
  make: 'Create key',
  made: 'Copy the key now. It is not shown again.',
  key: 'key',
  list: 'API keys',
  starts: 'Prefix',
  used: 'Last used',
  never: 'Never',
  created: 'Created',
  reach: 'Scopes',
  revoke: 'Revoke',
  actions: 'Actions',
  revoke_what: 'Revoke {{name}}',
  revoke_title: 'Revoke “{{name}}”?',
  revoke_text: 'Requests with this key are refused immediately. This cannot be undone.',
  empty: 'No keys yet',
  empty_advice: 'Create one key per program, so you can revoke one without affecting the others.',
}

export const keys: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Chaves de API',
    lead: 'Autenticam os seus programas. Uma chave de produção acessa as escolas dos clientes conectados, dentro dos escopos concedidos; uma de teste acessa a sua sandbox.',
    new: 'Nova chave',
    name: 'Nome',
    name_hint: 'Por exemplo, “servidor de produção”',
    environment: 'Ambiente',
    environment_hint: { test: 'A sua sandbox', live: 'Escolas conectadas' },
    scopes: 'Escopos',
    scopes_all: 'Todos os escopos do app',
    scopes_some: 'Escopos selecionados',
    make: 'Criar chave',
    made: 'Copie a chave agora. Ela não será mostrada de novo.',
    key: 'chave',
    list: 'Chaves de API',
    starts: 'Prefixo',
    used: 'Último uso',
    never: 'Nunca',
    created: 'Criada em',
    reach: 'Escopos',
    revoke: 'Revogar',
    actions: 'Ações',
    revoke_what: 'Revogar {{name}}',
    revoke_title: 'Revogar “{{name}}”?',
    revoke_text: 'Requisições com esta chave são recusadas imediatamente. Esta ação não pode ser desfeita.',
    empty: 'Nenhuma chave ainda',
    empty_advice: 'Crie uma chave por programa, para poder revogar uma sem afetar as outras.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    keys: (typeof keys)['en']
  }
}
