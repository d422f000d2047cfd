import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'For your own programs. Each key does only what you choose, in the schools you choose.',
  name_hint: 'Where it is used, for example “finance system”',
  scopes: 'Permissions',
  schools: 'Schools',
  all_schools: 'All',
  some_schools_one: '{{count}} school',
  some_schools_other: '{{count}} schools',
  expires_at: 'Valid until',
  expires_on: 'Valid until (leave empty for no expiry)',
  never_expires: 'Does not expire',
}

export const client_keys: Words<typeof en> = {
  en,
  'pt-BR': {
    lead: 'Para os seus próprios programas. Cada chave faz só o que você escolher, nas escolas que você escolher.',
    name_hint: 'Onde ela é usada, por exemplo “sistema financeiro”',
    scopes: 'Permissões',
    schools: 'Escolas',
    all_schools: 'Todas',
    some_schools_one: '{{count}} escola',
    some_schools_other: '{{count}} escolas',
    expires_at: 'Válida até',
    expires_on: 'Válida até (deixe vazio para não expirar)',
    never_expires: 'Não expira',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    client_keys: (typeof client_keys)['en']
  }
}
