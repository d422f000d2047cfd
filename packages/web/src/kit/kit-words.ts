import type { Words } from './words.ts'

const en = {
  copied: 'Copied',
  copy_failed: 'Could not copy',
  scheme: {
    auto: 'Theme: system. Switch to light',
    light: 'Theme: light. Switch to dark',
    dark: 'Theme: dark. Switch to system',
  },
  environment: { test: 'Test', live: 'Live' },
  try_again: 'Try again',
  request_id: 'Request ID',
  home: 'Sineta, home page',
  copy_what: 'Copy: {{what}}',
  loading: 'Loading…',
  more: 'Show more',
  cancel: 'Cancel',
  close: 'Close',
  type_to_confirm: 'Type {{word}} to confirm',
  more_actions: 'More actions',
  previous: 'Previous',
  next: 'Next',
  remove_filter: 'Remove filter {{filter}}',
  clear_filters: 'Clear filters',
  columns: 'Choose columns',
  against_before: 'compared with the previous period',
  unsaved: 'Unsaved changes',
  save: 'Save',
  discard: 'Discard',
  leave_title: 'Leave without saving?',
  leave_text: 'Your changes on this page have not been saved.',
  leave: 'Leave page',
  stay: 'Stay on page',
  check_fields: 'Check these fields:',
  as_table: 'Show as table',
  hour: 'Hour',
}

export const kit: Words<typeof en> = {
  en,
  'pt-BR': {
    copied: 'Copiado',
    copy_failed: 'Não foi possível copiar',
    scheme: {
      auto: 'Tema: do sistema. Mudar para claro',
      light: 'Tema: claro. Mudar para escuro',
      dark: 'Tema: escuro. Mudar para o do sistema',
    },
    environment: { test: 'Teste', live: 'Produção' },
    try_again: 'Tentar de novo',
    request_id: 'ID da requisição',
    home: 'Sineta, página inicial',
    copy_what: 'Copiar: {{what}}',
    loading: 'Carregando…',
    more: 'Mostrar mais',
    cancel: 'Cancelar',
    close: 'Fechar',
    type_to_confirm: 'Digite {{word}} para confirmar',
    more_actions: 'Mais ações',
    previous: 'Anterior',
    next: 'Próximo',
    remove_filter: 'Remover filtro {{filter}}',
    clear_filters: 'Limpar filtros',
    columns: 'Escolher colunas',
    against_before: 'em relação ao período anterior',
    unsaved: 'Alterações não salvas',
    save: 'Salvar',
    discard: 'Descartar',
    leave_title: 'Sair sem salvar?',
    leave_text: 'As alterações feitas nesta página ainda não foram salvas.',
    leave: 'Sair da página',
    stay: 'Continuar na página',
    check_fields: 'Confira estes campos:',
    as_table: 'Mostrar como tabela',
    hour: 'Hora',
  },
}

declare module './words.ts' {
  interface Vocabularies {
    kit: (typeof kit)['en']
  }
}
