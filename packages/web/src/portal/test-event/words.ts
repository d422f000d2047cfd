import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Send a test event',
  lead: 'Signed and retried like any delivery, to your test endpoint, whatever events it has chosen.',
  event: 'Event',
  data: 'Data',
  data_hint: 'The example of the catalogue; change what you like. The sandbox’s school_cnpj is added by us.',
  not_json: 'This is not JSON: {{message}}',
  reset: 'Back to the example',
  send: 'Send it',
  again: 'Send another',
  no_endpoint: 'No test endpoint yet',
  no_endpoint_advice: 'A test event needs somewhere to go. Set up the endpoint first; that takes a moment.',
  set_up: 'Set up the test endpoint',
  to: 'To',
  result: 'What became of it',
  status: {
    queued: 'Queued',
    sending: 'On its way',
    retrying: 'Will be tried again',
    delivered: 'Delivered',
    failed: 'Failed',
    cancelled: 'Cancelled',
    skipped: 'Skipped',
  },
  waiting: 'It leaves in a moment…',
  attempt: 'Attempt {{number}}',
  answered: 'HTTP {{status}} after {{ms}} ms',
  error: 'No answer ({{error}}) after {{ms}} ms',
  next: 'Next attempt',
  said: 'What your receiver said',
  copy_said: 'Copy what the receiver said',
  id: 'id of the delivery',
  open: 'Open the delivery',
}

export const test_event: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Enviar evento de teste',
    lead: 'Assinado e repetido como qualquer entrega, para o seu endpoint de teste, seja qual for a escolha de eventos dele.',
    event: 'Evento',
    data: 'Dados',
    data_hint: 'O exemplo do catálogo; altere o que quiser. O school_cnpj da sandbox nós acrescentamos.',
    not_json: 'Isto não é JSON: {{message}}',
    reset: 'Voltar ao exemplo',
    send: 'Enviar',
    again: 'Enviar outro',
    no_endpoint: 'Nenhum endpoint de teste ainda',
    no_endpoint_advice: 'Um evento de teste precisa de destino. Configure o endpoint primeiro; leva um instante.',
    set_up: 'Configurar o endpoint de teste',
    to: 'Para',
    result: 'O que aconteceu com ele',
    status: {
      queued: 'Na fila',
      sending: 'A caminho',
      retrying: 'Será tentado de novo',
      delivered: 'Entregue',
      failed: 'Falhou',
      cancelled: 'Cancelado',
      skipped: 'Pulado',
    },
    waiting: 'Sai em um instante…',
    attempt: 'Tentativa {{number}}',
    answered: 'HTTP {{status}} após {{ms}} ms',
    error: 'Sem resposta ({{error}}) após {{ms}} ms',
    next: 'Próxima tentativa',
    said: 'O que o seu receptor disse',
    copy_said: 'Copiar o que o receptor disse',
    id: 'id da entrega',
    open: 'Abrir a entrega',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    test_event: (typeof test_event)['en']
  }
}
