import type { Words } from '../../kit/words.ts'

const en = {
  lead: 'Your endpoints and how they perform.',
  id: 'App ID',
  clients_zero: 'No clients connected yet',
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
  day: 'Last 24 hours',
  chart: 'Attempts per hour, {{environment}}',
  accepted: 'Accepted',
  refused: 'Refused',
  attention: {
    title: 'Needs attention',
    failed_one: '{{count}} delivery failed in the last 24 hours.',
    failed_other: '{{count}} deliveries failed in the last 24 hours.',
    slow: 'Your receiver is slow: p95 is {{ms}} ms. An attempt without a response within {{seconds}} seconds fails.',
    no_endpoint_one: '{{count}} client is connected, but there is no live endpoint. Its events are not delivered.',
    no_endpoint_other:
      '{{count}} clients are connected, but there is no live endpoint. Their events are not delivered.',
    do: { failed: 'Recover', slow: 'View metrics', no_endpoint: 'Set up the live endpoint' },
  },
  first_delivery: {
    title: 'Receive your first delivery',
    url: 'At your URL',
    url_text: 'Your receiver is already reachable from the internet.',
    url_do: 'Enter URL',
    listen: 'On your machine',
    listen_text:
      'The command line forwards each delivery to your local receiver, signed as in production. Set up the test endpoint first, for example with the inspector, because deliveries are recorded only for an endpoint.',
    inspector: 'In the inspector',
    inspector_text: 'No receiver yet? The hosted one shows and verifies each delivery.',
    inspector_do: 'Use the inspector',
    copy: 'Copy command',
  },
  paused: 'Events are stored in the meantime and can be resent.',
  checklist: 'Setup checklist',
  progress: '{{done}} of {{all}} completed',
  all_done: 'All steps completed. Your receiver passes every check.',
  failing_since_check: 'Passed, but the test endpoint is failing now.',
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
    clients_zero: 'Nenhum cliente conectado ainda',
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
    day: 'Últimas 24 horas',
    chart: 'Tentativas por hora, {{environment}}',
    accepted: 'Aceitas',
    refused: 'Recusadas',
    attention: {
      title: 'Precisa de atenção',
      failed_one: '{{count}} entrega falhou nas últimas 24 horas.',
      failed_other: '{{count}} entregas falharam nas últimas 24 horas.',
      slow: 'O seu receptor está lento: p95 de {{ms}} ms. Uma tentativa sem resposta em {{seconds}} segundos falha.',
      no_endpoint_one:
        '{{count}} cliente está conectado, mas não há endpoint de produção. Os eventos dele não são entregues.',
      no_endpoint_other:
        '{{count}} clientes estão conectados, mas não há endpoint de produção. Os eventos deles não são entregues.',
      do: { failed: 'Recuperar', slow: 'Ver métricas', no_endpoint: 'Configurar o endpoint de produção' },
    },
    first_delivery: {
      title: 'Receba a sua primeira entrega',
      url: 'Na sua URL',
      url_text: 'O seu receptor já é acessível pela internet.',
      url_do: 'Informar URL',
      listen: 'Na sua máquina',
      listen_text:
        'A linha de comando encaminha cada entrega ao seu receptor local, assinada como em produção. Antes, configure o endpoint de teste, por exemplo com o inspetor: é para ele que as entregas são registradas.',
      inspector: 'No inspetor',
      inspector_text: 'Ainda não tem um receptor? O hospedado mostra e verifica cada entrega.',
      inspector_do: 'Usar o inspetor',
      copy: 'Copiar comando',
    },
    paused: 'Enquanto isso, os eventos ficam guardados e podem ser reenviados.',
    checklist: 'Passos da integração',
    progress: '{{done}} de {{all}} concluídos',
    all_done: 'Todos os passos concluídos. O seu receptor passa em todas as verificações.',
    failing_since_check: 'Passou, mas o endpoint de teste está falhando agora.',
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
