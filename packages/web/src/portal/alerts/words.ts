import type { AnswerOf } from '../../kit/api/call.ts'
import type { Words } from '../../kit/words.ts'

type Notice = AnswerOf<'GET /v1/portal/app/{app_id}/notice'>['data'][number]['kind']

const en = {
  title: 'Alerts',
  lead: 'What the owners were told about the endpoints of this app, here and by e-mail, newest first.',
  empty: 'All is well',
  empty_advice:
    'Nobody had to be told anything. An endpoint that keeps failing is told here after an hour, again after a day, and when it is switched off after three.',
  to_endpoint: 'Look at the endpoint',
  to_failed: 'Failed deliveries',
  to_recovery: 'Recover',
  since: 'Failing since',
  told: 'Told',
  failed_test: 'Failed, test',
  failed_production: 'Failed, live',
  kind: {
    endpoint_failing: 'No delivery arrived for a while',
    endpoint_disabled: 'The endpoint was switched off',
    webhook_url_failing: 'A client’s webhook_url keeps failing',
    digest: 'What failed on the day before',
  } satisfies Record<Notice, string>,
  explained: {
    endpoint_failing:
      'Deliveries fail again and again. They are tried and kept as always; if none arrives for 72 hours, the endpoint is switched off.',
    endpoint_disabled_failing:
      'None of its deliveries arrived for 72 hours, so it was switched off. New events are kept as skipped: resume it, then recover them.',
    endpoint_disabled_gone:
      'It answered 410 (gone) to every attempt of a delivery, so it was switched off. New events are kept as skipped: resume it, then recover them.',
    webhook_url_failing: 'Its deliveries fail again and again; they are still tried.',
    digest:
      'Deliveries that used up their attempts within the 24 hours before. They are kept for 30 days: see why, then recover them.',
  },
}

export const alerts: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Alertas',
    lead: 'O que os proprietários foram avisados sobre os endpoints deste app, aqui e por e-mail, os mais novos primeiro.',
    empty: 'Está tudo bem',
    empty_advice:
      'Ninguém precisou ser avisado. Um endpoint que continua falhando é avisado aqui após uma hora, de novo após um dia, e quando é desativado após três.',
    to_endpoint: 'Ver o endpoint',
    to_failed: 'Entregas que falharam',
    to_recovery: 'Recuperar',
    since: 'Falhando desde',
    told: 'Avisado',
    failed_test: 'Falharam, teste',
    failed_production: 'Falharam, produção',
    kind: {
      endpoint_failing: 'Nenhuma entrega chega há algum tempo',
      endpoint_disabled: 'O endpoint foi desativado',
      webhook_url_failing: 'A webhook_url de um cliente continua falhando',
      digest: 'O que falhou no dia anterior',
    },
    explained: {
      endpoint_failing:
        'As entregas falham repetidamente. São tentadas e guardadas como sempre; se nenhuma chegar em 72 horas, o endpoint é desativado.',
      endpoint_disabled_failing:
        'Nenhuma das entregas chegou em 72 horas, e por isso ele foi desativado. Novos eventos ficam guardados como não enviados: retome-o e recupere-os.',
      endpoint_disabled_gone:
        'Ele respondeu 410 (não existe mais) a todas as tentativas de uma entrega, e por isso foi desativado. Novos eventos ficam guardados como não enviados: retome-o e recupere-os.',
      webhook_url_failing: 'As entregas falham repetidamente; continuam sendo tentadas.',
      digest:
        'Entregas que esgotaram as tentativas nas 24 horas anteriores. Ficam guardadas por 30 dias: veja por quê e recupere-as.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    alerts: (typeof alerts)['en']
  }
}
