import { httpWords } from '../../kit/deliveries/http-words.ts'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Deliveries',
  lead: 'Everything sent to your address, newest first, with the reason if it did not arrive.',
  one: 'Delivery',
  empty: 'No deliveries',
  empty_text: 'Once an address is set under Integrations, every event of the schools appears here.',
  test: 'Test event',
  body: 'Body',
  body_gone: 'The body was deleted after 30 days.',
  masked: 'Names, documents and dates of birth are masked.',
  copy_body: 'Copy the body',
  fields: {
    id: 'Delivery ID',
    event: 'Event',
    status: 'Status',
    http: 'Response',
    answer: 'Response',
    attempts: 'Attempts',
    created_at: 'Created',
  },
  values: {
    status: delivery_status.en,
    http: httpWords.en,
  },
}

export const client_deliveries: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Entregas',
    lead: 'O que foi enviado ao seu endereço, do mais novo ao mais antigo, com o motivo quando não chegou.',
    one: 'Entrega',
    empty: 'Nenhuma entrega',
    empty_text: 'Quando houver um endereço em Integrações, todos os eventos das escolas aparecerão aqui.',
    test: 'Evento de teste',
    body: 'Corpo',
    body_gone: 'O corpo foi apagado após 30 dias.',
    masked: 'Nomes, documentos e datas de nascimento estão mascarados.',
    copy_body: 'Copiar o corpo',
    fields: {
      id: 'ID da entrega',
      event: 'Evento',
      status: 'Situação',
      http: 'Resposta',
      answer: 'Resposta',
      attempts: 'Tentativas',
      created_at: 'Criada',
    },
    values: {
      status: delivery_status['pt-BR'],
      http: httpWords['pt-BR'],
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    client_deliveries: (typeof client_deliveries)['en']
  }
}
