import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Send a test event',
  lead: 'Sent to your test endpoint, signed and retried like any delivery, even if the endpoint does not subscribe to the event.',
  event: 'Event',
  data: 'Data',
  data_hint: 'Starts as the catalogue example and can be edited. The sandbox’s school_cnpj is added automatically.',
  not_json: 'Invalid JSON: {{message}}',
  reset: 'Reset to example',
  send: 'Send event',
  again: 'Send another',
  no_endpoint: 'The test endpoint is not set up yet',
  no_endpoint_advice: 'Set up the test endpoint before sending test events.',
  set_up: 'Set up the test endpoint',
  to: 'To',
  result: 'Result',
  waiting: 'Sending…',
  attempt: 'Attempt {{number}}',
  answered: 'HTTP {{status}} after {{ms}} ms',
  error: 'No response ({{error}}) after {{ms}} ms',
  next: 'Next attempt',
  said: 'Response body',
  copy_said: 'Copy response body',
  id: 'delivery ID',
  open: 'View delivery',
}

export const test_event: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Enviar um evento de teste',
    lead: 'Enviado ao seu endpoint de teste, assinado e com novas tentativas como qualquer entrega, mesmo que o endpoint não esteja inscrito no evento.',
    event: 'Evento',
    data: 'Dados',
    data_hint:
      'Começa com o exemplo do catálogo e pode ser editado. O school_cnpj da sandbox é adicionado automaticamente.',
    not_json: 'JSON inválido: {{message}}',
    reset: 'Restaurar exemplo',
    send: 'Enviar evento',
    again: 'Enviar outro',
    no_endpoint: 'O endpoint de teste ainda não foi configurado',
    no_endpoint_advice: 'Configure o endpoint de teste antes de enviar eventos de teste.',
    set_up: 'Configurar o endpoint de teste',
    to: 'Para',
    result: 'Resultado',
    waiting: 'Enviando…',
    attempt: 'Tentativa {{number}}',
    answered: 'HTTP {{status}} em {{ms}} ms',
    error: 'Sem resposta ({{error}}) após {{ms}} ms',
    next: 'Próxima tentativa',
    said: 'Corpo da resposta',
    copy_said: 'Copiar corpo da resposta',
    id: 'ID da entrega',
    open: 'Ver a entrega',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    test_event: (typeof test_event)['en']
  }
}
