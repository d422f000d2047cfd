import type { Words } from '../kit/words.ts'

const en = { panel: 'School panel' }

export const panel: Words<typeof en> = { en, 'pt-BR': { panel: 'Painel escolar' } }

declare module '../kit/words.ts' {
  interface Vocabularies {
    panel: (typeof panel)['en']
  }
}
