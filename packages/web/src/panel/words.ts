import type { Words } from '../kit/words.ts'

const en = {
  panel: 'School panel',
  skip: 'Skip to content',
  pages: 'Pages of the school',
  school: { switch: 'School: {{name}}. Switch to another', choose: 'Choose a school' },
  account: { title: 'Your account', help: 'Help' },
  new_record: 'New record',
  again: {
    title: 'Your session has ended',
    lead: 'Sign in again to continue. Nothing on the page behind this dialog is lost.',
    other: 'Sign in with another account',
  },
  palette: {
    find: 'Find',
    title: 'Find',
    input: 'Name, number or CPF of a student, class or page',
    results: 'Results',
    nothing: 'Nothing found for “{{words}}”.',
    students: 'Students',
    classes: 'Classes',
    pages: 'Pages',
    hint: 'Arrow keys choose, Enter opens, Esc closes',
  },
  live: {
    connecting: 'Connecting: changes will appear automatically',
    live: 'Connected: changes appear automatically',
    lost: 'Connection lost: this page may be out of date. Reconnecting…',
    short: { connecting: 'Connecting…', live: 'Connected', lost: 'Reconnecting…' },
  },
  offline: 'You are offline: this page may be out of date. What you type here is kept until you can save it.',
}

export const panel: Words<typeof en> = {
  en,
  'pt-BR': {
    panel: 'Painel da escola',
    skip: 'Ir para o conteúdo',
    pages: 'Páginas da escola',
    school: { switch: 'Escola: {{name}}. Trocar de escola', choose: 'Escolher uma escola' },
    account: { title: 'Sua conta', help: 'Ajuda' },
    new_record: 'Novo cadastro',
    again: {
      title: 'Sua sessão terminou',
      lead: 'Entre de novo para continuar. Nada do que está na página foi perdido.',
      other: 'Entrar com outra conta',
    },
    palette: {
      find: 'Buscar',
      title: 'Buscar',
      input: 'Nome, matrícula ou CPF do aluno, turma ou página',
      results: 'Resultados',
      nothing: 'Nada encontrado para “{{words}}”.',
      students: 'Alunos',
      classes: 'Turmas',
      pages: 'Páginas',
      hint: 'Setas escolhem, Enter abre, Esc fecha',
    },
    live: {
      connecting: 'Conectando: as mudanças aparecerão automaticamente',
      live: 'Conectado: as mudanças aparecem automaticamente',
      lost: 'Conexão perdida: esta página pode estar desatualizada. Reconectando…',
      short: { connecting: 'Conectando…', live: 'Conectado', lost: 'Reconectando…' },
    },
    offline:
      'Você está sem internet: esta página pode estar desatualizada. O que você digitar fica guardado aqui até poder salvar.',
  },
}

declare module '../kit/words.ts' {
  interface Vocabularies {
    panel: (typeof panel)['en']
  }
}
