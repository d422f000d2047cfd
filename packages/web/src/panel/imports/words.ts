import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Import and export',
  lead: 'Spreadsheets in CSV, with comma or semicolon, as your program saves them.',
  kind: 'What is in the file',
  students: 'Students',
  responsibles: 'Responsibles',
  choose: 'Choose a CSV file',
  chosen: 'File: {{name}}',
  columns: 'Columns',
  column: 'Column of the file',
  field: 'Becomes',
  left_out: 'Left out',
  rows: '{{count}} rows can be imported.',
  faults: 'Lines with problems',
  line: 'Line',
  reason: 'Problem',
  start: 'Import {{count}} rows',
  progress: '{{done}} of {{total}}',
  done: 'Finished: {{created}} imported.',
  report: 'Download the report',
  again: 'Import another file',
  export: 'Export',
  export_students: 'Download all students',
  export_responsibles: 'Download all responsibles',
  no_faults: 'No problems found.',
}

export const imports: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Importar e exportar',
    lead: 'Planilhas em CSV, com vírgula ou ponto e vírgula, como o seu programa salva.',
    kind: 'O que há no arquivo',
    students: 'Alunos',
    responsibles: 'Responsáveis',
    choose: 'Escolher arquivo CSV',
    chosen: 'Arquivo: {{name}}',
    columns: 'Colunas',
    column: 'Coluna do arquivo',
    field: 'Vira',
    left_out: 'Ignorada',
    rows: '{{count}} linhas podem ser importadas.',
    faults: 'Linhas com problema',
    line: 'Linha',
    reason: 'Problema',
    start: 'Importar {{count}} linhas',
    progress: '{{done}} de {{total}}',
    done: 'Concluído: {{created}} importados.',
    report: 'Baixar o relatório',
    again: 'Importar outro arquivo',
    export: 'Exportar',
    export_students: 'Baixar todos os alunos',
    export_responsibles: 'Baixar todos os responsáveis',
    no_faults: 'Nenhum problema encontrado.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    imports: (typeof imports)['en']
  }
}
