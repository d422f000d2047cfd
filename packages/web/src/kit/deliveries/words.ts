import type { Words } from '../words.ts'
import type { Status } from './delivery.ts'
import { diagnosis } from './diagnosis-words.ts'

/** The state of a delivery, the outcome of each attempt and what to do about it, for partners and schools alike. */
const en = {
  explained: {
    queued: 'Waiting for its next attempt, which is due now.',
    sending: 'An attempt is in progress.',
    retrying: 'Not delivered yet. It is retried automatically.',
    delivered: 'Your receiver accepted this delivery.',
    failed: 'All attempts failed and no more are scheduled. Fix the cause, then resend it with the same ID and body.',
    cancelled:
      'Cancelled before it was delivered: the address was removed, the client no longer grants access, or the sandbox was reset. It cannot be resent.',
    skipped: 'Not sent because sending was paused or disabled. Resume it, then resend.',
  } satisfies Record<Status, string>,
  next: 'Next attempt',
  next_at: '{{when}}, {{in}}',
  due: 'due now',
  held: {
    until: 'Held back until {{time}}',
    waiting: 'Held back',
    receiver_failing_one:
      'because the receiver failed {{count}} time in a row. It gets a few attempts at a time until it responds with 2xx.',
    receiver_failing_other:
      'because the receiver failed {{count}} times in a row. It gets a few attempts at a time until it responds with 2xx.',
    rate_limited: 'by the rate limit of the endpoint.',
    queue: 'because other deliveries to the same receiver come first.',
  },
  attempt: 'Attempt {{number}}',
  attempts_so_far: 'Attempts',
  made_of: '{{made}} of {{limit}}',
  resend: 'Resend',
  resend_hint: 'Sends the same ID and body again, as a new round of attempts',
  resend_done: 'Delivery queued for resend.',
  try_now: 'Try now',
  try_now_hint:
    'Makes the next attempt now, even while deliveries are held back. It counts as one of the attempts left.',
  try_now_done: 'The next attempt is being made.',
  attempts_title: 'Attempts',
  no_attempts: 'No attempts yet.',
  took: 'took {{duration}}',
  late: 'Arrived too late to count',
  what_to_do: 'How to fix it',
  response: 'Response body',
  response_cut: 'The beginning of the response, as text. Kept for 14 days.',
  response_none: 'The response had no body, or it is no longer kept.',
  copy_response: 'Copy response body',
  headers: {
    request: 'Request headers',
    response: 'Response headers',
    none_in_request: 'Nothing was sent.',
    none_in_response: 'The response had none.',
    not_kept: 'Not kept. Headers are kept for 14 days, and attempts made before an upgrade may have none.',
    masked: 'Masked, because it may be a secret',
    truncated: 'The response had more headers. Only the first are kept: up to 100, and up to 8 KiB.',
    copy: 'Copy {{name}}',
  },
  diagnosis: diagnosis.en,
}

export const delivery: Words<typeof en> = {
  en,
  'pt-BR': {
    explained: {
      queued: 'Aguardando a próxima tentativa, que sai agora.',
      sending: 'Uma tentativa está em andamento.',
      retrying: 'Ainda não foi entregue. Novas tentativas são feitas automaticamente.',
      delivered: 'O seu receptor aceitou esta entrega.',
      failed:
        'Todas as tentativas falharam e não há outras agendadas. Corrija a causa e reenvie: o ID e o corpo são os mesmos.',
      cancelled:
        'Cancelada antes de ser entregue: o endereço foi removido, o cliente não concede mais acesso ou a sandbox foi redefinida. Não pode ser reenviada.',
      skipped: 'Não foi enviada porque o envio estava pausado ou desativado. Retome o envio e reenvie.',
    },
    next: 'Próxima tentativa',
    next_at: '{{when}}, {{in}}',
    due: 'agora',
    held: {
      until: 'Retida até {{time}}',
      waiting: 'Retida',
      receiver_failing_one:
        'porque o receptor falhou {{count}} vez seguida. Ele recebe poucas tentativas por vez até responder com 2xx.',
      receiver_failing_other:
        'porque o receptor falhou {{count}} vezes seguidas. Ele recebe poucas tentativas por vez até responder com 2xx.',
      rate_limited: 'pelo limite de taxa do endpoint.',
      queue: 'porque outras entregas ao mesmo receptor vêm antes.',
    },
    attempt: 'Tentativa {{number}}',
    attempts_so_far: 'Tentativas',
    made_of: '{{made}} de {{limit}}',
    resend: 'Reenviar',
    resend_hint: 'Envia de novo o mesmo ID e corpo, em uma nova série de tentativas',
    resend_done: 'Entrega na fila para reenvio.',
    try_now: 'Tentar agora',
    try_now_hint: 'Faz a próxima tentativa agora, mesmo com entregas retidas. Conta como uma das tentativas restantes.',
    try_now_done: 'A próxima tentativa está sendo feita.',
    attempts_title: 'Tentativas',
    no_attempts: 'Nenhuma tentativa ainda.',
    took: 'levou {{duration}}',
    late: 'Chegou tarde demais para ser considerada',
    what_to_do: 'Como corrigir',
    response: 'Corpo da resposta',
    response_cut: 'O início da resposta, como texto. Mantido por 14 dias.',
    response_none: 'A resposta não tinha corpo, ou ele não é mais mantido.',
    copy_response: 'Copiar corpo da resposta',
    headers: {
      request: 'Cabeçalhos da requisição',
      response: 'Cabeçalhos da resposta',
      none_in_request: 'Nada foi enviado.',
      none_in_response: 'A resposta não tinha nenhum.',
      not_kept:
        'Não mantidos. Cabeçalhos são mantidos por 14 dias, e tentativas anteriores a uma atualização podem não ter nenhum.',
      masked: 'Mascarado, pois pode ser um segredo',
      truncated: 'A resposta tinha mais cabeçalhos. Só os primeiros são mantidos: até 100, e até 8 KiB.',
      copy: 'Copiar {{name}}',
    },
    diagnosis: diagnosis['pt-BR'],
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    delivery: (typeof delivery)['en']
  }
}
