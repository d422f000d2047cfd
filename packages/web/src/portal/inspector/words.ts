import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Inspector',
  lead: 'A receiver of ours, for as long as you have none: it verifies each delivery as a good receiver would, and shows it the moment it arrives.',
  address: 'Address of this app’s inspector',
  address_of: 'address of the inspector',
  address_hint: 'Whoever knows it may post to it and look at what came. Treat it like a password.',
  open: 'Open the inspector',
  use: 'Use it as the test endpoint',
  in_use: 'Your test endpoint sends here.',
  not_in_use: 'Your test endpoint sends elsewhere: {{url}}',
  no_endpoint: 'You have no test endpoint yet.',
  next: 'What to do next',
  next_test: 'Send a test event',
  next_day: 'Run a school day',
  steps: 'Open the inspector beside this page, then send something and watch it arrive.',
}

export const app_inspector: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Inspetor',
    lead: 'Um receptor nosso, enquanto você não tem um: confere cada entrega como um bom receptor faria e a mostra no momento em que chega.',
    address: 'Endereço do inspetor deste app',
    address_of: 'endereço do inspetor',
    address_hint: 'Quem o conhece pode enviar para ele e ver o que chegou. Trate-o como uma senha.',
    open: 'Abrir o inspetor',
    use: 'Usar como endpoint de teste',
    in_use: 'O seu endpoint de teste envia para cá.',
    not_in_use: 'O seu endpoint de teste envia para outro lugar: {{url}}',
    no_endpoint: 'Você ainda não tem endpoint de teste.',
    next: 'O que fazer agora',
    next_test: 'Enviar um evento de teste',
    next_day: 'Rodar um dia de escola',
    steps: 'Abra o inspetor ao lado desta página, envie algo e veja chegar.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    app_inspector: (typeof app_inspector)['en']
  }
}
