import { staffWords } from '../kit/staff-words.ts'

export const secretaries = staffWords({
  en: { title: 'Secretaries', new: 'New secretary' },
  'pt-BR': { title: 'Secretários', new: 'Cadastrar secretário' },
})

declare module '../../kit/words.ts' {
  interface Vocabularies {
    secretaries: (typeof secretaries)['en']
  }
}
