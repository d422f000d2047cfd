import type { Words } from '../../kit/words.ts'

/** The rules of the check. A rule that only the server knows is shown with the server's text. */
export const ruleNames = [
  'accepts_delivery',
  'accepts_repeat',
  'refuses_wrong_signature',
  'refuses_old_timestamp',
  'refuses_future_timestamp',
  'refuses_changed_body',
  'refuses_reformatted_body',
  'accepts_unknown_event',
] as const
export type RuleName = (typeof ruleNames)[number]

const en = {
  title: 'Receiver check',
  lead: 'Sends eight valid and invalid deliveries to your receiver and checks how it responds. They look like sandbox deliveries, have their own IDs and do not appear in the delivery log.',
  url: 'URL to check',
  url_hint: 'Defaults to the URL of the test endpoint.',
  url_is: 'Default: {{url}}',
  run: 'Run check',
  again: 'Run again',
  running: 'Checking: {{done}} of {{total}} rules',
  passed: 'Your receiver passed all checks.',
  passed_next: 'It is ready for live schools: use its URL for the live endpoint.',
  failing_now: {
    test: 'The test endpoint with this URL is failing now. Fix it before you go live.',
    production: 'The live endpoint with this URL is failing now.',
  },
  to_endpoint: 'View endpoint',
  failed_one: '{{count}} check failed.',
  failed_other: '{{count}} checks failed.',
  failed_next: 'Follow the advice below, then run the check again.',
  endpoint_missing: 'The test endpoint is not set up yet.',
  unreachable: 'Your receiver did not respond, so the remaining checks were not run.',
  interrupted: 'The check was interrupted on our side. Run it again later, or contact support.',
  progress: 'Check progress',
  rules: 'Checks',
  verdict: { pass: 'Passed', fail: 'Failed', waiting: 'Pending', skipped: 'Not run' },
  expected: { accepted: 'expects 2xx', refused: 'expects 401 or another 4xx' },
  got: '{{status}} after {{duration}} ms',
  fix: 'How to fix it',
  what_was_sent: 'Request and response',
  body: 'Body',
  copy_body: 'Copy body',
  answer: 'Response body',
  history: 'Previous checks',
  address_of: 'checked URL',
  empty: 'No checks yet',
  empty_advice:
    'The check takes about ten seconds. Run it once your receiver verifies signatures, and again after each change.',
  rule: {
    accepts_delivery: 'Accepts a valid delivery',
    accepts_repeat: 'Accepts a duplicate delivery',
    refuses_wrong_signature: 'Rejects an invalid signature',
    refuses_old_timestamp: 'Rejects a delivery signed 10 minutes ago',
    refuses_future_timestamp: 'Rejects a delivery signed 10 minutes in the future',
    refuses_changed_body: 'Rejects a body with one changed byte',
    refuses_reformatted_body: 'Rejects a body with an added space',
    accepts_unknown_event: 'Accepts an unknown event',
  } satisfies Record<RuleName, string>,
  advice: {
    accepts_delivery:
      'Return 2xx within 10 seconds. When verifying, use the raw bytes of the body, and decode the secret from base64 without its whsec_ prefix.',
    accepts_repeat:
      'A delivery can arrive more than once. Store the webhook-id, skip duplicates, and return 2xx for them too.',
    refuses_wrong_signature:
      'Your URL is public. Verify webhook-signature with your secret and return 401 if it does not match.',
    refuses_old_timestamp:
      'Prevents replay attacks. Reject a webhook-timestamp that differs from your clock by more than 5 minutes.',
    refuses_future_timestamp:
      'Compare the timestamp with your clock in both directions: a future timestamp could be replayed until then.',
    refuses_changed_body:
      'The signature covers {webhook-id}.{webhook-timestamp}.{body}. Include all three in the HMAC.',
    refuses_reformatted_body:
      'Your receiver verifies a body that was parsed and serialized again. Use the raw bytes, before any JSON middleware.',
    accepts_unknown_event:
      'New events are added without notice. Return 2xx for events you do not handle; any other status causes needless retries.',
  } satisfies Record<RuleName, string>,
}

export const receiver_check: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Verificação do receptor',
    lead: 'Envia oito entregas válidas e inválidas ao seu receptor e verifica como ele responde. Elas parecem entregas da sandbox, têm IDs próprios e não aparecem no histórico de entregas.',
    url: 'URL a verificar',
    url_hint: 'Padrão: a URL do endpoint de teste.',
    url_is: 'Padrão: {{url}}',
    run: 'Executar verificação',
    again: 'Executar de novo',
    running: 'Verificando: {{done}} de {{total}} regras',
    passed: 'O seu receptor passou em todas as verificações.',
    passed_next: 'Está pronto para escolas reais: use a URL dele no endpoint de produção.',
    failing_now: {
      test: 'O endpoint de teste com esta URL está falhando agora. Corrija-o antes de ir ao ar.',
      production: 'O endpoint de produção com esta URL está falhando agora.',
    },
    to_endpoint: 'Ver endpoint',
    failed_one: '{{count}} verificação falhou.',
    failed_other: '{{count}} verificações falharam.',
    failed_next: 'Siga as orientações abaixo e execute de novo.',
    endpoint_missing: 'O endpoint de teste ainda não foi configurado.',
    unreachable: 'O seu receptor não respondeu, e as demais verificações não foram executadas.',
    interrupted:
      'A verificação foi interrompida do nosso lado. Execute-a de novo mais tarde ou entre em contato com o suporte.',
    progress: 'Andamento da verificação',
    rules: 'Verificações',
    verdict: { pass: 'Passou', fail: 'Falhou', waiting: 'Pendente', skipped: 'Não executada' },
    expected: { accepted: 'espera 2xx', refused: 'espera 401 ou outro 4xx' },
    got: '{{status}} em {{duration}} ms',
    fix: 'Como corrigir',
    what_was_sent: 'Requisição e resposta',
    body: 'Corpo',
    copy_body: 'Copiar corpo',
    answer: 'Corpo da resposta',
    history: 'Verificações anteriores',
    address_of: 'URL verificada',
    empty: 'Nenhuma verificação ainda',
    empty_advice:
      'A verificação leva cerca de dez segundos. Execute-a quando o seu receptor verificar assinaturas, e de novo após cada mudança.',
    rule: {
      accepts_delivery: 'Aceita uma entrega válida',
      accepts_repeat: 'Aceita uma entrega duplicada',
      refuses_wrong_signature: 'Rejeita uma assinatura inválida',
      refuses_old_timestamp: 'Rejeita uma entrega assinada há 10 minutos',
      refuses_future_timestamp: 'Rejeita uma entrega assinada 10 minutos no futuro',
      refuses_changed_body: 'Rejeita um corpo com um byte alterado',
      refuses_reformatted_body: 'Rejeita um corpo com um espaço a mais',
      accepts_unknown_event: 'Aceita um evento desconhecido',
    },
    advice: {
      accepts_delivery:
        'Responda 2xx em até 10 segundos. Ao verificar, use os bytes originais do corpo e decodifique o segredo de base64 sem o prefixo whsec_.',
      accepts_repeat:
        'Uma entrega pode chegar mais de uma vez. Guarde o webhook-id, ignore duplicatas e responda 2xx a elas também.',
      refuses_wrong_signature:
        'A sua URL é pública. Verifique webhook-signature com o seu segredo e responda 401 se não corresponder.',
      refuses_old_timestamp:
        'Evita ataques de repetição. Rejeite um webhook-timestamp com mais de 5 minutos de diferença do seu relógio.',
      refuses_future_timestamp:
        'Compare o timestamp com o seu relógio nos dois sentidos: um timestamp futuro poderia ser reutilizado até lá.',
      refuses_changed_body: 'A assinatura cobre {webhook-id}.{webhook-timestamp}.{body}. Inclua os três no HMAC.',
      refuses_reformatted_body:
        'O seu receptor verifica um corpo interpretado e serializado de novo. Use os bytes originais, antes de qualquer middleware de JSON.',
      accepts_unknown_event:
        'Novos eventos são adicionados sem aviso. Responda 2xx aos eventos que você não trata; outro código causa novas tentativas desnecessárias.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    receiver_check: (typeof receiver_check)['en']
  }
}
