import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Inspector',
  lead: 'A hosted test receiver. It verifies each delivery and shows it as it arrives, so you can start before you have your own.',
  address: 'Inspector URL',
  address_of: 'inspector URL',
  address_hint: 'This URL gives access to post deliveries and view them. Treat it like a password.',
  open: 'Open inspector',
  use: 'Use as test endpoint',
  in_use: 'Your test endpoint points to the inspector.',
  not_in_use: 'Your test endpoint points to another URL: {{url}}',
  no_endpoint: 'The test endpoint is not set up yet.',
  next: 'Next steps',
  next_test: 'Send a test event',
  next_day: 'Run a school day',
  steps: 'Open the inspector in another tab, send an event and watch it arrive.',
}

export const app_inspector: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Inspetor',
    lead: 'Um receptor de testes hospedado. Ele verifica cada entrega e a mostra assim que chega, para você começar antes de ter o seu.',
    address: 'URL do inspetor',
    address_of: 'URL do inspetor',
    address_hint: 'Esta URL dá acesso ao envio e à visualização de entregas. Trate-a como uma senha.',
    open: 'Abrir inspetor',
    use: 'Usar como endpoint de teste',
    in_use: 'O seu endpoint de teste aponta para o inspetor.',
    not_in_use: 'O seu endpoint de teste aponta para outra URL: {{url}}',
    no_endpoint: 'O endpoint de teste ainda não foi configurado.',
    next: 'Próximos passos',
    next_test: 'Enviar um evento de teste',
    next_day: 'Simular um dia de escola',
    steps: 'Abra o inspetor em outra aba, envie um evento e veja-o chegar.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    app_inspector: (typeof app_inspector)['en']
  }
}
