import type { Words } from '../../kit/words.ts'
import type { ResourceWords } from '../kit/resource/resource-words.ts'

const en = {
  title: 'Users',
  lead: 'Who can sign in to the panel of this school, and what each person may do.',
  new: 'Invite a user',
  empty: 'No users yet',
  empty_text: 'Invite the first person.',
  removal: {
    title: 'Remove the access of {{name}}?',
    text: 'The person can no longer sign in at this school.',
  },
  fields: {
    name: 'Name',
    email: 'E-mail',
    roles: 'Roles',
    is_owner: 'Account owner',
    created_at: 'Since',
  },
  values: {
    roles: {
      owner: 'Owner',
      management: 'Management',
      secretary: 'Secretary',
      coordinator: 'Coordinator',
      teacher: 'Teacher',
      librarian: 'Librarian',
      finance: 'Finance',
      gatekeeper: 'Gatekeeper',
    },
  },
  invite: 'Send the invitation again',
  invited: 'The invitation was sent.',
  change: 'Change roles',
  actions: {
    invite: {
      label: 'Send the invitation again',
      title: 'Send {{name}} a new invitation?',
      text: 'The previous link stops working.',
    },
    change: {
      label: 'Change roles',
      title: 'Roles of {{name}}',
      text: 'The person has to sign in again afterwards.',
    },
    remove: {
      label: 'Remove access',
      title: 'Remove the access of {{name}}?',
      text: 'The person can no longer sign in at this school.',
    },
    create: {
      label: 'Invite a user',
      title: 'Invite a user',
      text: 'An invitation is sent to the address. Coordinators, secretaries and teachers are registered on their own pages, under People.',
    },
  },
} satisfies ResourceWords & Record<string, unknown>

export const users: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Usuários',
    lead: 'Quem entra no painel desta escola e o que cada pessoa pode fazer.',
    new: 'Convidar usuário',
    empty: 'Nenhum usuário ainda',
    empty_text: 'Convide a primeira pessoa.',
    removal: {
      title: 'Remover o acesso de {{name}}?',
      text: 'A pessoa não poderá mais entrar no painel desta escola.',
    },
    fields: {
      name: 'Nome',
      email: 'E-mail',
      roles: 'Funções',
      is_owner: 'Titular da conta',
      created_at: 'Desde',
    },
    values: {
      roles: {
        owner: 'Titular',
        management: 'Direção',
        secretary: 'Secretaria',
        coordinator: 'Coordenação',
        teacher: 'Professor',
        librarian: 'Biblioteca',
        finance: 'Financeiro',
        gatekeeper: 'Portaria',
      },
    },
    invite: 'Enviar o convite de novo',
    invited: 'O convite foi enviado.',
    change: 'Mudar funções',
    actions: {
      invite: {
        label: 'Enviar convite de novo',
        title: 'Enviar um novo convite a {{name}}?',
        text: 'O link anterior deixa de valer.',
      },
      change: {
        label: 'Mudar funções',
        title: 'Funções de {{name}}',
        text: 'A pessoa precisa entrar de novo depois.',
      },
      remove: {
        label: 'Remover acesso',
        title: 'Remover o acesso de {{name}}?',
        text: 'A pessoa não poderá mais entrar no painel desta escola.',
      },
      create: {
        label: 'Convidar usuário',
        title: 'Convidar usuário',
        text: 'Um convite é enviado ao e-mail. Coordenadores, secretários e professores são cadastrados nas próprias páginas, em Pessoas.',
      },
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    users: (typeof users)['en']
  }
}
