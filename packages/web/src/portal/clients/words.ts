import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Clients',
  lead: 'School networks connected to your app, with the scopes and schools each has granted.',
  request: 'Request a connection',
  request_lead: 'An owner of the client reviews your request in the school panel and decides what to grant.',
  slug: 'Client’s short name',
  slug_hint: 'Provided by the client, for example colegio-aurora',
  send: 'Request connection',
  requested: 'Request sent. If the client exists, its owners can see it now.',
  list: 'Clients',
  client: 'Client',
  status: 'Status',
  state: { pending: 'Requested', connected: 'Connected', revoked: 'Disconnected' },
  scopes: 'Granted scopes',
  scopes_count_one: '{{count}} scope',
  scopes_count_other: '{{count}} scopes',
  schools: 'Schools',
  all_schools: 'All',
  profile: 'Data',
  data: { full: 'Full', minimal: 'Minimal' },
  since: 'Since',
  actions: 'Actions',
  leave: 'Disconnect',
  withdraw: 'Withdraw',
  leave_what: 'Disconnect {{client}}',
  leave_title: 'Disconnect {{client}}?',
  leave_text:
    'Your app stops receiving events from its schools, and pending deliveries are cancelled. To reconnect, send a new request.',
  slug_id: 'client’s short name',
  empty: 'No clients yet',
  empty_advice: 'Build against your sandbox first. When your app is ready, request a connection above.',
}

export const clients: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Clientes',
    lead: 'Redes de escolas conectadas ao seu app, com os escopos e as escolas que cada uma concedeu.',
    request: 'Pedir conexão',
    request_lead: 'Um titular da conta do cliente analisa o seu pedido no painel da escola e decide o que conceder.',
    slug: 'Identificador do cliente',
    slug_hint: 'Informado pelo cliente, por exemplo colegio-aurora',
    send: 'Pedir conexão',
    requested: 'Pedido enviado. Se o cliente existir, os titulares da conta já podem vê-lo.',
    list: 'Clientes',
    client: 'Cliente',
    status: 'Situação',
    state: { pending: 'Pendente', connected: 'Conectado', revoked: 'Desconectado' },
    scopes: 'Escopos concedidos',
    scopes_count_one: '{{count}} escopo',
    scopes_count_other: '{{count}} escopos',
    schools: 'Escolas',
    all_schools: 'Todas',
    profile: 'Dados',
    data: { full: 'Completos', minimal: 'Mínimos' },
    since: 'Desde',
    actions: 'Ações',
    leave: 'Desconectar',
    withdraw: 'Cancelar pedido',
    leave_what: 'Desconectar {{client}}',
    leave_title: 'Desconectar {{client}}?',
    leave_text:
      'O seu app deixa de receber eventos das escolas deste cliente, e as entregas pendentes são canceladas. Para reconectar, envie um novo pedido.',
    slug_id: 'identificador do cliente',
    empty: 'Nenhum cliente ainda',
    empty_advice: 'Desenvolva primeiro com a sua sandbox. Quando o app estiver pronto, peça uma conexão acima.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    clients: (typeof clients)['en']
  }
}
