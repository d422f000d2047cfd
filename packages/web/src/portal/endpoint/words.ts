import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Endpoints',
  lead: 'The address of yours that we post deliveries to. One for the sandbox, one for real schools.',
  which: 'Which endpoint',
  setup_test: 'Where shall the sandbox’s events go?',
  setup_production: 'Where shall the events of connected schools go?',
  setup_lead:
    'Any address that answers a POST with 2xx. No receiver yet? Use the inspector’s address and look at what arrives.',
  address: 'Address',
  url: 'URL',
  url_hint_test: 'http or https. Private addresses only if the operator of this Sineta allows them.',
  url_hint_production: 'https only: deliveries hold data of real people.',
  throttle: 'At most … attempts a second',
  throttle_hint: 'Leave it empty, and deliveries come as fast as you answer.',
  save: 'Save',
  create: 'Set up the endpoint',
  saved: 'Saved.',
  state: 'State',
  failing_since: 'Nothing was accepted since {{time}}.',
  active_text: 'Events are delivered as they happen.',
  paused_text:
    'Nothing is sent. Events that happen meanwhile are kept as skipped deliveries; once you resume, send them again under Recovery.',
  disabled_text:
    'Nothing is sent. Events that happen meanwhile are kept as skipped deliveries; mend the receiver, resume, and send them again under Recovery.',
  reason: {
    failing: 'We switched it off because no delivery was accepted for days.',
    gone: 'We switched it off because it answered 410 Gone to every attempt.',
  },
  last_delivery: 'Last delivery',
  never: 'None yet',
  changed: 'Last changed',
  pause: 'Pause',
  resume: 'Resume',
  test: 'Send a test event',
  choose: 'Choose events',
  chosen: 'Events',
  all_events: 'All, also future ones',
  patterns_one: '{{count}} chosen',
  patterns_other: '{{count}} chosen',
  none_chosen: 'None: nothing is sent',
  schedule: 'If you do not answer',
  schedule_lead:
    'Any answer but 2xx, or none within 10 seconds, is a failed attempt. We try again five times, under the same id and with the same bytes. Up to a tenth is added to each pause, so that not everything comes back at once; a Retry-After of yours is kept, up to 15 minutes.',
  attempt: 'Attempt {{number}}',
  at_once: 'at once',
  after: 'after {{span}}',
  danger: 'Remove this endpoint',
  danger_lead: 'What waits for it is cancelled, and nothing is kept from then on. Pausing keeps everything.',
  remove: 'Remove',
  remove_title: 'Remove the endpoint?',
  remove_text: 'Deliveries that wait are cancelled, and events that happen from now on are not kept for it.',
}

export const endpoint: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Endpoints',
    lead: 'O endereço seu para onde enviamos as entregas por POST. Um para a sandbox, um para escolas reais.',
    which: 'Qual endpoint',
    setup_test: 'Para onde vão os eventos da sandbox?',
    setup_production: 'Para onde vão os eventos das escolas conectadas?',
    setup_lead:
      'Qualquer endereço que responda a um POST com 2xx. Ainda não tem receptor? Use o endereço do inspetor e veja o que chega.',
    address: 'Endereço',
    url: 'URL',
    url_hint_test: 'http ou https. Endereços privados só se o operador desta Sineta permitir.',
    url_hint_production: 'Só https: as entregas contêm dados de pessoas reais.',
    throttle: 'No máximo … tentativas por segundo',
    throttle_hint: 'Deixe vazio e as entregas vêm tão rápido quanto você responder.',
    save: 'Salvar',
    create: 'Configurar o endpoint',
    saved: 'Salvo.',
    state: 'Situação',
    failing_since: 'Nada foi aceito desde {{time}}.',
    active_text: 'Os eventos são entregues assim que acontecem.',
    paused_text:
      'Nada é enviado. O que acontece nesse meio-tempo fica guardado como entregas puladas; depois de retomar, reenvie em Recuperação.',
    disabled_text:
      'Nada é enviado. O que acontece nesse meio-tempo fica guardado como entregas puladas; conserte o receptor, retome e reenvie em Recuperação.',
    reason: {
      failing: 'Nós o desativamos porque nenhuma entrega foi aceita por dias.',
      gone: 'Nós o desativamos porque ele respondeu 410 Gone a todas as tentativas.',
    },
    last_delivery: 'Última entrega',
    never: 'Nenhuma ainda',
    changed: 'Última alteração',
    pause: 'Pausar',
    resume: 'Retomar',
    test: 'Enviar evento de teste',
    choose: 'Escolher eventos',
    chosen: 'Eventos',
    all_events: 'Todos, também os futuros',
    patterns_one: '{{count}} escolhido',
    patterns_other: '{{count}} escolhidos',
    none_chosen: 'Nenhum: nada é enviado',
    schedule: 'Se você não responder',
    schedule_lead:
      'Qualquer resposta que não seja 2xx, ou nenhuma em 10 segundos, é uma tentativa falha. Tentamos mais cinco vezes, com o mesmo id e os mesmos bytes. Cada pausa ganha até um décimo a mais, para que nem tudo volte ao mesmo tempo; um Retry-After seu é respeitado, até 15 minutos.',
    attempt: 'Tentativa {{number}}',
    at_once: 'na hora',
    after: 'após {{span}}',
    danger: 'Remover este endpoint',
    danger_lead: 'O que espera por ele é cancelado, e nada é guardado a partir de então. Pausar guarda tudo.',
    remove: 'Remover',
    remove_title: 'Remover o endpoint?',
    remove_text: 'As entregas que esperam são canceladas, e os eventos a partir de agora não são guardados para ele.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    endpoint: (typeof endpoint)['en']
  }
}
