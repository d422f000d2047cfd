import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'Where your app receives, and how well.',
  id: 'Id of the app',
  clients_one: '{{count}} connected client',
  clients_other: '{{count}} connected clients',
  manage: 'Manage',
  set_up: 'Set up',
  not_set_up: {
    test: 'Set it up and the events of your sandbox arrive there.',
    production: 'Set it up when your app is ready for real schools.',
  },
  url: 'Address',
  last: 'Last delivery',
  never: 'None yet',
  delivered: 'Delivered',
  failed: 'Failed',
  rate: 'Success',
  p50: 'Half within',
  p95: '95 % within',
  ms: '{{ms}} ms',
  none: '–',
  day: 'Last 24 hours',
  paused: 'Events are kept meanwhile and can be resent.',
  checklist: 'The way to your first delivery',
  progress: '{{done}} of {{all}} done',
  all_done: 'All done: your receiver keeps the rules.',
  done: 'Done',
  open: 'To do',
  step: {
    endpoint: { title: 'Set up the test endpoint', text: 'An address of yours that answers a POST.' },
    secret: { title: 'Take the signing secret', text: 'Your receiver verifies each delivery with it.' },
    events: { title: 'Choose events', text: 'All of them, some kinds, or single ones.' },
    test_event: { title: 'Send a test event', text: 'Any event, whenever you like.' },
    first_2xx: { title: 'Answer with 2xx', text: 'Your receiver took a delivery.' },
    receiver_check: {
      title: 'Pass the receiver check',
      text: 'Forged, old and repeated deliveries are handled rightly.',
    },
  },
}

export const overview: Words<typeof en> = {
  en,
  'pt-BR': {
    lead: 'Onde o seu app recebe, e como está indo.',
    id: 'Id do app',
    clients_one: '{{count}} cliente conectado',
    clients_other: '{{count}} clientes conectados',
    manage: 'Administrar',
    set_up: 'Configurar',
    not_set_up: {
      test: 'Configure-o e os eventos da sua sandbox chegam lá.',
      production: 'Configure-o quando o app estiver pronto para escolas reais.',
    },
    url: 'Endereço',
    last: 'Última entrega',
    never: 'Nenhuma ainda',
    delivered: 'Entregues',
    failed: 'Falhas',
    rate: 'Sucesso',
    p50: 'Metade em até',
    p95: '95 % em até',
    ms: '{{ms}} ms',
    none: '–',
    day: 'Últimas 24 horas',
    paused: 'Os eventos ficam guardados e podem ser reenviados.',
    checklist: 'O caminho até a primeira entrega',
    progress: '{{done}} de {{all}} prontos',
    all_done: 'Tudo pronto: o seu receptor segue as regras.',
    done: 'Pronto',
    open: 'A fazer',
    step: {
      endpoint: { title: 'Configurar o endpoint de teste', text: 'Um endereço seu que responda a um POST.' },
      secret: { title: 'Pegar o segredo de assinatura', text: 'Com ele o seu receptor verifica cada entrega.' },
      events: { title: 'Escolher eventos', text: 'Todos, alguns tipos, ou um a um.' },
      test_event: { title: 'Enviar um evento de teste', text: 'Qualquer evento, quando quiser.' },
      first_2xx: { title: 'Responder com 2xx', text: 'O seu receptor aceitou uma entrega.' },
      receiver_check: {
        title: 'Passar na verificação do receptor',
        text: 'Entregas forjadas, antigas e repetidas são tratadas como se deve.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    overview: (typeof overview)['en']
  }
}
