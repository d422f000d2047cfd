import type { Words } from '../../kit/words.ts'

/** What the trail calls each thing that was done. One that is not here is shown by its name: the trail says more than we know. */
const en = {
  api_key: { created: 'Created an API key', revoked: 'Revoked an API key' },
  app: { changed: 'Updated an app', created: 'Created an app', removed: 'Removed an app' },
  connection: { left: 'Disconnected a client', requested: 'Requested a connection' },
  deliveries: { resent: 'Resent multiple deliveries' },
  delivery: {
    resent: 'Resent a delivery',
    viewed: 'Viewed a delivery',
    viewed_in_full: 'Viewed an unmasked delivery',
  },
  endpoint: { changed: 'Updated an endpoint', removed: 'Removed an endpoint' },
  invitation: { accepted: 'Accepted an invitation' },
  member: { invited: 'Invited a member', removed: 'Removed a member', role_changed: 'Changed a member’s role' },
  passkey: { added: 'Added a passkey', removed: 'Removed a passkey', renamed: 'Renamed a passkey' },
  password: { changed: 'Changed the password', reset: 'Reset the password' },
  receiver_check: { started: 'Started a receiver check' },
  recovery_codes: { made: 'Created new recovery codes' },
  resend_task: { cancelled: 'Cancelled a recovery', started: 'Started a recovery' },
  sandbox: { triggered: 'Triggered a sandbox event' },
  school_day: { cancelled: 'Cancelled a school day', started: 'Started a school day' },
  second_factor: {
    begun: 'Started setting up an authenticator app',
    off: 'Disabled the authenticator app',
    on: 'Enabled the authenticator app',
  },
  secret: { revealed: 'Revealed the signing secret', rotated: 'Rotated the signing secret' },
  session: { ended: 'Signed out', opened: 'Signed in', refused: 'Failed to sign in' },
  test_event: { sent: 'Sent a test event' },
}

export const audit_action: Words<typeof en> = {
  en,
  'pt-BR': {
    api_key: { created: 'Criou uma chave de API', revoked: 'Revogou uma chave de API' },
    app: { changed: 'Alterou um app', created: 'Criou um app', removed: 'Removeu um app' },
    connection: { left: 'Desconectou um cliente', requested: 'Pediu uma conexão' },
    deliveries: { resent: 'Reenviou várias entregas' },
    delivery: {
      resent: 'Reenviou uma entrega',
      viewed: 'Visualizou uma entrega',
      viewed_in_full: 'Visualizou uma entrega sem máscara',
    },
    endpoint: { changed: 'Alterou um endpoint', removed: 'Removeu um endpoint' },
    invitation: { accepted: 'Aceitou um convite' },
    member: {
      invited: 'Convidou um membro',
      removed: 'Removeu um membro',
      role_changed: 'Alterou a função de um membro',
    },
    passkey: {
      added: 'Adicionou uma chave de acesso',
      removed: 'Removeu uma chave de acesso',
      renamed: 'Renomeou uma chave de acesso',
    },
    password: { changed: 'Alterou a senha', reset: 'Redefiniu a senha' },
    receiver_check: { started: 'Iniciou uma verificação do receptor' },
    recovery_codes: { made: 'Criou novos códigos de recuperação' },
    resend_task: { cancelled: 'Cancelou uma recuperação', started: 'Iniciou uma recuperação' },
    sandbox: { triggered: 'Disparou um evento na sandbox' },
    school_day: { cancelled: 'Cancelou um dia de escola', started: 'Iniciou um dia de escola' },
    second_factor: {
      begun: 'Começou a configurar um aplicativo autenticador',
      off: 'Desativou o aplicativo autenticador',
      on: 'Ativou o aplicativo autenticador',
    },
    secret: { revealed: 'Revelou o segredo de assinatura', rotated: 'Trocou o segredo de assinatura' },
    session: { ended: 'Saiu', opened: 'Entrou', refused: 'Falhou ao entrar' },
    test_event: { sent: 'Enviou um evento de teste' },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    audit_action: (typeof audit_action)['en']
  }
}
