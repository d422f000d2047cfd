import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'Where your app receives, and how well.',
}

export const overview: Words<typeof en> = {
  en,
  'pt-BR': {
    lead: 'Onde o seu app recebe, e como está indo.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    overview: (typeof overview)['en']
  }
}
