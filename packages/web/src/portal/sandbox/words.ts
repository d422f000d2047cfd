import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Sandbox',
  lead: 'A school of your own with generated people. Everything you do in it is real, except for the people.',
  facts: 'The school',
  client: 'Client',
  cnpj: 'CNPJ',
  keys: 'Keys and sessions',
  keys_lead: 'They reach this sandbox and nothing else, so they may be read again.',
  api_key: 'Client key',
  device_key: 'Device key',
  revoked: 'Revoked',
  session: 'Session of {{role}}',
  role: {
    management: 'the management',
    secretary: 'a secretary',
    coordinator: 'a coordinator',
    teacher: 'a teacher',
    librarian: 'a librarian',
    finance: 'finance',
    gatekeeper: 'a gatekeeper',
  },
  show: 'Show keys',
  hide: 'Hide keys',
  try: 'Ring the bell',
  try_lead: 'A student passes the gate. A moment later the event is at your test endpoint.',
  copy_curl: 'Copy the command',
  command: 'Command that lets a student check in',
  samples: 'Ids of sample people and things',
  samples_lead: 'For trying operations. The OpenAPI document of this app has them in its examples.',
  copy_samples: 'Copy the sample ids',
  reference: 'OpenAPI document with these ids',
  reset: 'Begin anew',
  reset_lead:
    'Fills the school again as it was on the first day, with the same ids and keys. Deliveries that wait are cancelled; the log stays.',
  reset_title: 'Fill the sandbox anew?',
  reset_text: 'Everything that was done in it is gone. Ids, numbers and keys stay the same.',
  reset_done: 'The sandbox is as on its first day.',
}

export const sandbox: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Sandbox',
    lead: 'Uma escola só sua, com pessoas geradas. Tudo o que você faz nela é real, menos as pessoas.',
    facts: 'A escola',
    client: 'Cliente',
    cnpj: 'CNPJ',
    keys: 'Chaves e sessões',
    keys_lead: 'Elas alcançam esta sandbox e nada mais, por isso podem ser lidas de novo.',
    api_key: 'Chave do cliente',
    device_key: 'Chave do dispositivo',
    revoked: 'Revogada',
    session: 'Sessão: {{role}}',
    role: {
      management: 'direção',
      secretary: 'secretaria',
      coordinator: 'coordenação',
      teacher: 'professor',
      librarian: 'biblioteca',
      finance: 'financeiro',
      gatekeeper: 'portaria',
    },
    show: 'Mostrar chaves',
    hide: 'Ocultar chaves',
    try: 'Toque a sineta',
    try_lead: 'Um aluno passa pela portaria. Um instante depois o evento está no seu endpoint de teste.',
    copy_curl: 'Copiar o comando',
    command: 'Comando que registra a entrada de um aluno',
    samples: 'Ids de pessoas e coisas de exemplo',
    samples_lead: 'Para experimentar operações. O documento OpenAPI deste app já os traz nos exemplos.',
    copy_samples: 'Copiar os ids de exemplo',
    reference: 'Documento OpenAPI com estes ids',
    reset: 'Começar de novo',
    reset_lead:
      'Preenche a escola como no primeiro dia, com os mesmos ids e chaves. Entregas que esperam são canceladas; o registro fica.',
    reset_title: 'Preencher a sandbox de novo?',
    reset_text: 'Tudo o que foi feito nela se perde. Ids, números e chaves continuam os mesmos.',
    reset_done: 'A sandbox está como no primeiro dia.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    sandbox: (typeof sandbox)['en']
  }
}
