import type { Words } from '../../kit/words.ts'

/** The rules of the script. One that the server has learnt and this table has not is shown in the server's own words. */
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
  lead: 'Plays eight deliveries against your receiver, good and bad ones, and says which rules it keeps. They look like deliveries of your sandbox, have ids of their own, and stand in no log.',
  url: 'Address to check',
  url_hint: 'Empty: the test endpoint’s own address.',
  url_is: 'Empty: {{url}}',
  run: 'Run the check',
  again: 'Run it again',
  running: 'Checking: {{done}} of {{total}} rules',
  passed: 'Your receiver keeps every rule.',
  passed_next: 'It is ready for real schools: set its address at the live endpoint.',
  failed_one: '{{count}} rule is broken.',
  failed_other: '{{count}} rules are broken.',
  failed_next: 'Each says below what to change. Then run the check again.',
  endpoint_missing: 'The test endpoint is not set up yet.',
  unreachable: 'Nobody answered, so nothing more was sent.',
  progress: 'Progress of the check',
  rules: 'Rules',
  verdict: { pass: 'Kept', fail: 'Broken', waiting: 'Waiting', skipped: 'Not asked' },
  expected: { accepted: 'should answer 2xx', refused: 'should refuse: 401 or any other 4xx' },
  got: 'answered {{status}} after {{duration}} ms',
  fix: 'How to fix it',
  what_was_sent: 'What was sent and answered',
  body: 'Body',
  copy_body: 'Copy the body',
  answer: 'Its answer',
  history: 'Checks before',
  address_of: 'address that was checked',
  empty: 'Not checked yet',
  empty_advice:
    'The check takes about ten seconds. Run it when your receiver verifies signatures, and again after each change.',
  rule: {
    accepts_delivery: 'A good delivery is accepted',
    accepts_repeat: 'The same delivery again is accepted',
    refuses_wrong_signature: 'A wrong signature is refused',
    refuses_old_timestamp: 'A delivery signed 10 minutes ago is refused',
    refuses_future_timestamp: 'A delivery signed 10 minutes ahead is refused',
    refuses_changed_body: 'A body with one byte changed is refused',
    refuses_reformatted_body: 'A body with one space more is refused',
    accepts_unknown_event: 'An event it does not know is accepted',
  } satisfies Record<RuleName, string>,
  advice: {
    accepts_delivery:
      'Answer 2xx within 10 seconds. If you verify: use the raw bytes of the body, and the secret decoded from base64 without its whsec_ prefix.',
    accepts_repeat:
      'Deliveries can come twice. Remember the webhook-id, do nothing the second time, and answer 2xx all the same.',
    refuses_wrong_signature:
      'Anybody can post to your URL. Verify webhook-signature with your secret and answer 401 where it does not match.',
    refuses_old_timestamp:
      'Somebody may replay what they overheard. Refuse a webhook-timestamp more than 5 minutes away from your clock.',
    refuses_future_timestamp:
      'Compare the distance to your clock in both directions: a timestamp from the future could be replayed until then.',
    refuses_changed_body:
      'The body is part of what is signed: {webhook-id}.{webhook-timestamp}.{body}. Include all three in the HMAC.',
    refuses_reformatted_body:
      'You verify what you parsed and printed again, not what arrived. Take the raw bytes before any JSON middleware sees them.',
    accepts_unknown_event:
      'New events are added without notice. Answer 2xx to those you do not handle; anything else is retried in vain.',
  } satisfies Record<RuleName, string>,
}

export const receiver_check: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Verificação do receptor',
    lead: 'Envia oito entregas ao seu receptor, boas e más, e diz quais regras ele cumpre. Parecem entregas da sua sandbox, têm ids próprios e não entram em nenhum registro.',
    url: 'Endereço a verificar',
    url_hint: 'Vazio: o endereço do endpoint de teste.',
    url_is: 'Vazio: {{url}}',
    run: 'Verificar',
    again: 'Verificar de novo',
    running: 'Verificando: {{done}} de {{total}} regras',
    passed: 'O seu receptor cumpre todas as regras.',
    passed_next: 'Está pronto para escolas reais: coloque o endereço dele no endpoint de produção.',
    failed_one: '{{count}} regra não é cumprida.',
    failed_other: '{{count}} regras não são cumpridas.',
    failed_next: 'Cada uma diz abaixo o que mudar. Depois verifique de novo.',
    endpoint_missing: 'O endpoint de teste ainda não foi configurado.',
    unreachable: 'Ninguém respondeu, e por isso nada mais foi enviado.',
    progress: 'Andamento da verificação',
    rules: 'Regras',
    verdict: { pass: 'Cumprida', fail: 'Não cumprida', waiting: 'Aguardando', skipped: 'Não perguntada' },
    expected: { accepted: 'deve responder 2xx', refused: 'deve recusar: 401 ou outro 4xx' },
    got: 'respondeu {{status}} em {{duration}} ms',
    fix: 'Como corrigir',
    what_was_sent: 'O que foi enviado e respondido',
    body: 'Corpo',
    copy_body: 'Copiar o corpo',
    answer: 'A resposta',
    history: 'Verificações anteriores',
    address_of: 'endereço verificado',
    empty: 'Ainda não verificado',
    empty_advice:
      'A verificação leva uns dez segundos. Faça-a quando o seu receptor conferir assinaturas, e de novo após cada mudança.',
    rule: {
      accepts_delivery: 'Uma entrega correta é aceita',
      accepts_repeat: 'A mesma entrega, repetida, é aceita',
      refuses_wrong_signature: 'Uma assinatura errada é recusada',
      refuses_old_timestamp: 'Uma entrega assinada há 10 minutos é recusada',
      refuses_future_timestamp: 'Uma entrega assinada 10 minutos à frente é recusada',
      refuses_changed_body: 'Um corpo com um byte trocado é recusado',
      refuses_reformatted_body: 'Um corpo com um espaço a mais é recusado',
      accepts_unknown_event: 'Um evento que ele não conhece é aceito',
    },
    advice: {
      accepts_delivery:
        'Responda 2xx em até 10 segundos. Se você confere a assinatura: use os bytes exatos do corpo e o segredo decodificado de base64 sem o prefixo whsec_.',
      accepts_repeat:
        'Entregas podem vir duas vezes. Guarde o webhook-id, não faça nada na segunda vez e responda 2xx mesmo assim.',
      refuses_wrong_signature:
        'Qualquer um pode enviar à sua URL. Confira webhook-signature com o seu segredo e responda 401 quando não bater.',
      refuses_old_timestamp:
        'Alguém pode repetir o que escutou. Recuse um webhook-timestamp a mais de 5 minutos do seu relógio.',
      refuses_future_timestamp:
        'Compare a distância ao seu relógio nos dois sentidos: um horário do futuro poderia ser repetido até lá.',
      refuses_changed_body:
        'O corpo faz parte do que é assinado: {webhook-id}.{webhook-timestamp}.{body}. Inclua os três no HMAC.',
      refuses_reformatted_body:
        'Você confere o que leu e escreveu de novo, não o que chegou. Pegue os bytes exatos antes de qualquer middleware de JSON.',
      accepts_unknown_event:
        'Novos eventos surgem sem aviso. Responda 2xx aos que você não trata; o resto seria repetido em vão.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    receiver_check: (typeof receiver_check)['en']
  }
}
