import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'Your endpoints and how they perform.',
  id: 'App ID',
  clients_one: '{{count}} connected client',
  clients_other: '{{count}} connected clients',
  manage: 'Manage',
  set_up: 'Set up',
  not_set_up: {
    test: 'Set it up to receive events from your sandbox.',
    production: 'Set it up when your app is ready for live schools.',
  },
  url: 'URL',
  last: 'Last delivery',
  never: 'None yet',
  delivered: 'Delivered',
  failed: 'Failed',
  rate: 'Success rate',
  p50: 'p50',
  p95: 'p95',
  ms: '{{ms}} ms',
  none: '–',
  day: 'Last 24 hours',
  paused: 'Events are stored meanwhile and can be resent.',
  checklist: 'Get your first delivery',
  progress: '{{done}} of {{all}} completed',
  all_done: 'All steps completed. Your receiver passes every check.',
  done: 'Completed',
  open: 'To do',
  step: {
    endpoint: { title: 'Set up the test endpoint', text: 'A URL of yours that responds to POST requests.' },
    secret: { title: 'Reveal the signing secret', text: 'Your receiver verifies each delivery with it.' },
    events: { title: 'Choose events', text: 'All events, some types, or individual ones.' },
    test_event: { title: 'Send a test event', text: 'Any event, at any time.' },
    first_2xx: { title: 'Respond with 2xx', text: 'Your receiver accepts a delivery.' },
    receiver_check: {
      title: 'Pass the receiver check',
      text: 'Your receiver handles forged, expired and duplicate deliveries correctly.',
    },
  },
}

export const overview: Words<typeof en> = {
  en,
  'pt-BR': {
    lead: 'Os seus endpoints e o desempenho deles.',
    id: 'ID do app',
    clients_one: '{{count}} cliente conectado',
    clients_other: '{{count}} clientes conectados',
    manage: 'Administrar',
    set_up: 'Configurar',
    not_set_up: {
      test: 'Configure-o para receber os eventos da sua sandbox.',
      production: 'Configure-o quando o app estiver pronto para escolas reais.',
    },
    url: 'URL',
    last: 'Última entrega',
    never: 'Nenhuma ainda',
    delivered: 'Entregues',
    failed: 'Com falha',
    rate: 'Taxa de sucesso',
    p50: 'p50',
    p95: 'p95',
    ms: '{{ms}} ms',
    none: '–',
    day: 'Últimas 24 horas',
    paused: 'Enquanto isso, os eventos ficam guardados e podem ser reenviados.',
    checklist: 'Receba a sua primeira entrega',
    progress: '{{done}} de {{all}} concluídos',
    all_done: 'Todos os passos concluídos. O seu receptor passa em todas as verificações.',
    done: 'Concluído',
    open: 'Pendente',
    step: {
      endpoint: { title: 'Configurar o endpoint de teste', text: 'Uma URL sua que responde a requisições POST.' },
      secret: { title: 'Revelar o segredo de assinatura', text: 'Com ele, o seu receptor verifica cada entrega.' },
      events: { title: 'Escolher eventos', text: 'Todos, alguns tipos ou eventos individuais.' },
      test_event: { title: 'Enviar um evento de teste', text: 'Qualquer evento, a qualquer momento.' },
      first_2xx: { title: 'Responder com 2xx', text: 'O seu receptor aceita uma entrega.' },
      receiver_check: {
        title: 'Passar na verificação do receptor',
        text: 'O seu receptor trata corretamente entregas forjadas, expiradas e duplicadas.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    overview: (typeof overview)['en']
  }
}
