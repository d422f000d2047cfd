import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Signing secret',
  lead: 'Verifies that a delivery comes from Sineta and was not altered. One secret signs for both endpoints, test and live.',
  current: 'Current secret',
  current_lead: 'Each reveal is recorded in the audit log.',
  masked: 'Hidden',
  reveal: 'Reveal',
  hide: 'Hide',
  owners_only: 'Only owners can reveal and rotate the secret.',
  what: 'signing secret',
  made: 'Active since',
  rotate: 'Rotate',
  rotate_lead:
    'The new secret takes effect immediately. During the overlap, each delivery carries both signatures, so your receiver keeps working while you switch.',
  overlap: 'Overlap, in hours',
  overlap_hint: '0 to 72. Use 0 if the secret leaked: the old one stops working immediately.',
  rotate_button: 'Rotate secret',
  rotate_confirm: 'Rotate the signing secret?',
  rotate_now: 'The old secret stops working immediately. Deliveries fail until your receiver uses the new one.',
  happens: {
    now: 'Now: a new secret is created. Each delivery carries its signature and that of the old secret.',
    at_once: 'Now: a new secret is created. Each delivery carries only its signature.',
    until: 'Until {{time}}: add the new secret to your receiver. You can undo the rotation, or end it earlier.',
    after: 'Then: the old secret stops working automatically.',
  },
  overlap_title: 'Rotation in progress',
  overlap_text:
    'Each delivery carries both signatures. Undo: the new secret is withdrawn. End now: the old secret stops working.',
  end_button: 'End overlap now',
  end_title: 'End the overlap now?',
  end_text: 'The old secret stops working immediately. Deliveries fail if your receiver does not use the new one yet.',
  undo_button: 'Undo rotation',
  undo_title: 'Undo the rotation?',
  undo_text:
    'The new secret is withdrawn and the old one stays. Deliveries fail if your receiver uses the new one already.',
  rotated: 'New secret',
  rotated_lead: 'Add it to your receiver before the old one expires.',
  rotated_lead_at_once: 'Use it in your receiver now: the old one is no longer valid.',
  rotated_until: 'Both secrets are valid until {{time}}.',
  verify: 'Verify signatures in your receiver',
  verify_lead:
    'The signature covers {id}.{timestamp}.{body}. Use the raw bytes of the body: parsing and serializing it again changes them.',
  language: 'Language',
  snippet: 'Receiver in {{language}}',
  copy: 'Copy the {{language}} receiver',
  pitfall: {
    node: 'Mount it before express.json(): a parsed body can no longer be verified.',
    python: 'Read the raw bytes: request.get_data() in Flask, request.body in Django, never request.json.',
    php: 'Read php://input. Neither $_POST nor json_encode(json_decode(…)) returns the same bytes.',
    go: 'Read the body with io.ReadAll before json.Unmarshal, and verify those bytes.',
    java: 'Take byte[] or an InputStream: in Spring, @RequestBody byte[] instead of an object.',
    csharp: 'Copy Request.Body. Model binding discards the original bytes.',
    ruby: 'Read request.body before accessing params; in Rails, use request.raw_post.',
  },
}

export const secret: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Segredo de assinatura',
    lead: 'Comprova que uma entrega vem da Sineta e não foi alterada. O mesmo segredo assina para os dois endpoints, teste e produção.',
    current: 'Segredo atual',
    current_lead: 'Cada revelação fica registrada na auditoria.',
    masked: 'Oculto',
    reveal: 'Revelar',
    hide: 'Ocultar',
    owners_only: 'Somente proprietários podem revelar e trocar o segredo.',
    what: 'segredo de assinatura',
    made: 'Ativo desde',
    rotate: 'Trocar',
    rotate_lead:
      'O novo segredo passa a valer imediatamente. Durante a sobreposição, cada entrega leva as duas assinaturas, e o seu receptor continua funcionando enquanto você faz a troca.',
    overlap: 'Sobreposição, em horas',
    overlap_hint: 'De 0 a 72. Use 0 se o segredo vazou: o antigo deixa de valer imediatamente.',
    rotate_button: 'Trocar segredo',
    rotate_confirm: 'Trocar o segredo de assinatura?',
    rotate_now: 'O segredo antigo deixa de valer imediatamente. As entregas falham até o seu receptor usar o novo.',
    happens: {
      now: 'Agora: um novo segredo é criado. Cada entrega leva a assinatura dele e a do segredo antigo.',
      at_once: 'Agora: um novo segredo é criado. Cada entrega leva só a assinatura dele.',
      until: 'Até {{time}}: adicione o novo segredo ao seu receptor. Você pode desfazer a troca ou encerrá-la antes.',
      after: 'Depois: o segredo antigo deixa de valer automaticamente.',
    },
    overlap_title: 'Troca em andamento',
    overlap_text:
      'Cada entrega leva as duas assinaturas. Desfazer: o novo segredo é retirado. Encerrar: o segredo antigo deixa de valer.',
    end_button: 'Encerrar sobreposição',
    end_title: 'Encerrar a sobreposição agora?',
    end_text:
      'O segredo antigo deixa de valer imediatamente. As entregas falham se o seu receptor ainda não usa o novo.',
    undo_button: 'Desfazer troca',
    undo_title: 'Desfazer a troca?',
    undo_text:
      'O novo segredo é retirado e o antigo continua valendo. As entregas falham se o seu receptor já usa o novo.',
    rotated: 'Novo segredo',
    rotated_lead: 'Adicione-o ao seu receptor antes que o antigo expire.',
    rotated_lead_at_once: 'Use-o no seu receptor agora: o antigo não vale mais.',
    rotated_until: 'Os dois segredos valem até {{time}}.',
    verify: 'Verifique assinaturas no seu receptor',
    verify_lead:
      'A assinatura cobre {id}.{timestamp}.{body}. Use os bytes originais do corpo: interpretar e serializar de novo os altera.',
    language: 'Linguagem',
    snippet: 'Receptor em {{language}}',
    copy: 'Copiar o receptor em {{language}}',
    pitfall: {
      node: 'Monte antes de express.json(): um corpo já interpretado não pode mais ser verificado.',
      python: 'Leia os bytes originais: request.get_data() no Flask, request.body no Django, nunca request.json.',
      php: 'Leia php://input. Nem $_POST nem json_encode(json_decode(…)) retornam os mesmos bytes.',
      go: 'Leia o corpo com io.ReadAll antes de json.Unmarshal e verifique esses bytes.',
      java: 'Receba byte[] ou um InputStream: no Spring, @RequestBody byte[] em vez de um objeto.',
      csharp: 'Copie Request.Body. O model binding descarta os bytes originais.',
      ruby: 'Leia request.body antes de acessar params; no Rails, use request.raw_post.',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    secret: (typeof secret)['en']
  }
}
