import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Audit log',
  lead: 'Security-relevant actions of your team, such as reveals, rotations and resends. Kept for five years; each entry includes the hash of the previous one.',
  check: 'Verify integrity',
  intact: 'The log is intact: no entry was altered.',
  broken: 'The log was altered at entry {{position}}. Contact the operator of this Sineta.',
  owners_only: 'Only owners can read the audit log.',
  owners_advice: 'Ask an owner if you need information from it.',
  list: 'Entries, newest first',
  at: 'Time',
  who: 'User',
  what: 'Action',
  subject: 'Resource',
  result: 'Result',
  ok: 'Success',
  from: 'IP address',
  key: 'API key',
  nobody: 'Not signed in',
  subject_id: 'resource ID',
  empty: 'No entries yet',
  empty_advice: 'Actions of your team appear here.',
  none: 'No entries match these filters',
  none_advice: 'Remove a filter or choose a longer period.',
  filter: {
    name: 'Filters',
    person: 'User',
    any_person: 'All users',
    action: 'Action',
    any_action: 'All actions',
    range: 'Period',
    any_range: 'All time',
    ranges: { '1h': 'Last hour', '24h': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days' },
    views: 'Include views of deliveries',
  },
}

export const audit: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Auditoria',
    lead: 'Ações da sua equipe relevantes para a segurança, como revelações, trocas de segredo e reenvios. Mantidas por cinco anos; cada registro inclui o hash do anterior.',
    check: 'Verificar integridade',
    intact: 'A auditoria está íntegra: nenhum registro foi alterado.',
    broken: 'A auditoria foi alterada no registro {{position}}. Entre em contato com o operador desta Sineta.',
    owners_only: 'Somente proprietários podem ler a auditoria.',
    owners_advice: 'Peça a um proprietário se precisar de alguma informação.',
    list: 'Registros, mais recentes primeiro',
    at: 'Data e hora',
    who: 'Usuário',
    what: 'Ação',
    subject: 'Recurso',
    result: 'Resultado',
    ok: 'Sucesso',
    from: 'Endereço IP',
    key: 'Chave de API',
    nobody: 'Sem login',
    subject_id: 'ID do recurso',
    empty: 'Nenhum registro ainda',
    empty_advice: 'As ações da sua equipe aparecem aqui.',
    none: 'Nenhum registro corresponde a estes filtros',
    none_advice: 'Remova um filtro ou escolha um período maior.',
    filter: {
      name: 'Filtros',
      person: 'Usuário',
      any_person: 'Todos os usuários',
      action: 'Ação',
      any_action: 'Todas as ações',
      range: 'Período',
      any_range: 'Todo o período',
      ranges: { '1h': 'Última hora', '24h': 'Últimas 24 horas', '7d': 'Últimos 7 dias', '30d': 'Últimos 30 dias' },
      views: 'Incluir visualizações de entregas',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    audit: (typeof audit)['en']
  }
}
