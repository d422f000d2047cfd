import type { Words } from '../../kit/words.ts'
import type { PageName, Section } from '../pages.ts'

const en = {
  portal: 'Partner portal',
  skip: 'Skip to the content',
  menu: 'Menu',
  apps: 'All apps',
  switch_app: 'App: {{name}}. Switch to another',
  choose_app: 'Choose an app',
  new_app: 'New app',
  pages_of_app: 'Pages of the app',
  account_menu: 'Account: {{name}}',
  docs: 'API reference',
  sign_out: 'Sign out',
  signed_in_as: 'Signed in as {{email}}',
  live: { connecting: 'Connecting…', live: 'Connected', lost: 'Reconnecting…' },
  live_spoken: {
    connecting: 'Connecting: changes will show by themselves',
    live: 'Connected: changes show by themselves',
    lost: 'Connection lost: what you see may be old. Trying again',
  },
  section: { build: 'Build', watch: 'Watch', prove: 'Prove', manage: 'Manage' } satisfies Record<Section, string>,
  not_found: 'There is no such page.',
  not_found_advice: 'The address may be mistyped, or what it showed is gone.',
  broken: 'This page broke.',
  broken_advice: 'It was our fault. Loading it again often helps.',
  reload: 'Load it again',
  environment_note: {
    test: 'Test: events of your sandbox. Nobody here is real.',
    live: 'Live: events of real schools that connected the app.',
  },
  page: {
    signup: 'Sign up',
    login: 'Sign in',
    forgot: 'Forgotten password',
    reset: 'New password',
    invitation: 'Invitation',
    apps: 'Apps',
    new_app: 'New app',
    overview: 'Overview',
    endpoint: 'Endpoints',
    events: 'Events',
    secret: 'Signing secret',
    test_event: 'Send a test event',
  } satisfies Record<PageName, string>,
}

export const shell: Words<typeof en> = {
  en,
  'pt-BR': {
    portal: 'Portal do parceiro',
    skip: 'Pular para o conteúdo',
    menu: 'Menu',
    apps: 'Todos os apps',
    switch_app: 'App: {{name}}. Trocar de app',
    choose_app: 'Escolher um app',
    new_app: 'Novo app',
    pages_of_app: 'Páginas do app',
    account_menu: 'Conta: {{name}}',
    docs: 'Referência da API',
    sign_out: 'Sair',
    signed_in_as: 'Você entrou como {{email}}',
    live: { connecting: 'Conectando…', live: 'Conectado', lost: 'Reconectando…' },
    live_spoken: {
      connecting: 'Conectando: as mudanças aparecerão sozinhas',
      live: 'Conectado: as mudanças aparecem sozinhas',
      lost: 'Conexão perdida: o que você vê pode estar desatualizado. Tentando de novo',
    },
    section: { build: 'Construir', watch: 'Acompanhar', prove: 'Comprovar', manage: 'Administrar' },
    not_found: 'Esta página não existe.',
    not_found_advice: 'O endereço pode ter um erro de digitação, ou o que ele mostrava não existe mais.',
    broken: 'Esta página quebrou.',
    broken_advice: 'A falha foi nossa. Carregar de novo costuma ajudar.',
    reload: 'Carregar de novo',
    environment_note: {
      test: 'Teste: eventos da sua sandbox. Ninguém aqui é real.',
      live: 'Produção: eventos de escolas reais que conectaram o app.',
    },
    page: {
      signup: 'Criar conta',
      login: 'Entrar',
      forgot: 'Esqueci a senha',
      reset: 'Nova senha',
      invitation: 'Convite',
      apps: 'Apps',
      new_app: 'Novo app',
      overview: 'Visão geral',
      endpoint: 'Endpoints',
      events: 'Eventos',
      secret: 'Segredo de assinatura',
      test_event: 'Enviar evento de teste',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    shell: (typeof shell)['en']
  }
}
