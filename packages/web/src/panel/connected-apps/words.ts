import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Connected apps',
  lead: 'Apps of partners that receive events of your schools. You decide what each one sees, and can change that at any time.',
  empty: 'No apps',
  empty_text: 'A partner that asks for a connection appears here for you to accept or decline.',
  asks: '{{partner}} asks to connect this app. Everything it asked for is selected: clear what it should not get, then accept.',
  by: 'By {{partner}}',
  status: { pending: 'Waiting for your answer', connected: 'Connected' },
  accept: 'Accept',
  save: 'Save',
  change: 'Change what it gets',
  scopes: 'What it may see and do',
  sensitive: 'Sensitive data of people:',
  events_one: 'Receives {{count}} kind of event',
  events_other: 'Receives {{count}} kinds of event',
  schools: 'Schools',
  all_schools: 'All, including future ones',
  profile: 'Data of students',
  profiles: { full: 'Complete', minimal: 'Minimal' },
  profile_minimal_text: 'Without race or colour, CPF, RG, address and further information of students.',
  since: 'Connected on',
  connected_by: 'Connected by',
  traffic: 'Sent in the last 24 hours',
  traffic_since: 'This app receives so many events that only a part is counted, since:',
  delivered: 'Delivered',
  waiting: 'Waiting',
  failed: 'Failed',
  not_sent: 'Skipped',
  actions: {
    decline: {
      label: 'Decline',
      title: 'Decline the request of {{name}}?',
      text: 'The app gets nothing. The partner does not see why.',
    },
    disconnect: {
      label: 'Disconnect',
      title: 'Disconnect {{name}}?',
      text: 'From now on it receives and reads nothing. Queued deliveries are cancelled, and people it registered lose their logins.',
    },
  },
}

export const connected_apps: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Apps conectados',
    lead: 'Apps de parceiros que recebem eventos das suas escolas. Você decide o que cada um vê e pode mudar isso quando quiser.',
    empty: 'Nenhum app',
    empty_text: 'Um parceiro que pedir conexão aparece aqui para você aceitar ou recusar.',
    asks: '{{partner}} pede para conectar este app. Tudo o que ele pediu está selecionado: desmarque o que ele não deve receber e aceite.',
    by: 'De {{partner}}',
    status: { pending: 'Aguarda a sua resposta', connected: 'Conectado' },
    accept: 'Aceitar',
    save: 'Salvar',
    change: 'Alterar o que recebe',
    scopes: 'O que pode ver e fazer',
    sensitive: 'Dados sensíveis de pessoas:',
    events_one: 'Recebe {{count}} tipo de evento',
    events_other: 'Recebe {{count}} tipos de evento',
    schools: 'Escolas',
    all_schools: 'Todas, inclusive as futuras',
    profile: 'Dados dos alunos',
    profiles: { full: 'Completos', minimal: 'Mínimos' },
    profile_minimal_text: 'Sem cor ou raça, CPF, RG, endereço e outras informações dos alunos.',
    since: 'Conectado em',
    connected_by: 'Conectado por',
    traffic: 'Enviado nas últimas 24 horas',
    traffic_since: 'Este app recebe tantos eventos que só uma parte é contada, desde:',
    delivered: 'Entregues',
    waiting: 'Aguardando',
    failed: 'Falharam',
    not_sent: 'Ignoradas',
    actions: {
      decline: {
        label: 'Recusar',
        title: 'Recusar o pedido de {{name}}?',
        text: 'O app não recebe nada. O parceiro não fica sabendo o motivo.',
      },
      disconnect: {
        label: 'Desconectar',
        title: 'Desconectar {{name}}?',
        text: 'Ele não recebe nem lê mais nada a partir de agora. As entregas na fila são canceladas, e as pessoas que ele cadastrou perdem o acesso.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    connected_apps: (typeof connected_apps)['en']
  }
}
