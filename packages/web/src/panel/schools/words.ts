import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Choose a school',
  lead: 'You work in several schools. You can switch at any time at the top of the page.',
  none: 'You have no school yet',
  none_advice: 'Ask the management of your school to give you a role in the panel.',
}

export const schools: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Escolha uma escola',
    lead: 'Você trabalha em mais de uma escola. Para trocar, use o seletor no topo da página.',
    none: 'Você ainda não tem uma escola',
    none_advice: 'Peça à direção da sua escola que defina a sua função no painel.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    schools: (typeof schools)['en']
  }
}
