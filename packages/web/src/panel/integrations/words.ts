import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Integrations',
  lead: 'Every event of your schools can be sent to an address of yours. Partner apps have their own page.',
  address: 'Address of your system',
  address_lead: 'If set, every event of every school is sent to this address as a POST. If empty, nothing is sent.',
  saved: 'The address was saved.',
  state: {
    off: 'Off',
    on: 'On',
    failing_one: '{{count}} failure in a row',
    failing_other: '{{count}} failures in a row',
  },
  last_success: 'Last success',
  last_failure: 'Last failure',
  never: 'Never',
  secret: 'Signing secret',
  secret_made: 'Copy the signing secret into your system now. It can be revealed again below.',
  secret_since: 'Since',
  secret_hidden: 'The secret is hidden',
  signing: 'Signature',
  signing_lead: 'Your system checks the signature with this secret. Each reveal is recorded in the audit log.',
  reveal: 'Reveal secret',
  rotated: 'The new secret signs from now on. The old one is accepted until',
  test: 'Test',
  test_lead: 'Sends one sample event, once, and shows the response.',
  test_send: 'Send test event',
  test_look: 'View the delivery',
  test_why: 'See why',
  recover: 'Recover',
  recover_lead: 'Resends everything that failed or was skipped: same IDs, same bodies, oldest first.',
  recover_since: 'Since',
  recover_count_again: 'Count again',
  log_lead: 'Attempts that your address did not accept.',
  log_empty: 'No failures.',
  fields: {
    webhook_url: 'Address (webhook_url)',
    signing_enabled: 'Sign deliveries',
    overlap_hours: 'Hours for which the old secret stays valid',
  },
  help: {
    webhook_url: 'Begins with https://',
    signing_enabled: 'Your system can then check that a request comes from Sineta.',
    overlap_hours: '0 to 72. During that time each request carries two signatures.',
  },
  actions: {
    rotate: {
      label: 'Rotate secret',
      title: 'Rotate the signing secret?',
      text: 'A new secret signs from now on. Change it in your system before the old one expires.',
    },
  },
}

export const integrations: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Integrações',
    lead: 'Todos os eventos das suas escolas podem ir para um endereço seu. Os apps de parceiros têm uma página própria.',
    address: 'Endereço do seu sistema',
    address_lead:
      'Se preenchido, todos os eventos de todas as escolas são enviados a este endereço como POST. Se vazio, nada é enviado.',
    saved: 'O endereço foi salvo.',
    state: {
      off: 'Desligado',
      on: 'Ligado',
      failing_one: '{{count}} falha seguida',
      failing_other: '{{count}} falhas seguidas',
    },
    last_success: 'Último sucesso',
    last_failure: 'Última falha',
    never: 'Nunca',
    secret: 'Segredo de assinatura',
    secret_made: 'Copie o segredo de assinatura para o seu sistema agora. Ele pode ser revelado de novo abaixo.',
    secret_since: 'Desde',
    secret_hidden: 'O segredo está oculto',
    signing: 'Assinatura',
    signing_lead: 'O seu sistema confere a assinatura com este segredo. Cada revelação fica na auditoria.',
    reveal: 'Revelar segredo',
    rotated: 'O novo segredo já assina. O antigo vale até',
    test: 'Teste',
    test_lead: 'Envia um evento de exemplo, uma vez, e mostra a resposta.',
    test_send: 'Enviar evento de teste',
    test_look: 'Ver a entrega',
    test_why: 'Ver por quê',
    recover: 'Recuperar',
    recover_lead: 'Reenvia tudo o que falhou ou foi ignorado: mesmos IDs, mesmos corpos, do mais antigo ao mais novo.',
    recover_since: 'Desde',
    recover_count_again: 'Contar de novo',
    log_lead: 'Tentativas que o seu endereço não aceitou.',
    log_empty: 'Nenhuma falha.',
    fields: {
      webhook_url: 'Endereço (webhook_url)',
      signing_enabled: 'Assinar o que é enviado',
      overlap_hours: 'Horas em que o segredo antigo ainda vale',
    },
    help: {
      webhook_url: 'Começa com https://',
      signing_enabled: 'Assim o seu sistema confere que a requisição vem da Sineta.',
      overlap_hours: '0 a 72. Nesse período cada requisição leva duas assinaturas.',
    },
    actions: {
      rotate: {
        label: 'Trocar segredo',
        title: 'Trocar o segredo de assinatura?',
        text: 'Um novo segredo passa a assinar agora. Troque-o no seu sistema antes que o antigo deixe de valer.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    integrations: (typeof integrations)['en']
  }
}
