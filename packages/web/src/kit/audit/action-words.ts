import type { Words } from '../../kit/words.ts'

/** The label of each action in the audit log. A test checks that every action of the server has one. */
const en = {
  api_key: { created: 'Created an API key', revoked: 'Revoked an API key' },
  app: {
    changed: 'Updated an app',
    created: 'Created an app',
    removed: 'Removed an app',
    resumed: 'Resumed an app',
    suspended: 'Suspended an app',
  },
  class_council: { reopened: 'Reopened a class council' },
  client: { changed: 'Updated the client', created: 'Created the client' },
  client_api: { changed: 'Changed the address (webhook_url) or signing' },
  connection: {
    accepted: 'Connected an app',
    changed: 'Changed what an app may do',
    left: 'Disconnected a client',
    requested: 'Requested a connection',
    revoked: 'Disconnected an app',
  },
  deliveries: { resent: 'Resent multiple deliveries', retried: 'Retried multiple deliveries' },
  delivery: {
    resent: 'Resent a delivery',
    retried: 'Retried a delivery',
    viewed: 'Viewed a delivery',
    viewed_in_full: 'Viewed an unmasked delivery',
  },
  device: { created: 'Created a device key', removed: 'Revoked a device key' },
  disciplinary_occurrence: { deleted: 'Removed an occurrence' },
  endpoint: { changed: 'Updated an endpoint', removed: 'Removed an endpoint' },
  enrollment: { force_deleted: 'Permanently deleted an enrollment' },
  export: { downloaded: 'Downloaded a spreadsheet' },
  invitation: { accepted: 'Accepted an invitation' },
  member: { invited: 'Invited a member', removed: 'Removed a member', role_changed: 'Changed a member’s role' },
  passkey: { added: 'Added a passkey', removed: 'Removed a passkey', renamed: 'Renamed a passkey' },
  password: { changed: 'Changed the password', reset: 'Reset the password' },
  person: { erased: 'Erased a person’s data', exported: 'Exported a person’s data' },
  profile: { email_changed: 'Changed the e-mail' },
  receiver_check: { started: 'Started a receiver check' },
  recovery_codes: { made: 'Created new recovery codes' },
  resend_task: { cancelled: 'Cancelled a recovery', started: 'Started a recovery' },
  retry_task: { started: 'Retried all pending deliveries' },
  sandbox: { triggered: 'Triggered a sandbox event' },
  school_day: { cancelled: 'Cancelled a school day', started: 'Started a school day' },
  second_factor: {
    begun: 'Started setting up an authenticator app',
    off: 'Disabled the authenticator app',
    on: 'Enabled the authenticator app',
  },
  secret: {
    revealed: 'Revealed the signing secret',
    rotated: 'Rotated the signing secret',
    rotation_ended: 'Ended the overlap of a rotation',
    rotation_undone: 'Undid the rotation of the signing secret',
  },
  session: { ended: 'Signed out', opened: 'Signed in', refused: 'Failed to sign in' },
  test_event: { sent: 'Sent a test event' },
  user: { invited: 'Invited a user', removed: 'Removed a user', roles_changed: 'Changed the roles of a user' },
}

export const audit_action: Words<typeof en> = {
  en,
  'pt-BR': {
    api_key: { created: 'Criou uma chave de API', revoked: 'Revogou uma chave de API' },
    app: {
      changed: 'Alterou um app',
      created: 'Criou um app',
      removed: 'Removeu um app',
      resumed: 'Reativou um app',
      suspended: 'Suspendeu um app',
    },
    class_council: { reopened: 'Reabriu um conselho de classe' },
    client: { changed: 'Alterou o cliente', created: 'Criou o cliente' },
    client_api: { changed: 'Alterou o endereço (webhook_url) ou a assinatura' },
    connection: {
      accepted: 'Conectou um app',
      changed: 'Alterou o que um app pode fazer',
      left: 'Desconectou um cliente',
      requested: 'Pediu uma conexão',
      revoked: 'Desconectou um app',
    },
    deliveries: { resent: 'Reenviou várias entregas', retried: 'Antecipou a tentativa de várias entregas' },
    delivery: {
      resent: 'Reenviou uma entrega',
      retried: 'Antecipou a tentativa de uma entrega',
      viewed: 'Visualizou uma entrega',
      viewed_in_full: 'Visualizou uma entrega sem máscara',
    },
    device: { created: 'Criou a chave de um dispositivo', removed: 'Revogou a chave de um dispositivo' },
    disciplinary_occurrence: { deleted: 'Removeu uma ocorrência' },
    endpoint: { changed: 'Alterou um endpoint', removed: 'Removeu um endpoint' },
    enrollment: { force_deleted: 'Excluiu uma matrícula definitivamente' },
    export: { downloaded: 'Baixou uma planilha' },
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
    person: { erased: 'Apagou os dados de uma pessoa', exported: 'Exportou os dados de uma pessoa' },
    profile: { email_changed: 'Alterou o e-mail' },
    receiver_check: { started: 'Iniciou uma verificação do receptor' },
    recovery_codes: { made: 'Criou novos códigos de recuperação' },
    resend_task: { cancelled: 'Cancelou uma recuperação', started: 'Iniciou uma recuperação' },
    retry_task: { started: 'Antecipou a tentativa de todas as entregas pendentes' },
    sandbox: { triggered: 'Disparou um evento na sandbox' },
    school_day: { cancelled: 'Cancelou um dia de escola', started: 'Iniciou um dia de escola' },
    second_factor: {
      begun: 'Começou a configurar um aplicativo autenticador',
      off: 'Desativou o aplicativo autenticador',
      on: 'Ativou o aplicativo autenticador',
    },
    secret: {
      revealed: 'Revelou o segredo de assinatura',
      rotated: 'Trocou o segredo de assinatura',
      rotation_ended: 'Encerrou a sobreposição de uma troca',
      rotation_undone: 'Desfez a troca do segredo de assinatura',
    },
    session: { ended: 'Saiu', opened: 'Entrou', refused: 'Não conseguiu entrar' },
    test_event: { sent: 'Enviou um evento de teste' },
    user: {
      invited: 'Convidou um usuário',
      removed: 'Removeu um usuário',
      roles_changed: 'Alterou as funções de um usuário',
    },
  },
}

declare module '../../kit/words.ts' {
  interface Vocabularies {
    audit_action: (typeof audit_action)['en']
  }
}
