import { staffWords } from '../kit/staff-words.ts'

export const coordinators = staffWords({
  en: { title: 'Coordinators', new: 'New coordinator' },
  'pt-BR': { title: 'Coordenadores', new: 'Cadastrar coordenador' },
})

declare module '../../kit/words.ts' {
  interface Vocabularies {
    coordinators: (typeof coordinators)['en']
  }
}
