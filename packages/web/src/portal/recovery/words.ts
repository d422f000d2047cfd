import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Recovery',
  lead: 'Resends deliveries that failed, or were skipped while an endpoint was paused or disabled. IDs and bodies stay the same; the oldest go first, at the rate you choose.',
  endpoint: 'Endpoint',
  since: 'From',
  until: 'To',
  until_hint: 'Defaults to now.',
  events: 'Events',
  events_hint: 'Defaults to all events.',
  events_any: 'All events',
  client: 'Client',
  client_hint: 'Short name. Defaults to all clients.',
  rate: 'Deliveries per second',
  rate_hint: '1 to 500.',
  counting: 'Counting…',
  waiting_one: '{{formatted}} more delivery is pending: it waits for its next attempt.',
  waiting_other: '{{formatted}} more deliveries are pending: they wait for their next attempts.',
  takes: 'Takes about {{duration}}.',
  no_endpoint: 'This endpoint is not set up yet',
  no_endpoint_advice: 'Set up the endpoint first.',
  set_up: 'Set up endpoint',
  not_active: {
    paused: 'The endpoint is paused. Its events are stored: resume it, then recover them.',
    disabled:
      'The endpoint is disabled. Its events are stored: resume it, then recover them.',
  },
  to_endpoint: 'Go to endpoint',
  task: { resend: 'Recovery in progress', retry: 'Trying pending deliveries' },
  task_of: { resend: 'Recovery', retry: 'Pending deliveries tried' },
  started: 'Started',
  finished: 'Finished',
  pace: 'Rate',
  pace_value: '{{rate}} per second',
  id: 'Task ID',
  id_of: 'task ID',
  look: 'View these deliveries',
  before: 'Previous recoveries',
}

export const recovery: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Recuperação',
    lead: 'Reenvia entregas que falharam, ou que foram ignoradas enquanto um endpoint estava pausado ou desativado. IDs e corpos são os mesmos; as mais antigas vão primeiro, na taxa que você escolher.',
    endpoint: 'Endpoint',
    since: 'De',
    until: 'Até',
    until_hint: 'Padrão: agora.',
    events: 'Eventos',
    events_hint: 'Padrão: todos.',
    events_any: 'Todos os eventos',
    client: 'Cliente',
    client_hint: 'Identificador. Padrão: todos os clientes.',
    rate: 'Entregas por segundo',
    rate_hint: 'De 1 a 500.',
    counting: 'Contando…',
    waiting_one: 'Mais {{formatted}} entrega está pendente: aguarda a próxima tentativa.',
    waiting_other: 'Mais {{formatted}} entregas estão pendentes: aguardam as próximas tentativas.',
    takes: 'Leva cerca de {{duration}}.',
    no_endpoint: 'Este endpoint ainda não foi configurado',
    no_endpoint_advice: 'Configure o endpoint primeiro.',
    set_up: 'Configurar endpoint',
    not_active: {
      paused: 'O endpoint está pausado. Os eventos ficam guardados: retome-o e recupere-os.',
      disabled:
        'O endpoint está desativado. Os eventos ficam guardados: retome-o e recupere-os.',
    },
    to_endpoint: 'Ir para o endpoint',
    task: { resend: 'Recuperação em andamento', retry: 'Tentando as entregas pendentes' },
    task_of: { resend: 'Recuperação', retry: 'Entregas pendentes tentadas' },
    started: 'Iniciada em',
    finished: 'Concluída em',
    pace: 'Taxa',
    pace_value: '{{rate}} por segundo',
    id: 'ID da tarefa',
    id_of: 'ID da tarefa',
    look: 'Ver estas entregas',
    before: 'Recuperações anteriores',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    recovery: (typeof recovery)['en']
  }
}
