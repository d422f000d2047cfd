import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Endpoints',
  lead: 'The URLs that receive your deliveries: one for the sandbox, one for live schools.',
  which: 'Endpoint',
  setup_test: 'Set up the test endpoint',
  setup_production: 'Set up the live endpoint',
  setup_lead: 'Any URL that responds to a POST with 2xx. No receiver yet? Use the inspector URL and see what arrives.',
  address: 'URL',
  url: 'URL',
  url_hint_test: 'http or https. Private addresses only if the operator of this Sineta allows them.',
  url_hint_production: 'https only: deliveries contain personal data.',
  throttle: 'Rate limit (attempts per second)',
  throttle_hint: 'Leave empty for no limit.',
  save: 'Save',
  create: 'Create endpoint',
  saved: 'Saved.',
  state: 'Status',
  failing_since: 'Failing since {{time}}.',
  held_back_one: 'Deliveries are held back because your receiver failed {{count}} time in a row.',
  held_back_other: 'Deliveries are held back because your receiver failed {{count}} times in a row.',
  next_probe: 'The next attempt is made at {{time}} or later.',
  active_text: 'Events are delivered as they happen.',
  failing_text: 'Your receiver refused the last attempts. Deliveries are stored and retried. Fixed it? Try them now.',
  paused_text:
    'No deliveries are sent. New events are stored as skipped deliveries; after resuming, resend them in Recovery.',
  disabled_text:
    'No deliveries are sent. New events are stored as skipped deliveries; fix the receiver, resume, and resend them in Recovery.',
  reason: {
    failing: 'Disabled automatically: no delivery was accepted for several days.',
    gone: 'Disabled automatically: it returned 410 Gone to every attempt.',
  },
  last_delivery: 'Last delivery',
  never: 'None yet',
  changed: 'Last updated',
  pause: 'Pause',
  resume: 'Resume',
  test: 'Send a test event',
  choose: 'Choose events',
  chosen: 'Events',
  all_events: 'All, including future ones',
  patterns_one: '{{count}} selected',
  patterns_other: '{{count}} selected',
  none_chosen: 'None: no deliveries are sent',
  schedule: 'Retry schedule',
  schedule_lead:
    'A response other than 2xx, or none within 10 seconds, is a failed attempt. It is retried five times with the same ID and bytes. Up to 10% is added to each delay to spread the load, and Retry-After is respected up to 15 minutes.',
  attempt: 'Attempt {{number}}',
  at_once: 'immediately',
  after: 'after {{span}}',
  danger: 'Remove endpoint',
  danger_lead:
    'Pending deliveries are cancelled and new events are no longer stored. To keep them, pause the endpoint instead.',
  remove: 'Remove',
  remove_title: 'Remove the endpoint?',
  remove_text:
    'Pending deliveries are cancelled, failed and skipped ones can no longer be resent, and events from now on are not stored for this endpoint.',
}

export const endpoint: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Endpoints',
    lead: 'As URLs que recebem as suas entregas: uma para a sandbox, outra para escolas reais.',
    which: 'Endpoint',
    setup_test: 'Configure o endpoint de teste',
    setup_production: 'Configure o endpoint de produção',
    setup_lead:
      'Qualquer URL que responda a um POST com 2xx. Ainda não tem um receptor? Use a URL do inspetor e veja o que chega.',
    address: 'URL',
    url: 'URL',
    url_hint_test: 'http ou https. Endereços privados só se o operador desta Sineta permitir.',
    url_hint_production: 'Somente https: as entregas contêm dados pessoais.',
    throttle: 'Limite de taxa (tentativas por segundo)',
    throttle_hint: 'Deixe em branco para não limitar.',
    save: 'Salvar',
    create: 'Criar endpoint',
    saved: 'Salvo.',
    state: 'Situação',
    failing_since: 'Falhando desde {{time}}.',
    held_back_one: 'As entregas estão retidas porque o seu receptor falhou {{count}} vez seguida.',
    held_back_other: 'As entregas estão retidas porque o seu receptor falhou {{count}} vezes seguidas.',
    next_probe: 'Nova tentativa a partir de {{time}}.',
    failing_text:
      'O seu receptor recusou as últimas tentativas. As entregas ficam guardadas e são tentadas de novo. Corrigiu? Tente agora.',
    active_text: 'Os eventos são entregues assim que acontecem.',
    paused_text:
      'Nenhuma entrega é enviada. Novos eventos ficam guardados como entregas ignoradas; depois de retomar, reenvie-as em Recuperação.',
    disabled_text:
      'Nenhuma entrega é enviada. Novos eventos ficam guardados como entregas ignoradas; corrija o receptor, retome e reenvie-as em Recuperação.',
    reason: {
      failing: 'Desativado automaticamente: nenhuma entrega foi aceita por vários dias.',
      gone: 'Desativado automaticamente: respondeu 410 Gone a todas as tentativas.',
    },
    last_delivery: 'Última entrega',
    never: 'Nenhuma ainda',
    changed: 'Última alteração',
    pause: 'Pausar',
    resume: 'Retomar',
    test: 'Enviar um evento de teste',
    choose: 'Escolher eventos',
    chosen: 'Eventos',
    all_events: 'Todos, inclusive futuros',
    patterns_one: '{{count}} selecionado',
    patterns_other: '{{count}} selecionados',
    none_chosen: 'Nenhum: nenhuma entrega é enviada',
    schedule: 'Novas tentativas',
    schedule_lead:
      'Uma resposta diferente de 2xx, ou nenhuma em 10 segundos, é uma tentativa com falha. São feitas mais cinco tentativas, com o mesmo ID e os mesmos bytes. Cada intervalo recebe até 10% a mais, para distribuir a carga, e Retry-After é respeitado até 15 minutos.',
    attempt: 'Tentativa {{number}}',
    at_once: 'imediatamente',
    after: 'após {{span}}',
    danger: 'Remover endpoint',
    danger_lead:
      'As entregas pendentes são canceladas e novos eventos deixam de ser guardados. Para mantê-los, pause o endpoint.',
    remove: 'Remover',
    remove_title: 'Remover o endpoint?',
    remove_text:
      'As entregas pendentes são canceladas, as que falharam ou foram ignoradas não podem mais ser reenviadas, e os eventos a partir de agora não são guardados para este endpoint.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    endpoint: (typeof endpoint)['en']
  }
}
