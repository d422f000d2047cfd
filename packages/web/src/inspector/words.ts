import type { Words } from '../kit/words.ts'

const en = {
  title: 'Inspector',
  receiver: {
    intro: 'A hosted test receiver: deliveries posted to this URL appear here immediately.',
    copy: 'Copy receiver URL',
    pause: 'Pause',
    resume: 'Resume',
    clear: 'Clear',
    clear_confirm: 'Clear all deliveries?',
    clear_failed: 'Could not clear the deliveries. Try again.',
  },
  connection: { connecting: 'Connecting…', live: 'Connected', lost: 'Reconnecting…', paused: 'Paused' },
  spoken: {
    connecting: 'Connecting to the receiver',
    live: 'Connected: deliveries appear as they arrive',
    lost: 'Connection lost, reconnecting',
  },
  count_zero: 'No deliveries yet',
  count_one: '{{count}} delivery',
  count_other: '{{count}} deliveries',
  count_at_least: '{{min}}+ deliveries',
  waiting_one: 'Show {{count}} new delivery',
  waiting_other: 'Show {{count}} new deliveries',
  list: {
    name: 'Deliveries, newest first',
    order: 'Newest first · school time',
    no_event: 'No event name',
    attempt: 'Attempt {{number}}',
    repeat: 'Duplicate',
    older: 'Load older',
    capped: 'Showing the newest {{max}}.',
  },
  result: {
    verified: 'Verified',
    unsigned: 'Unsigned',
    missing_header: 'Missing header',
    timestamp_invalid: 'Invalid timestamp',
    timestamp_too_old: 'Timestamp too old',
    timestamp_too_new: 'Timestamp in the future',
    signature_invalid: 'Invalid signature',
  },
  explained: {
    verified_app:
      'The signature matches these bytes and the app’s signing secret, and the timestamp is within 5 minutes.',
    verified_client:
      'The signature matches these bytes and the client’s signing secret, and the timestamp is within 5 minutes.',
    unsigned:
      'This delivery has no signature. By specification, client-level deliveries are unsigned by default, so the sender cannot be verified.',
    missing_header: 'A signed delivery needs three headers. Missing: {{missing}}.',
    timestamp_invalid: 'The webhook-timestamp header is not a number of seconds: {{timestamp}}.',
    timestamp_too_old:
      'Signed {{skew}} before it arrived. Differences over 5 minutes are rejected to prevent replay attacks.',
    timestamp_too_new:
      'The timestamp is {{skew}} ahead of this receiver’s clock. Differences over 5 minutes are rejected.',
    signature_invalid:
      'No signature in the header matches {id}.{timestamp}.{body} with a secret known to this receiver.',
  },
  advice: {
    verified: 'The delivery can be trusted.',
    unsigned:
      'To receive signed deliveries, enable signing for the client. It uses the same scheme with its own secret.',
    missing_header: 'Send webhook-id, webhook-timestamp and webhook-signature together, or none of them.',
    timestamp_invalid: 'Send whole seconds since 1970, digits only: not milliseconds, not a date.',
    timestamp_too_old:
      'Expected if you posted a copy again: use “Resend”, which signs again. Otherwise check the sender’s clock.',
    timestamp_too_new:
      'Check the clocks of sender and receiver, and that the timestamp is in seconds, not milliseconds.',
    signature_invalid:
      'Common causes: another app’s secret, the “whsec_” prefix not removed before decoding, or a body that was parsed and serialized again before signing.',
  },
  detail: {
    name: 'Selected delivery',
    back: 'All deliveries',
    choose: 'Select a delivery to see its headers, body and verification result.',
    gone: 'Delivery not found',
    gone_advice: 'It was cleared, or it is older than the deliveries loaded so far.',
    repeat: 'Duplicate: this webhook-id was received before. Return 2xx and skip processing.',
    first: 'View the first one',
    happened: 'Occurred (school time)',
    arrived: 'Received (your time)',
    client: 'Client',
    delivery: 'Delivery',
    attempt: 'Attempt',
    signature_headers: 'Signature headers',
    other_headers: 'Other headers',
    missing: 'missing',
    copy_header: 'Copy {{name}}',
    body: 'Body',
    bytes: '{{bytes}} bytes',
    pretty: 'Formatted',
    raw: 'Raw',
    how_shown: 'Body format',
    copy_body: 'Copy body',
    copy_curl: 'Copy as curl',
    copy_curl_hint: 'Posts the same headers and bytes to this receiver again. The timestamp expires after 5 minutes.',
    empty_body: 'The body is empty.',
    not_text: 'The body is not valid UTF-8: invalid bytes are shown and copied as �.',
  },
  empty: {
    title: 'No deliveries yet',
    welcome:
      'Send a test event in the portal, or run “npx @sineta/cli trigger attendance.check_in” or the curl command that npm start prints. The delivery appears here, verified.',
    or: 'Or post a request yourself. It arrives unsigned, which is fine:',
    copy: 'Copy command',
  },
  unknown: {
    title: 'Inspector not found',
    advice:
      'The address may be mistyped, or the inspector no longer exists. The one of your app is in the portal, under Inspector; npm start prints that of the demo.',
    home: 'Go to the home page',
  },
  loading: 'Loading…',
}

export const inspector: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Inspetor',
    receiver: {
      intro: 'Um receptor de testes hospedado: as entregas enviadas a esta URL aparecem aqui imediatamente.',
      copy: 'Copiar URL do receptor',
      pause: 'Pausar',
      resume: 'Retomar',
      clear: 'Limpar',
      clear_confirm: 'Limpar todas as entregas?',
      clear_failed: 'Não foi possível limpar as entregas. Tente de novo.',
    },
    connection: { connecting: 'Conectando…', live: 'Conectado', lost: 'Reconectando…', paused: 'Pausado' },
    spoken: {
      connecting: 'Conectando ao receptor',
      live: 'Conectado: as entregas aparecem assim que chegam',
      lost: 'Conexão perdida, reconectando',
    },
    count_zero: 'Nenhuma entrega ainda',
    count_one: '{{count}} entrega',
    count_other: '{{count}} entregas',
    count_at_least: '{{min}}+ entregas',
    waiting_one: 'Mostrar {{count}} nova entrega',
    waiting_other: 'Mostrar {{count}} novas entregas',
    list: {
      name: 'Entregas, mais recentes primeiro',
      order: 'Mais recentes primeiro · horário da escola',
      no_event: 'Sem nome de evento',
      attempt: 'Tentativa {{number}}',
      repeat: 'Duplicada',
      older: 'Carregar mais antigas',
      capped: 'Mostrando as {{max}} mais recentes.',
    },
    result: {
      verified: 'Verificada',
      unsigned: 'Sem assinatura',
      missing_header: 'Cabeçalho ausente',
      timestamp_invalid: 'Timestamp inválido',
      timestamp_too_old: 'Timestamp antigo demais',
      timestamp_too_new: 'Timestamp no futuro',
      signature_invalid: 'Assinatura inválida',
    },
    explained: {
      verified_app:
        'A assinatura corresponde a estes bytes e ao segredo de assinatura do app, e o timestamp difere menos de 5 minutos do horário atual.',
      verified_client:
        'A assinatura corresponde a estes bytes e ao segredo de assinatura do cliente, e o timestamp difere menos de 5 minutos do horário atual.',
      unsigned:
        'Esta entrega não tem assinatura. Pela especificação, as entregas ao cliente não são assinadas por padrão, e a origem não pode ser verificada.',
      missing_header: 'Uma entrega assinada precisa de três cabeçalhos. Ausente: {{missing}}.',
      timestamp_invalid: 'O cabeçalho webhook-timestamp não é um número de segundos: {{timestamp}}.',
      timestamp_too_old:
        'Assinada {{skew}} antes de chegar. Diferenças acima de 5 minutos são rejeitadas para evitar ataques de repetição.',
      timestamp_too_new:
        'O timestamp está {{skew}} à frente do relógio deste receptor. Diferenças acima de 5 minutos são rejeitadas.',
      signature_invalid:
        'Nenhuma assinatura do cabeçalho corresponde a {id}.{timestamp}.{body} com um segredo conhecido por este receptor.',
    },
    advice: {
      verified: 'A entrega é confiável.',
      unsigned:
        'Para receber entregas assinadas, ative a assinatura no cliente. O esquema é o mesmo, com um segredo próprio.',
      missing_header: 'Envie webhook-id, webhook-timestamp e webhook-signature juntos, ou nenhum deles.',
      timestamp_invalid: 'Envie segundos inteiros desde 1970, somente dígitos: nem milissegundos, nem uma data.',
      timestamp_too_old:
        'É o esperado se você enviou uma cópia: use “Reenviar”, que assina de novo. Caso contrário, verifique o relógio do remetente.',
      timestamp_too_new:
        'Verifique os relógios do remetente e do receptor, e se o timestamp está em segundos, não em milissegundos.',
      signature_invalid:
        'Causas comuns: o segredo de outro app, o prefixo “whsec_” não removido antes de decodificar, ou um corpo interpretado e serializado de novo antes de assinar.',
    },
    detail: {
      name: 'Entrega selecionada',
      back: 'Todas as entregas',
      choose: 'Selecione uma entrega para ver os cabeçalhos, o corpo e o resultado da verificação.',
      gone: 'Entrega não encontrada',
      gone_advice: 'Ela foi apagada, ou é mais antiga do que as entregas carregadas.',
      repeat: 'Duplicada: este webhook-id já foi recebido. Responda 2xx e não processe de novo.',
      first: 'Ver a primeira',
      happened: 'Ocorreu (horário da escola)',
      arrived: 'Recebida (seu horário)',
      client: 'Cliente',
      delivery: 'Entrega',
      attempt: 'Tentativa',
      signature_headers: 'Cabeçalhos de assinatura',
      other_headers: 'Outros cabeçalhos',
      missing: 'ausente',
      copy_header: 'Copiar {{name}}',
      body: 'Corpo',
      bytes: '{{bytes}} bytes',
      pretty: 'Formatado',
      raw: 'Original',
      how_shown: 'Formato do corpo',
      copy_body: 'Copiar corpo',
      copy_curl: 'Copiar como curl',
      copy_curl_hint: 'Envia de novo os mesmos cabeçalhos e bytes a este receptor. O timestamp expira após 5 minutos.',
      empty_body: 'O corpo está vazio.',
      not_text: 'O corpo não é UTF-8 válido: os bytes inválidos são mostrados e copiados como �.',
    },
    empty: {
      title: 'Nenhuma entrega ainda',
      welcome:
        'Envie um evento de teste no portal ou execute “npx @sineta/cli trigger attendance.check_in” ou o comando curl mostrado pelo npm start. A entrega aparece aqui, verificada.',
      or: 'Ou envie você mesmo uma requisição. Ela chega sem assinatura, e tudo bem:',
      copy: 'Copiar comando',
    },
    unknown: {
      title: 'Inspetor não encontrado',
      advice:
        'O endereço pode estar errado, ou o inspetor não existe mais. O do seu app está no portal, em Inspetor; o da demonstração é mostrado pelo npm start.',
      home: 'Ir para a página inicial',
    },
    loading: 'Carregando…',
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    inspector: (typeof inspector)['en']
  }
}
