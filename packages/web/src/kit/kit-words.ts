import type { Words } from './words.ts'

const en = {
  copied: 'Copied',
  copy_failed: 'Could not copy',
  scheme: {
    auto: 'Colours: as the system. Switch to light',
    light: 'Colours: light. Switch to dark',
    dark: 'Colours: dark. Switch to the system’s',
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
}

export const kit: Words<typeof en> = {
  en,
  'pt-BR': {
    copied: 'Copiado',
    copy_failed: 'Não foi possível copiar',
    scheme: {
      auto: 'Cores: as do sistema. Mudar para claras',
      light: 'Cores: claras. Mudar para escuras',
      dark: 'Cores: escuras. Mudar para as do sistema',
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
  },
}
