import type { Words } from '../../kit/words.ts'

const en = {
  title: 'API keys',
  lead: 'For your own programs. Each key does only what you choose, in the schools you choose.',
  new: 'New key',
  make: 'Create key',
  made: 'Copy the key now: it is not shown again.',
  key: 'key',
  empty: 'No keys yet',
  empty_text: 'Create one for each program, so that one can be revoked without stopping the others.',
  all_schools: 'All',
  some_schools_one: '{{count}} school',
  some_schools_other: '{{count}} schools',
  never: 'Never',
  never_expires: 'Does not expire',
  expires_on: 'Valid until (empty: no end)',
  fields: {
    name: 'Name',
    prefix: 'Begins with',
    scopes: 'Permissions',
    school_cnpjs: 'Schools',
    last_used_at: 'Last used',
    expires_at: 'Valid until',
    change: 'Revoke',
  },
  help: { name: 'Where it is used, for example “finance system”' },
  actions: {
    revoke: {
      label: 'Revoke',
      title: 'Revoke “{{name}}”?',
      text: 'Requests with this key are refused from now on. It cannot be undone.',
    },
  },
}

export const api_keys: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Chaves de API',
    lead: 'Para os seus próprios programas. Cada chave faz só o que você escolher, nas escolas que você escolher.',
    new: 'Nova chave',
    make: 'Criar chave',
    made: 'Copie a chave agora: ela não aparece de novo.',
    key: 'chave',
    empty: 'Nenhuma chave ainda',
    empty_text: 'Crie uma para cada programa, para poder revogar uma sem parar os outros.',
    all_schools: 'Todas',
    some_schools_one: '{{count}} escola',
    some_schools_other: '{{count}} escolas',
    never: 'Nunca',
    never_expires: 'Não expira',
    expires_on: 'Válida até (vazio: sem fim)',
    fields: {
      name: 'Nome',
      prefix: 'Começa com',
      scopes: 'Permissões',
      school_cnpjs: 'Escolas',
      last_used_at: 'Último uso',
      expires_at: 'Válida até',
      change: 'Revogar',
    },
    help: { name: 'Onde ela é usada, por exemplo “sistema financeiro”' },
    actions: {
      revoke: {
        label: 'Revogar',
        title: 'Revogar “{{name}}”?',
        text: 'Requisições com esta chave são recusadas a partir de agora. Não dá para desfazer.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    api_keys: (typeof api_keys)['en']
  }
}
