import type { Words } from '../words.ts'

const en = {
  title: 'Failure log',
  at: 'When',
  level: 'Level',
  levels: { warning: 'Warning', error: 'Error' },
  client: 'Client',
  message: 'What happened',
  attempt_failed: 'Attempt {{attempts}} was not accepted.',
  delivery_failed: 'The last attempt was not accepted. No more are scheduled.',
  keeps_failing: '{{count}} failures in a row. Sending continues.',
  event: 'Event',
  answer: 'Response',
}

/** The failure log of client-level webhook URLs, for a client's managers and for operators. */
export const platform_log: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Registro de falhas',
    at: 'Quando',
    level: 'Nível',
    levels: { warning: 'Aviso', error: 'Erro' },
    client: 'Cliente',
    message: 'O que aconteceu',
    attempt_failed: 'A tentativa {{attempts}} não foi aceita.',
    delivery_failed: 'A última tentativa não foi aceita. Não há outras agendadas.',
    keeps_failing: '{{count}} falhas seguidas. Os envios continuam.',
    event: 'Evento',
    answer: 'Resposta',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    platform_log: (typeof platform_log)['en']
  }
}
