import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Sandbox',
  lead: 'Your own test school with generated people. Operations and events work exactly as in a live school.',
  facts: 'School',
  client: 'Client',
  cnpj: 'CNPJ',
  keys: 'Keys and sessions',
  keys_lead: 'These keys only reach this sandbox, so they can be viewed again.',
  api_key: 'Client key',
  device_key: 'Device key',
  revoked: 'Revoked',
  session: 'Session: {{role}}',
  role: {
    management: 'management',
    secretary: 'secretary',
    coordinator: 'coordinator',
    teacher: 'teacher',
    librarian: 'librarian',
    finance: 'finance',
    gatekeeper: 'gatekeeper',
  },
  show: 'Show keys',
  hide: 'Hide keys',
  try: 'Trigger a check-in',
  try_lead: 'Records a student’s check-in. The event arrives at your test endpoint moments later.',
  copy_curl: 'Copy command',
  command: 'Command that checks a student in',
  samples: 'Sample IDs',
  samples_lead: 'Use them to try out operations. The API reference of this app has them in its examples.',
  copy_samples: 'Copy sample IDs',
  reference: 'API reference with these IDs',
  reset: 'Reset sandbox',
  reset_lead:
    'Restores the initial data with the same IDs and keys. Pending deliveries are cancelled; the delivery log is kept.',
  reset_title: 'Reset the sandbox?',
  reset_text: 'All changes made in the sandbox are lost. IDs, numbers and keys stay the same.',
  reset_done: 'Sandbox reset.',
}

export const sandbox: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Sandbox',
    lead: 'A sua própria escola de testes, com pessoas geradas. Operações e eventos funcionam como em uma escola real.',
    facts: 'Escola',
    client: 'Cliente',
    cnpj: 'CNPJ',
    keys: 'Chaves e sessões',
    keys_lead: 'Estas chaves só dão acesso a esta sandbox, por isso podem ser vistas de novo.',
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
    try: 'Registrar uma entrada',
    try_lead: 'Registra a entrada de um aluno. O evento chega ao seu endpoint de teste em instantes.',
    copy_curl: 'Copiar comando',
    command: 'Comando que registra a entrada de um aluno',
    samples: 'IDs de exemplo',
    samples_lead: 'Use-os para experimentar operações. A referência da API deste app já os traz nos exemplos.',
    copy_samples: 'Copiar IDs de exemplo',
    reference: 'Referência da API com estes IDs',
    reset: 'Redefinir sandbox',
    reset_lead:
      'Restaura os dados iniciais, com os mesmos IDs e chaves. As entregas pendentes são canceladas; o histórico de entregas é mantido.',
    reset_title: 'Redefinir a sandbox?',
    reset_text: 'Todas as alterações feitas na sandbox serão perdidas. IDs, números e chaves continuam os mesmos.',
    reset_done: 'Sandbox redefinida.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    sandbox: (typeof sandbox)['en']
  }
}
