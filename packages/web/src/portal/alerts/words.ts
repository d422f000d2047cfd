import type { ResponseOf } from '../../kit/api/call.ts'
import type { Words } from '../../kit/words.ts'

type Notice = ResponseOf<'GET /v1/portal/app/{app_id}/notice'>['data'][number]['kind']

const en = {
  title: 'Alerts',
  lead: 'Notifications about this app’s endpoints, also sent to owners by e-mail. Newest first.',
  empty: 'No alerts',
  empty_advice:
    'Owners are notified when an endpoint has been failing for an hour, again after a day, and when it is disabled after 72 hours and at least 20 failed deliveries.',
  to_endpoint: 'View endpoint',
  to_failed: 'Failed deliveries',
  to_recovery: 'Recover',
  since: 'Failing since',
  notified: 'Notified',
  failed_test: 'Failed (test)',
  failed_production: 'Failed (live)',
  kind: {
    endpoint_failing: 'Endpoint failing',
    endpoint_disabled: 'Endpoint disabled',
    webhook_url_failing: 'A client’s webhook_url is failing',
    digest: 'Failed deliveries of the previous day',
  } satisfies Record<Notice, string>,
  explained: {
    endpoint_failing:
      'Deliveries to this endpoint keep failing. They are still retried and stored; after 72 hours without a success and at least 20 failed deliveries, the endpoint is disabled.',
    endpoint_disabled_failing:
      'Disabled after 72 hours without a success and at least 20 failed deliveries. New events are stored as skipped deliveries: resume the endpoint, then recover them.',
    endpoint_disabled_gone:
      'Disabled because it returned 410 Gone to every attempt of a delivery. New events are stored as skipped deliveries: resume the endpoint, then recover them.',
    webhook_url_failing: 'Its deliveries keep failing. They are still retried.',
    digest:
      'Deliveries that failed permanently in the previous 24 hours. They are kept for 30 days: fix the cause, then recover them.',
  },
}

export const alerts: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Alertas',
    lead: 'Notificações sobre os endpoints deste app, também enviadas aos proprietários por e-mail. As mais recentes primeiro.',
    empty: 'Nenhum alerta',
    empty_advice:
      'Os proprietários são notificados quando um endpoint falha por uma hora, de novo após um dia, e quando é desativado após 72 horas e pelo menos 20 entregas com falha.',
    to_endpoint: 'Ver o endpoint',
    to_failed: 'Entregas com falha',
    to_recovery: 'Recuperar',
    since: 'Falhando desde',
    notified: 'Notificado em',
    failed_test: 'Com falha (teste)',
    failed_production: 'Com falha (produção)',
    kind: {
      endpoint_failing: 'Endpoint falhando',
      endpoint_disabled: 'Endpoint desativado',
      webhook_url_failing: 'A webhook_url de um cliente está falhando',
      digest: 'Entregas com falha no dia anterior',
    },
    explained: {
      endpoint_failing:
        'As entregas a este endpoint continuam falhando. Elas ainda são tentadas e guardadas; após 72 horas sem sucesso e pelo menos 20 entregas com falha, o endpoint é desativado.',
      endpoint_disabled_failing:
        'Desativado após 72 horas sem sucesso e pelo menos 20 entregas com falha. Novos eventos ficam guardados como entregas ignoradas: retome o endpoint e recupere-as.',
      endpoint_disabled_gone:
        'Desativado porque respondeu 410 Gone a todas as tentativas de uma entrega. Novos eventos ficam guardados como entregas ignoradas: retome o endpoint e recupere-as.',
      webhook_url_failing: 'As entregas continuam falhando. Elas ainda são tentadas.',
      digest:
        'Entregas que falharam definitivamente nas 24 horas anteriores. Elas são mantidas por 30 dias: corrija a causa e recupere-as.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    alerts: (typeof alerts)['en']
  }
}
