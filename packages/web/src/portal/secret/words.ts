import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Signing secret',
  lead: 'With it you know that a delivery is ours and was not changed. It signs for both endpoints, test and live.',
  current: 'The secret',
  current_lead: 'Who reveals it is recorded in the audit trail.',
  masked: 'Hidden',
  reveal: 'Reveal',
  hide: 'Hide',
  owners_only: 'Only owners see and change it. Ask one of them.',
  what: 'signing secret',
  made: 'Valid since',
  rotate: 'Rotate',
  rotate_lead:
    'A new secret signs from now on. During the overlap each delivery carries both signatures, so your receiver never misses one while you change it.',
  overlap: 'Hours of overlap',
  overlap_hint: '0 to 72. With 0 the old secret is worthless at once: for when it leaked.',
  rotate_button: 'Make a new secret',
  rotate_confirm: 'Make a new signing secret?',
  rotate_now: 'The old secret stops at once. Deliveries fail until your receiver knows the new one.',
  rotated: 'The new secret',
  rotated_lead: 'Put it into your receiver before the old one ends.',
  rotated_until: 'Both sign until {{time}}.',
  rotated_at_once: 'The old one is void.',
  verify: 'Verify it in your receiver',
  verify_lead:
    'The signature is over {id}.{timestamp}.{body}, with the body byte for byte as it came. Whoever parses it first and writes it again gets other bytes.',
  language: 'Language',
  snippet: 'Receiver in {{language}}',
  copy: 'Copy the receiver in {{language}}',
  pitfall: {
    node: 'Mount it ahead of express.json(): a body that was parsed cannot be verified any more.',
    python:
      'Read the bytes of the request. In Flask that is request.get_data(), in Django request.body, never request.json.',
    php: 'Read php://input. Neither $_POST nor json_encode(json_decode(…)) gives the same bytes.',
    go: 'Read the body with io.ReadAll before json.Unmarshal, and sign what you read.',
    java: 'Take byte[] or an InputStream. In Spring that is @RequestBody byte[], not an object.',
    csharp: 'Copy Request.Body. A model that is bound from it has lost the bytes.',
    ruby: 'Read request.body before the parameters are looked at; in Rails that is request.raw_post.',
  },
}

export const secret: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Segredo de assinatura',
    lead: 'Com ele você sabe que uma entrega é nossa e não foi alterada. Ele assina para os dois endpoints, teste e produção.',
    current: 'O segredo',
    current_lead: 'Quem o revela fica registrado na trilha de auditoria.',
    masked: 'Oculto',
    reveal: 'Revelar',
    hide: 'Ocultar',
    owners_only: 'Só proprietários o veem e alteram. Peça a um deles.',
    what: 'segredo de assinatura',
    made: 'Vale desde',
    rotate: 'Trocar',
    rotate_lead:
      'Um novo segredo assina a partir de agora. Durante a sobreposição cada entrega leva as duas assinaturas, e o seu receptor não perde nenhuma enquanto você troca.',
    overlap: 'Horas de sobreposição',
    overlap_hint: '0 a 72. Com 0 o segredo antigo deixa de valer na hora: para quando ele vazou.',
    rotate_button: 'Criar um novo segredo',
    rotate_confirm: 'Criar um novo segredo de assinatura?',
    rotate_now: 'O segredo antigo para na hora. As entregas falham até o seu receptor conhecer o novo.',
    rotated: 'O novo segredo',
    rotated_lead: 'Coloque-o no seu receptor antes que o antigo expire.',
    rotated_until: 'Os dois assinam até {{time}}.',
    rotated_at_once: 'O antigo não vale mais.',
    verify: 'Verifique no seu receptor',
    verify_lead:
      'A assinatura é sobre {id}.{timestamp}.{body}, com o corpo byte a byte como veio. Quem o interpreta antes e o escreve de novo obtém outros bytes.',
    language: 'Linguagem',
    snippet: 'Receptor em {{language}}',
    copy: 'Copiar o receptor em {{language}}',
    pitfall: {
      node: 'Monte-o antes de express.json(): um corpo já interpretado não pode mais ser verificado.',
      python: 'Leia os bytes da requisição. No Flask é request.get_data(), no Django request.body, nunca request.json.',
      php: 'Leia php://input. Nem $_POST nem json_encode(json_decode(…)) dão os mesmos bytes.',
      go: 'Leia o corpo com io.ReadAll antes de json.Unmarshal, e assine o que leu.',
      java: 'Receba byte[] ou um InputStream. No Spring é @RequestBody byte[], não um objeto.',
      csharp: 'Copie Request.Body. Um modelo preenchido a partir dele perdeu os bytes.',
      ruby: 'Leia request.body antes que alguém olhe os parâmetros; no Rails é request.raw_post.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    secret: (typeof secret)['en']
  }
}
