import type { Words } from '../../kit/words.ts'

const en = {
  title: 'Team',
  lead: 'Owners reveal and rotate secrets, see deliveries unmasked, read the audit log, remove apps and manage members. Developers can do everything else.',
  invite: 'Invite a member',
  email: 'E-mail',
  name: 'Name',
  role: 'Role',
  roles: { owner: 'Owner', developer: 'Developer' },
  send: 'Send invitation',
  invited: 'Invitation sent to {{email}}. It expires in seven days.',
  again: 'Resend',
  again_what: 'Resend the invitation to {{name}}',
  sent_again: 'Sent',
  list: 'Members',
  state: 'Status',
  member: 'Member',
  pending: 'Invited',
  since: 'Since',
  you: 'you',
  actions: 'Actions',
  remove: 'Remove',
  take_back: 'Revoke',
  remove_what: 'Remove {{name}}',
  remove_title: 'Remove {{name}}?',
  remove_text: 'Their sessions end immediately. API keys they created keep working: revoke them separately if needed.',
  role_of: 'Role of {{name}}',
  empty: 'No members yet',
  owners_only: 'Only owners can manage the team.',
}

export const team: Words<typeof en> = {
  en,
  'pt-BR': {
    title: 'Equipe',
    lead: 'Proprietários revelam e trocam segredos, veem entregas sem máscara, leem a auditoria, removem apps e gerenciam membros. Desenvolvedores podem fazer todo o resto.',
    invite: 'Convidar membro',
    email: 'E-mail',
    name: 'Nome',
    role: 'Função',
    roles: { owner: 'Proprietário', developer: 'Desenvolvedor' },
    send: 'Enviar convite',
    invited: 'Convite enviado para {{email}}. Ele expira em sete dias.',
    again: 'Reenviar',
    again_what: 'Reenviar o convite de {{name}}',
    sent_again: 'Enviado',
    list: 'Membros',
    state: 'Situação',
    member: 'Membro',
    pending: 'Convidado',
    since: 'Desde',
    you: 'você',
    actions: 'Ações',
    remove: 'Remover',
    take_back: 'Cancelar convite',
    remove_what: 'Remover {{name}}',
    remove_title: 'Remover {{name}}?',
    remove_text:
      'As sessões da pessoa são encerradas na hora. As chaves de API que ela criou continuam ativas: revogue-as separadamente, se necessário.',
    role_of: 'Função de {{name}}',
    empty: 'Nenhum membro ainda',
    owners_only: 'Somente proprietários podem gerenciar a equipe.',
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    team: (typeof team)['en']
  }
}
