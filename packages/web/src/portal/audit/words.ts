import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Audit trail',
  lead: 'Who revealed, rotated, resent or changed what. Kept for five years; each entry carries the hash of the one before it.',
  check: 'Check the chain',
  intact: 'Every entry is as it was written.',
  broken: 'The chain is broken at entry {{position}}. Tell the operators of this Sineta.',
  owners_only: 'Only owners read the audit trail.',
  owners_advice: 'Ask one of them if you need to know who did something.',
  list: 'Entries, newest first',
  at: 'When',
  who: 'Who',
  what: 'What',
  subject: 'Which',
  result: 'Result',
  ok: 'Done',
  from: 'From',
  key: 'a key',
  nobody: 'nobody',
  subject_id: 'id of what it was about',
  empty: 'Nothing yet',
  empty_advice: 'Whatever anybody of your team does is listed here from then on.',
}

export const audit: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Trilha de auditoria',
    lead: 'Quem revelou, trocou, reenviou ou alterou o quê. Guardada por cinco anos; cada registro leva o hash do anterior.',
    check: 'Conferir a cadeia',
    intact: 'Todos os registros estão como foram escritos.',
    broken: 'A cadeia está quebrada no registro {{position}}. Avise os operadores desta Sineta.',
    owners_only: 'Só proprietários leem a trilha de auditoria.',
    owners_advice: 'Peça a um deles se precisar saber quem fez algo.',
    list: 'Registros, do mais novo ao mais antigo',
    at: 'Quando',
    who: 'Quem',
    what: 'O quê',
    subject: 'Qual',
    result: 'Resultado',
    ok: 'Feito',
    from: 'De onde',
    key: 'uma chave',
    nobody: 'ninguém',
    subject_id: 'id daquilo de que se trata',
    empty: 'Nada ainda',
    empty_advice: 'O que alguém da sua equipe fizer aparece aqui a partir de então.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    audit: (typeof audit)['en']
  }
}
