import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Devices',
  lead: 'Readers at the gates. Each has its own key, which can be revoked.',
  new: 'New device',
  empty: 'No devices yet',
  empty_text: 'Create a key for the reader at the gate.',
  token: 'Device key',
  token_text: 'Copy it into the reader now. It is shown only once.',
  copy: 'Copy the key',
  fields: {
    name: 'Name',
    prefix: 'Key',
    entrance_id: 'Entrance',
    last_used_at: 'Last used',
    created_at: 'Since',
    change: 'Revoke',
  },
  actions: {
    create: {
      label: 'New device',
      title: 'New device',
      text: 'A key is created and shown once.',
    },
    revoke: {
      label: 'Revoke',
      title: 'Revoke the key of “{{name}}”?',
      text: 'The reader is refused from its next request on.',
    },
  },
} satisfies ResourceWords & Record<string, unknown>

export const devices: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Dispositivos',
    lead: 'Leitores nas portarias. Cada um tem uma chave própria, que pode ser revogada.',
    new: 'Novo dispositivo',
    empty: 'Nenhum dispositivo ainda',
    empty_text: 'Crie uma chave para o leitor da portaria.',
    token: 'Chave do dispositivo',
    token_text: 'Copie para o leitor agora. Ela só aparece uma vez.',
    copy: 'Copiar a chave',
    fields: {
      name: 'Nome',
      prefix: 'Chave',
      entrance_id: 'Portaria',
      last_used_at: 'Último uso',
      created_at: 'Desde',
      change: 'Revogar',
    },
    actions: {
      create: {
        label: 'Novo dispositivo',
        title: 'Novo dispositivo',
        text: 'Uma chave é criada e mostrada uma única vez.',
      },
      revoke: {
        label: 'Revogar',
        title: 'Revogar a chave de “{{name}}”?',
        text: 'O leitor é recusado a partir da próxima requisição.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    devices: (typeof devices)['en']
  }
}
