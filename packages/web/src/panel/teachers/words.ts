import { staffWords } from '../kit/staff-words.ts'

export const teachers = staffWords({
  en: { title: 'Teachers', new: 'New teacher' },
  'pt-BR': { title: 'Professores', new: 'Cadastrar professor' },
})

declare module '../../kit/words.ts' {
  interface Vocabularies {
    teachers: (typeof teachers)['en']
  }
}
