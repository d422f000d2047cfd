import type { Words } from '../../kit/words.ts'

/** What the trail calls each thing that was done. One that is not here is shown by its name: the trail says more than we know. */
const en = {
  api_key: { created: 'Made an API key', revoked: 'Revoked an API key' },
  app: { changed: 'Changed an app', created: 'Made an app', removed: 'Removed an app' },
  connection: { left: 'Left a client', requested: 'Asked a client for a connection' },
  deliveries: { resent: 'Resent many deliveries' },
  delivery: {
    resent: 'Resent a delivery',
    viewed: 'Looked at a delivery',
    viewed_in_full: 'Looked at a delivery in full',
  },
  endpoint: { changed: 'Changed an endpoint', removed: 'Removed an endpoint' },
  invitation: { accepted: 'Accepted an invitation' },
  member: { invited: 'Invited a member', removed: 'Removed a member', role_changed: 'Changed a member’s role' },
  passkey: { added: 'Added a passkey', removed: 'Removed a passkey', renamed: 'Renamed a passkey' },
  password: { changed: 'Changed the password', reset: 'Chose a new password by a link' },
  receiver_check: { started: 'Started a receiver check' },
  recovery_codes: { made: 'Made new recovery codes' },
  resend_task: { cancelled: 'Cancelled a recovery', started: 'Started a recovery' },
  sandbox: { triggered: 'Triggered an event in the sandbox' },
  school_day: { cancelled: 'Cancelled a school day', started: 'Started a school day' },
  second_factor: {
    begun: 'Began to set up an authenticator',
    off: 'Switched the authenticator off',
    on: 'Switched the authenticator on',
  },
  secret: { revealed: 'Revealed the signing secret', rotated: 'Rotated the signing secret' },
  session: { ended: 'Signed out', opened: 'Signed in', refused: 'Tried to sign in' },
  test_event: { sent: 'Sent a test event' },
}

export const audit_action: Words<typeof en> = {
  en,
  'pt-BR': {
    api_key: { created: 'Criou uma chave de API', revoked: 'Revogou uma chave de API' },
    app: { changed: 'Alterou um app', created: 'Criou um app', removed: 'Removeu um app' },
    connection: { left: 'Saiu de um cliente', requested: 'Pediu conexão a um cliente' },
    deliveries: { resent: 'Reenviou várias entregas' },
    delivery: {
      resent: 'Reenviou uma entrega',
      viewed: 'Viu uma entrega',
      viewed_in_full: 'Viu uma entrega por inteiro',
    },
    endpoint: { changed: 'Alterou um endpoint', removed: 'Removeu um endpoint' },
    invitation: { accepted: 'Aceitou um convite' },
    member: {
      invited: 'Convidou um membro',
      removed: 'Removeu um membro',
      role_changed: 'Alterou o papel de um membro',
    },
    passkey: {
      added: 'Adicionou uma chave de acesso',
      removed: 'Removeu uma chave de acesso',
      renamed: 'Renomeou uma chave de acesso',
    },
    password: { changed: 'Trocou a senha', reset: 'Escolheu uma nova senha por link' },
    receiver_check: { started: 'Iniciou uma verificação do receptor' },
    recovery_codes: { made: 'Criou novos códigos de recuperação' },
    resend_task: { cancelled: 'Cancelou uma recuperação', started: 'Iniciou uma recuperação' },
    sandbox: { triggered: 'Provocou um evento na sandbox' },
    school_day: { cancelled: 'Cancelou um dia letivo', started: 'Iniciou um dia letivo' },
    second_factor: {
      begun: 'Começou a ativar um autenticador',
      off: 'Desativou o autenticador',
      on: 'Ativou o autenticador',
    },
    secret: { revealed: 'Revelou o segredo de assinatura', rotated: 'Trocou o segredo de assinatura' },
    session: { ended: 'Saiu', opened: 'Entrou', refused: 'Tentou entrar' },
    test_event: { sent: 'Enviou um evento de teste' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    audit_action: (typeof audit_action)['en']
  }
}
