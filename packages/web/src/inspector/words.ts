import type { Words } from '../kit/words.ts'

const en = {
  title: 'Inspector',
  receiver: {
    intro: 'A receiver of ours to look at: whatever is posted to this address appears here at once.',
    copy: 'Copy the address of this receiver',
    pause: 'Pause',
    resume: 'Resume',
    clear: 'Clear',
    clear_confirm: 'Clear all, really?',
    clear_failed: 'Could not clear. Try again.',
  },
  connection: { connecting: 'Connecting…', live: 'Listening', lost: 'Reconnecting…', paused: 'Paused' },
  spoken: {
    connecting: 'Connecting to the receiver',
    live: 'Connected: deliveries appear as they arrive',
    lost: 'Connection lost, trying again',
  },
  count_zero: 'No delivery yet',
  count_one: '{{count}} delivery',
  count_other: '{{count}} deliveries',
  count_at_least: '{{least}}+ deliveries',
  waiting_one: '{{count}} new delivery waits. Show it',
  waiting_other: '{{count}} new deliveries wait. Show them',
  list: {
    name: 'Deliveries, newest first',
    order: 'Newest first · the school’s time',
    no_event: 'No event name',
    attempt: 'Attempt {{number}}',
    repeat: 'Repeat',
    older: 'Load older ones',
    capped: 'Only the newest {{most}} are shown here.',
  },
  result: {
    verified: 'Verified',
    unsigned: 'Unsigned',
    missing_header: 'Header missing',
    timestamp_invalid: 'Timestamp unreadable',
    timestamp_too_old: 'Too old',
    timestamp_too_new: 'From the future',
    signature_invalid: 'Wrong signature',
  },
  explained: {
    verified_app:
      'The signature was made with the app’s signing secret over exactly these bytes, and the timestamp is within 5 minutes.',
    verified_client:
      'The signature was made with the client’s signing secret over exactly these bytes, and the timestamp is within 5 minutes.',
    unsigned:
      'It carries no signature. Client-level deliveries are plain by the specification, so nothing is wrong; but nothing proves who sent it either.',
    missing_header: 'A signed delivery needs three headers, and this one lacks: {{missing}}.',
    timestamp_invalid: 'The webhook-timestamp header is not a number of seconds: {{timestamp}}.',
    timestamp_too_old:
      'It was signed {{skew}} before it arrived. More than 5 minutes is refused, so that nobody can replay an old delivery.',
    timestamp_too_new: 'Its timestamp lies {{skew}} ahead of this receiver’s clock. More than 5 minutes is refused.',
    signature_invalid:
      'No signature in the header matches {id}.{timestamp}.{body} with a secret that this receiver knows.',
  },
  advice: {
    verified: 'A receiver may trust it.',
    unsigned: 'Want them signed? Switch signing on for the client: same scheme, with a secret of its own.',
    missing_header: 'Send webhook-id, webhook-timestamp and webhook-signature together, or none of them.',
    timestamp_invalid: 'Send whole seconds since 1970, in digits only: not milliseconds, not a date.',
    timestamp_too_old:
      'If you posted a copy again, that is expected: use “resend”, which signs anew. Otherwise check the sender’s clock.',
    timestamp_too_new: 'Check the clocks of sender and receiver. Milliseconds instead of seconds look like this too.',
    signature_invalid:
      'The usual causes: another app’s secret, “whsec_” not taken off before decoding, or a body that was parsed and written again before it was signed.',
  },
  detail: {
    name: 'The selected delivery',
    back: 'All deliveries',
    choose: 'Choose a delivery to see its headers, its body and how it was verified.',
    gone: 'This delivery is not in the list.',
    gone_advice: 'It was cleared, or it is older than those loaded so far.',
    repeat: 'A repeat: the same webhook-id came before. A receiver answers 2xx and does nothing more.',
    first: 'See the first one',
    happened: 'Happened (school’s time)',
    arrived: 'Arrived (your time)',
    client: 'Client',
    delivery: 'Delivery',
    attempt: 'Attempt',
    signature_headers: 'What is signed and how',
    other_headers: 'Other headers',
    missing: 'missing',
    copy_header: 'Copy {{name}}',
    body: 'Body',
    bytes: '{{bytes}} bytes',
    pretty: 'Pretty',
    raw: 'Raw',
    how_shown: 'How the body is shown',
    copy_body: 'Copy body',
    copy_curl: 'Copy as curl',
    copy_curl_hint:
      'Posts the same headers and the same bytes to this receiver again. After 5 minutes it is too old, as it should be.',
    empty_body: 'The body is empty.',
    not_text: 'The body is not UTF-8 text: bytes that are no characters are shown, and copied, as �.',
  },
  empty: {
    title: 'Nothing has rung yet',
    welcome:
      'Run the curl of the welcome text, the one that npm start printed in your terminal: it registers a check-in, and the delivery appears here, verified.',
    or: 'Or post something yourself. It arrives unsigned, and that is fine:',
    copy: 'Copy this command',
  },
  unknown: {
    title: 'There is no such inspector',
    advice:
      'The address is mistyped, or the demo was set up anew. The welcome text of npm start has the address that is valid now.',
    home: 'Go to the home page',
  },
  loading: 'Loading…',
}

export const inspector: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Inspetor',
    receiver: {
      intro: 'Um receptor nosso, para olhar: tudo o que for enviado por POST a este endereço aparece aqui na hora.',
      copy: 'Copiar o endereço deste receptor',
      pause: 'Pausar',
      resume: 'Retomar',
      clear: 'Limpar',
      clear_confirm: 'Limpar tudo mesmo?',
      clear_failed: 'Não foi possível limpar. Tente de novo.',
    },
    connection: { connecting: 'Conectando…', live: 'Ouvindo', lost: 'Reconectando…', paused: 'Em pausa' },
    spoken: {
      connecting: 'Conectando ao receptor',
      live: 'Conectado: as entregas aparecem assim que chegam',
      lost: 'Conexão perdida, tentando de novo',
    },
    count_zero: 'Nenhuma entrega ainda',
    count_one: '{{count}} entrega',
    count_other: '{{count}} entregas',
    count_at_least: '{{least}}+ entregas',
    waiting_one: '{{count}} entrega nova à espera. Mostrar',
    waiting_other: '{{count}} entregas novas à espera. Mostrar',
    list: {
      name: 'Entregas, as mais novas primeiro',
      order: 'Mais novas primeiro · horário da escola',
      no_event: 'Sem nome de evento',
      attempt: 'Tentativa {{number}}',
      repeat: 'Repetida',
      older: 'Carregar mais antigas',
      capped: 'Só as {{most}} mais novas aparecem aqui.',
    },
    result: {
      verified: 'Verificada',
      unsigned: 'Sem assinatura',
      missing_header: 'Falta cabeçalho',
      timestamp_invalid: 'Horário ilegível',
      timestamp_too_old: 'Antiga demais',
      timestamp_too_new: 'Vinda do futuro',
      signature_invalid: 'Assinatura errada',
    },
    explained: {
      verified_app:
        'A assinatura foi feita com o segredo do app sobre exatamente estes bytes, e o horário está dentro dos 5 minutos.',
      verified_client:
        'A assinatura foi feita com o segredo do cliente sobre exatamente estes bytes, e o horário está dentro dos 5 minutos.',
      unsigned:
        'Não traz assinatura. As entregas ao cliente são simples, segundo a especificação, e portanto nada está errado; mas também nada prova quem a enviou.',
      missing_header: 'Uma entrega assinada precisa de três cabeçalhos, e nesta falta: {{missing}}.',
      timestamp_invalid: 'O cabeçalho webhook-timestamp não é um número de segundos: {{timestamp}}.',
      timestamp_too_old:
        'Foi assinada {{skew}} antes de chegar. Acima de 5 minutos ela é recusada, para que ninguém repita uma entrega antiga.',
      timestamp_too_new:
        'O horário dela está {{skew}} à frente do relógio deste receptor. Acima de 5 minutos ela é recusada.',
      signature_invalid:
        'Nenhuma assinatura do cabeçalho confere com {id}.{timestamp}.{body} e um segredo que este receptor conheça.',
    },
    advice: {
      verified: 'Um receptor pode confiar nela.',
      unsigned: 'Quer assinadas? Ligue a assinatura no cliente: o mesmo esquema, com um segredo próprio.',
      missing_header: 'Envie webhook-id, webhook-timestamp e webhook-signature juntos, ou nenhum deles.',
      timestamp_invalid: 'Envie segundos inteiros desde 1970, só com dígitos: nem milissegundos, nem uma data.',
      timestamp_too_old:
        'Se você enviou uma cópia de novo, é o esperado: use “reenviar”, que assina outra vez. Se não, confira o relógio de quem envia.',
      timestamp_too_new:
        'Confira os relógios de quem envia e de quem recebe. Milissegundos no lugar de segundos também dão nisto.',
      signature_invalid:
        'As causas de sempre: o segredo de outro app, “whsec_” não retirado antes de decodificar, ou um corpo lido e escrito de novo antes de ser assinado.',
    },
    detail: {
      name: 'A entrega escolhida',
      back: 'Todas as entregas',
      choose: 'Escolha uma entrega para ver os cabeçalhos, o corpo e como ela foi verificada.',
      gone: 'Esta entrega não está na lista.',
      gone_advice: 'Ela foi apagada, ou é mais antiga do que as carregadas até agora.',
      repeat: 'Uma repetição: o mesmo webhook-id já veio antes. Um receptor responde 2xx e não faz mais nada.',
      first: 'Ver a primeira',
      happened: 'Aconteceu (horário da escola)',
      arrived: 'Chegou (seu horário)',
      client: 'Cliente',
      delivery: 'Entrega',
      attempt: 'Tentativa',
      signature_headers: 'O que é assinado e como',
      other_headers: 'Outros cabeçalhos',
      missing: 'ausente',
      copy_header: 'Copiar {{name}}',
      body: 'Corpo',
      bytes: '{{bytes}} bytes',
      pretty: 'Formatado',
      raw: 'Exato',
      how_shown: 'Como o corpo é mostrado',
      copy_body: 'Copiar corpo',
      copy_curl: 'Copiar como curl',
      copy_curl_hint:
        'Envia os mesmos cabeçalhos e os mesmos bytes de novo a este receptor. Depois de 5 minutos fica antiga demais, como deve ser.',
      empty_body: 'O corpo está vazio.',
      not_text: 'O corpo não é texto UTF-8: os bytes que não são caracteres são mostrados, e copiados, como �.',
    },
    empty: {
      title: 'A sineta ainda não tocou',
      welcome:
        'Execute o curl do texto de boas-vindas, aquele que o npm start mostrou no seu terminal: ele registra uma entrada, e a entrega aparece aqui, verificada.',
      or: 'Ou envie algo você mesmo. Chega sem assinatura, e tudo bem:',
      copy: 'Copiar este comando',
    },
    unknown: {
      title: 'Este inspetor não existe',
      advice:
        'O endereço foi digitado errado, ou a demonstração foi refeita. O texto de boas-vindas do npm start tem o endereço que vale agora.',
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
