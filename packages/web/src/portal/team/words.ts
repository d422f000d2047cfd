import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Team',
  lead: 'Owners see secrets, remove apps and decide who belongs to the team; developers do the rest.',
  invite: 'Invite somebody',
  email: 'E-mail',
  name: 'Name',
  role: 'Role',
  roles: { owner: 'Owner', developer: 'Developer' },
  send: 'Invite',
  invited: 'We sent an invitation to {{email}}. It is valid for seven days.',
  again: 'Send again',
  again_what: 'Send the invitation of {{name}} again',
  sent_again: 'Sent',
  list: 'Members',
  state: 'State',
  member: 'Member',
  pending: 'Invited',
  since: 'Since',
  you: 'you',
  actions: 'Actions',
  remove: 'Remove',
  take_back: 'Take back',
  remove_what: 'Remove {{name}}',
  remove_title: 'Remove {{name}}?',
  remove_text: 'They are signed out everywhere at once. Keys they made go on working: revoke those too if need be.',
  role_of: 'Role of {{name}}',
  empty: 'Nobody yet',
  owners_only: 'Only owners change the team.',
}

export const team: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Equipe',
    lead: 'Proprietários veem segredos, removem apps e decidem quem faz parte; desenvolvedores fazem o resto.',
    invite: 'Convidar alguém',
    email: 'E-mail',
    name: 'Nome',
    role: 'Papel',
    roles: { owner: 'Proprietário', developer: 'Desenvolvedor' },
    send: 'Convidar',
    invited: 'Enviamos um convite para {{email}}. Ele vale por sete dias.',
    again: 'Enviar de novo',
    again_what: 'Enviar de novo o convite de {{name}}',
    sent_again: 'Enviado',
    list: 'Membros',
    state: 'Situação',
    member: 'Membro',
    pending: 'Convidado',
    since: 'Desde',
    you: 'você',
    actions: 'Ações',
    remove: 'Remover',
    take_back: 'Retirar',
    remove_what: 'Remover {{name}}',
    remove_title: 'Remover {{name}}?',
    remove_text:
      'A pessoa sai de todas as sessões na hora. As chaves que ela criou continuam valendo: revogue-as também, se for o caso.',
    role_of: 'Papel de {{name}}',
    empty: 'Ninguém ainda',
    owners_only: 'Só proprietários alteram a equipe.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    team: (typeof team)['en']
  }
}
