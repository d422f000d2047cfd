import type { Words } from '../../kit/words.ts'
import type { Section } from '../page-row.ts'
import type { PageName } from '../pages.ts'
import { watchTitles } from '../watch-titles.ts'

const en = {
  portal: 'Partner portal',
  skip: 'Skip to content',
  apps: 'All apps',
  switch_app: 'App: {{name}}. Switch app',
  choose_app: 'All apps. Choose an app',
  new_app: 'New app',
  pages_of_app: 'App pages',
  guide: 'Guide',
  docs: 'API reference',
  signed_in_as: 'Signed in as {{email}}',
  live: { connecting: 'Connecting…', live: 'Connected', lost: 'Reconnecting…' },
  live_spoken: {
    connecting: 'Connecting to live updates',
    live: 'Connected: updates appear automatically',
    lost: 'Connection lost: this page may be out of date. Reconnecting',
  },
  section: { build: 'Build', watch: 'Monitor', prove: 'Test', manage: 'Manage' } satisfies Record<Section, string>,
  endpoint_state: {
    active: 'Active',
    paused: 'Paused',
    disabled: 'Disabled',
    failing: 'Failing',
    missing: 'Not set up',
  },
  try_waiting: 'Try pending deliveries now',
  try_waiting_hint: 'Makes the next attempt of each pending delivery now. It counts as one of the attempts left.',
  environment_note: {
    test: 'Test: events from your sandbox, with generated data.',
    live: 'Live: events from connected schools.',
  },
  page: {
    apps: 'Apps',
    new_app: 'New app',
    overview: 'Overview',
    endpoint: 'Endpoints',
    events: 'Events',
    secret: 'Signing secret',
    test_event: 'Send a test event',
    clients: 'Clients',
    sandbox: 'Sandbox',
    keys: 'API keys',
    settings: 'Settings',
    team: 'Team',
    audit: 'Audit log',
    ...watchTitles.en,
    account: 'Your account',
  } satisfies Record<PageName, string>,
}

export const shell: Words<typeof en> = {
  en,
  'pt-BR': {
    portal: 'Portal do parceiro',
    skip: 'Ir para o conteúdo',
    apps: 'Todos os apps',
    switch_app: 'App: {{name}}. Trocar de app',
    choose_app: 'Todos os apps. Escolher um app',
    new_app: 'Novo app',
    pages_of_app: 'Páginas do app',
    guide: 'Guia',
    docs: 'Referência da API',
    signed_in_as: 'Conectado como {{email}}',
    live: { connecting: 'Conectando…', live: 'Conectado', lost: 'Reconectando…' },
    live_spoken: {
      connecting: 'Conectando às atualizações em tempo real',
      live: 'Conectado: as atualizações aparecem automaticamente',
      lost: 'Conexão perdida: esta página pode estar desatualizada. Reconectando',
    },
    section: { build: 'Desenvolver', watch: 'Monitorar', prove: 'Testar', manage: 'Gerenciar' },
    endpoint_state: {
      active: 'Ativo',
      paused: 'Pausado',
      disabled: 'Desativado',
      failing: 'Falhando',
      missing: 'Não configurado',
    },
    try_waiting: 'Tentar agora as entregas pendentes',
    try_waiting_hint:
      'Faz agora a próxima tentativa de cada entrega pendente. Conta como uma das tentativas restantes.',
    environment_note: {
      test: 'Teste: eventos da sua sandbox, com dados gerados.',
      live: 'Produção: eventos das escolas conectadas.',
    },
    page: {
      apps: 'Apps',
      new_app: 'Novo app',
      overview: 'Visão geral',
      endpoint: 'Endpoints',
      events: 'Eventos',
      secret: 'Segredo de assinatura',
      test_event: 'Enviar um evento de teste',
      clients: 'Clientes',
      sandbox: 'Sandbox',
      keys: 'Chaves de API',
      settings: 'Configurações',
      team: 'Equipe',
      audit: 'Auditoria',
      ...watchTitles['pt-BR'],
      account: 'Sua conta',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    shell: (typeof shell)['en']
  }
}
