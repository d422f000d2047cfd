import type { Words } from '../../kit/words.ts'

const en = {
  title: 'API keys',
  lead: 'What your programs send. A live key reaches the schools of connected clients as far as they granted; a test key reaches your sandbox.',
  new: 'New key',
  name: 'Name',
  name_hint: 'Where it is used, for example “production server”',
  environment: 'For',
  environment_hint: { test: 'Your sandbox', live: 'Connected schools' },
  scopes: 'What it may do',
  scopes_all: 'Everything the app asks for',
  scopes_some: 'Only what I choose',
  make: 'Make the key',
  made: 'Copy the key now: it is not shown again.',
  key: 'key',
  list: 'API keys',
  starts: 'Begins with',
  used: 'Last used',
  never: 'Never',
  created: 'Made',
  reach: 'Scopes',
  revoke: 'Revoke',
  actions: 'Actions',
  revoke_what: 'Revoke {{name}}',
  revoke_title: 'Revoke “{{name}}”?',
  revoke_text: 'Whatever uses it is refused from this moment on. That cannot be undone; a new key can be made.',
  empty: 'No key yet',
  empty_advice: 'Make one for each program, so that one can be revoked without stopping the others.',
}

export const keys: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Chaves de API',
    lead: 'O que os seus programas enviam. Uma chave de produção alcança as escolas dos clientes conectados, até onde eles concederam; uma de teste alcança a sua sandbox.',
    new: 'Nova chave',
    name: 'Nome',
    name_hint: 'Onde ela é usada, por exemplo “servidor de produção”',
    environment: 'Para',
    environment_hint: { test: 'A sua sandbox', live: 'Escolas conectadas' },
    scopes: 'O que ela pode fazer',
    scopes_all: 'Tudo o que o app pede',
    scopes_some: 'Só o que eu escolher',
    make: 'Criar a chave',
    made: 'Copie a chave agora: ela não é mostrada de novo.',
    key: 'chave',
    list: 'Chaves de API',
    starts: 'Começa com',
    used: 'Último uso',
    never: 'Nunca',
    created: 'Criada',
    reach: 'Escopos',
    revoke: 'Revogar',
    actions: 'Ações',
    revoke_what: 'Revogar {{name}}',
    revoke_title: 'Revogar “{{name}}”?',
    revoke_text: 'O que a usa é recusado a partir deste momento. Não há volta; uma nova chave pode ser criada.',
    empty: 'Nenhuma chave ainda',
    empty_advice: 'Crie uma para cada programa, para poder revogar uma sem parar os outros.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    keys: (typeof keys)['en']
  }
}
