import type { Words } from '../words.ts'

/** The texts that keys of apps and keys of clients share. */
const en = {
  title: 'API keys',
  new: 'New key',
  make: 'Create key',
  made: 'Copy the key now. It is not shown again.',
  key: 'key',
  name: 'Name',
  prefix: 'Prefix',
  used: 'Last used',
  never: 'Never',
  actions: 'Actions',
  revoke: 'Revoke',
  revoke_what: 'Revoke {{name}}',
  revoke_title: 'Revoke “{{name}}”?',
  revoke_text: 'Requests with this key are refused immediately. This cannot be undone.',
  empty: 'No keys yet',
  empty_advice: 'Create one key per program, so you can revoke one without affecting the others.',
}

export const api_keys: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Chaves de API',
    new: 'Nova chave',
    make: 'Criar chave',
    made: 'Copie a chave agora. Ela não será mostrada de novo.',
    key: 'chave',
    name: 'Nome',
    prefix: 'Prefixo',
    used: 'Último uso',
    never: 'Nunca',
    actions: 'Ações',
    revoke: 'Revogar',
    revoke_what: 'Revogar {{name}}',
    revoke_title: 'Revogar “{{name}}”?',
    revoke_text: 'Requisições com esta chave são recusadas imediatamente. Esta ação não pode ser desfeita.',
    empty: 'Nenhuma chave ainda',
    empty_advice: 'Crie uma chave por programa, para poder revogar uma sem afetar as outras.',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    api_keys: (typeof api_keys)['en']
  }
}
