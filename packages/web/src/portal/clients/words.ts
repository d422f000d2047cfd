import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Clients',
  lead: 'School networks that let your app in: what each granted, and of which schools.',
  ask: 'Ask a client',
  ask_lead: 'The client’s owner sees your request in the school panel and decides what to grant.',
  slug: 'Short name of the client',
  slug_hint: 'They tell you, for example colegio-aurora',
  send: 'Ask for a connection',
  asked: 'Asked. If there is such a client, its owner sees the request now.',
  list: 'Clients',
  client: 'Client',
  status: 'State',
  state: { pending: 'Asked', connected: 'Connected', revoked: 'Ended' },
  scopes: 'Granted',
  scopes_count_one: '{{count}} scope',
  scopes_count_other: '{{count}} scopes',
  schools: 'Schools',
  all_schools: 'All',
  profile: 'Data',
  data: { full: 'Full', minimal: 'Minimal' },
  since: 'Since',
  actions: 'Actions',
  leave: 'Leave',
  withdraw: 'Take back',
  leave_what: 'Leave {{client}}',
  leave_title: 'Leave {{client}}?',
  leave_text:
    'Your app hears nothing from its schools any more, and deliveries that wait are cancelled. To come back you must ask again.',
  slug_id: 'short name of the client',
  empty: 'No client yet',
  empty_advice: 'Build against your sandbox first. When your app is ready, ask a client above; the owner decides.',
}

export const clients: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Clientes',
    lead: 'Redes de escolas que deixam o seu app entrar: o que cada uma concedeu, e de quais escolas.',
    ask: 'Pedir a um cliente',
    ask_lead: 'O proprietário do cliente vê o seu pedido no painel da escola e decide o que conceder.',
    slug: 'Nome curto do cliente',
    slug_hint: 'Eles informam, por exemplo colegio-aurora',
    send: 'Pedir conexão',
    asked: 'Pedido feito. Se esse cliente existe, o proprietário já o vê.',
    list: 'Clientes',
    client: 'Cliente',
    status: 'Situação',
    state: { pending: 'Pedido', connected: 'Conectado', revoked: 'Encerrado' },
    scopes: 'Concedido',
    scopes_count_one: '{{count}} escopo',
    scopes_count_other: '{{count}} escopos',
    schools: 'Escolas',
    all_schools: 'Todas',
    profile: 'Dados',
    data: { full: 'Completos', minimal: 'Mínimos' },
    since: 'Desde',
    actions: 'Ações',
    leave: 'Sair',
    withdraw: 'Retirar',
    leave_what: 'Sair de {{client}}',
    leave_title: 'Sair de {{client}}?',
    leave_text:
      'O seu app deixa de ouvir as escolas dele, e as entregas que esperam são canceladas. Para voltar é preciso pedir de novo.',
    slug_id: 'nome curto do cliente',
    empty: 'Nenhum cliente ainda',
    empty_advice:
      'Construa primeiro com a sua sandbox. Quando o app estiver pronto, peça a um cliente acima; o proprietário decide.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    clients: (typeof clients)['en']
  }
}
