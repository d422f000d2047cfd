import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Audit log',
  lead: 'Who did what. Entries are chained, so later changes to them are detected.',
  check: 'Verify integrity',
  intact: 'The log is intact: no entry was altered.',
  broken: 'The log was altered at entry {{position}}. Contact support.',
  empty: 'No entries yet.',
  at: 'When',
  actor: 'Who',
  action: 'Action',
  subject: 'About',
  result: 'Result',
  ok: 'Done',
  key: 'Integration (key)',
  nobody: 'Not signed in',
  command: 'Operator (command line)',
  subject_id: 'ID',
  times: '{{count}} times',
  exports: { students: 'Students', responsibles: 'Responsibles' },
}

export const auditTrail: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Auditoria',
    lead: 'Quem fez o quê. Os registros são encadeados: qualquer alteração posterior é detectada.',
    check: 'Verificar integridade',
    intact: 'A auditoria está íntegra: nenhum registro foi alterado.',
    broken: 'A auditoria foi alterada no registro {{position}}. Entre em contato com o suporte.',
    empty: 'Nenhum registro ainda.',
    at: 'Quando',
    actor: 'Quem',
    action: 'Ação',
    subject: 'Sobre o quê',
    result: 'Resultado',
    ok: 'Feito',
    key: 'Integração (chave)',
    nobody: 'Sem login',
    command: 'Operação (linha de comando)',
    subject_id: 'ID',
    times: '{{count}} vezes',
    exports: { students: 'Alunos', responsibles: 'Responsáveis' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    auditTrail: (typeof auditTrail)['en']
  }
}
