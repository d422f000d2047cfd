import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Scores',
  lead: 'Type or paste the scores of a class. They are saved as you type, even if the connection drops.',
  caption: 'Score sheet: a row for each student, a column for each assessment',
  student: 'Student',
  average: 'Average',
  below: '(below the passing score)',
  weight: 'weight {{weight}}',
  left: '{{number}} · left the class',
  cell: '{{column}}, {{student}}',
  column: { term: 'Term score', recovery: 'Recovery', recovery_of: 'Recovery: {{name}}' },
  state: { waiting: 'waiting to be saved', refused: 'refused', conflict: 'changed by another person' },
  progress: {
    saved: 'Everything is saved',
    sending_one: 'Saving {{count}} score…',
    sending_other: 'Saving {{count}} scores…',
    waiting_one: '{{count}} score is kept here until the connection is back',
    waiting_other: '{{count}} scores are kept here until the connection is back',
    open_one: '{{count}} score needs your decision',
    open_other: '{{count}} scores need your decision',
  },
  settle: {
    title_one: '{{count}} score to settle',
    title_other: '{{count}} scores to settle',
    lead: 'These entries are kept on this computer until you decide.',
    conflict: 'Another person has entered {{theirs}} in the meantime. You typed {{mine}}.',
    mine: 'Keep mine ({{mine}})',
    theirs: 'Take theirs ({{theirs}})',
    discard: 'Discard',
    empty: 'empty',
    out_of_range_zero: '“{{text}}” is not a whole score from 0 to {{max}}. Correct it in its cell.',
    out_of_range_one: '“{{text}}” is not a score from 0 to {{max}} with at most one decimal. Correct it in its cell.',
    out_of_range_other:
      '“{{text}}” is not a score from 0 to {{max}} with at most {{count}} decimals. Correct it in its cell.',
  },
  locked: {
    school_year_closed: 'The school year is closed: scores can no longer be changed.',
    council_closed: 'The class council of this term is closed: scores can no longer be changed.',
    posting_window_over: 'The deadline for the scores of this term has passed. Management may extend it.',
    locked_by_management: 'Management has locked this term.',
  },
  no_subjects: 'This class has no subjects or no terms yet',
  no_subjects_text: 'Link subjects to its grade and add terms to its school year.',
  no_students: 'No students in this class',
  no_students_text: 'Enroll students, then enter their scores here.',
  keys: 'Arrow keys and Enter move from cell to cell, Esc undoes your typing, and a block copied from a spreadsheet can be pasted.',
}

export const scores: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Notas',
    lead: 'Digite ou cole as notas da turma. Elas são salvas enquanto você digita, mesmo se a conexão cair.',
    caption: 'Planilha de notas: uma linha por aluno, uma coluna por avaliação',
    student: 'Aluno',
    average: 'Média',
    below: '(abaixo da nota mínima para aprovação)',
    weight: 'peso {{weight}}',
    left: '{{number}} · saiu da turma',
    cell: '{{column}}, {{student}}',
    column: { term: 'Nota do período', recovery: 'Recuperação', recovery_of: 'Recuperação: {{name}}' },
    state: { waiting: 'ainda não salva', refused: 'recusada', conflict: 'alterada por outra pessoa' },
    progress: {
      saved: 'Tudo salvo',
      sending_one: 'Salvando {{count}} nota…',
      sending_other: 'Salvando {{count}} notas…',
      waiting_one: '{{count}} nota guardada aqui até a conexão voltar',
      waiting_other: '{{count}} notas guardadas aqui até a conexão voltar',
      open_one: '{{count}} nota precisa da sua decisão',
      open_other: '{{count}} notas precisam da sua decisão',
    },
    settle: {
      title_one: '{{count}} nota a resolver',
      title_other: '{{count}} notas a resolver',
      lead: 'Ficam guardadas neste computador até você decidir.',
      conflict: 'Outra pessoa lançou {{theirs}} enquanto isso. Você digitou {{mine}}.',
      mine: 'Manter a minha ({{mine}})',
      theirs: 'Ficar com a outra ({{theirs}})',
      discard: 'Descartar',
      empty: 'vazio',
      out_of_range_zero: '“{{text}}” não é uma nota inteira de 0 a {{max}}. Corrija na célula.',
      out_of_range_one: '“{{text}}” não é uma nota de 0 a {{max}} com no máximo uma casa decimal. Corrija na célula.',
      out_of_range_other:
        '“{{text}}” não é uma nota de 0 a {{max}} com no máximo {{count}} casas decimais. Corrija na célula.',
    },
    locked: {
      school_year_closed: 'O ano letivo está encerrado: as notas não podem mais ser alteradas.',
      council_closed: 'O conselho de classe deste período está encerrado: as notas não podem mais ser alteradas.',
      posting_window_over: 'O prazo de lançamento deste período terminou. A direção pode estendê-lo.',
      locked_by_management: 'A direção bloqueou este período.',
    },
    no_subjects: 'Esta turma ainda não tem disciplinas ou períodos',
    no_subjects_text: 'Vincule disciplinas à série e cadastre os períodos do ano letivo.',
    no_students: 'Nenhum aluno nesta turma',
    no_students_text: 'Matricule alunos e depois lance as notas aqui.',
    keys: 'As setas e o Enter mudam de célula, Esc desfaz o que foi digitado, e um bloco copiado de uma planilha pode ser colado.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    scores: (typeof scores)['en']
  }
}
