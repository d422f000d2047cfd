import type { WebhookUrlReason } from '@sineta/contract'
import type { Words } from '../words.ts'

/*
 * What refusals mean that any house may meet. Each house adds those of its own operations, by the same name `problem`; a
 * code that has no words yet is shown in the server's own.
 */

/** What any operation may answer, and what we say ourselves. */
type Common =
  | 'cross_site_request'
  | 'internal_error'
  | 'invalid_parameter'
  | 'rate_limited'
  | 'service_unavailable'
  | 'unreachable'
  | 'version_conflict'

/** How the server calls faults of single fields. */
type FieldFault =
  | 'cnpj_invalid'
  | 'invalid'
  | 'invalid_characters'
  | 'invalid_format'
  | 'invalid_type'
  | 'not_allowed'
  | 'out_of_range'
  | 'repeated'
  | 'required'
  | 'same_as_email'
  | 'too_common'
  | 'too_few'
  | 'too_long'
  | 'too_many'
  | 'too_short'
  | 'unknown_field'
  | 'wrong_code'

/** A code that has several reasons says each in words of its own. */
type Reason = `webhook_url_invalid_${WebhookUrlReason}`

const en = {
  api_key_limit_reached: 'There are 100 keys already. Revoke those that are no longer used.',
  api_key_not_found: 'This key does not exist any more.',
  body_expired: 'The body was deleted after 30 days, so it cannot be sent again.',
  client_suspended: 'This client is suspended.',
  connection_not_found: 'There is no such connection.',
  connection_revoked: 'The client has ended the connection.',
  cnpj_invalid: 'This is not a CNPJ: check the digits.',
  cross_site_request: 'The browser says that this came from another site. Reload the page and try again.',
  delivery_cancelled: 'The delivery was cancelled.',
  delivery_in_progress: 'The delivery is being made already.',
  delivery_not_found: 'There is no such delivery.',
  email_taken: 'This e-mail address is in use.',
  event_unknown: 'There is no such event.',
  forbidden: 'Only owners may do this. Ask one of them.',
  internal_error: 'We failed. It was logged and will be looked at; try again in a moment.',
  invalid: 'This is not right.',
  invalid_characters: 'There are characters in it that cannot be kept.',
  invalid_format: 'This is not written in the right form.',
  invalid_parameter: 'The address of this page asks for something that cannot be.',
  invalid_type: 'This is of the wrong kind.',
  invitation_accepted: 'The invitation was accepted already.',
  mfa_required: 'Set up a second factor first: nobody works here without one.',
  not_allowed: 'Choose one of what is offered.',
  out_of_range: 'This number is too small or too large.',
  passkey_invalid: 'The passkey was not accepted. Try again, or sign in with your password.',
  passkey_not_found: 'This passkey does not exist any more.',
  rate_limited: 'Too many tries. Wait a moment.',
  repeated: 'Something stands here twice.',
  required: 'Please fill this in.',
  rotation_in_progress: 'Two secrets are valid right now. Wait until the older one ends.',
  same_as_email: 'Choose something other than your e-mail address.',
  scope_unknown: 'There is no such scope.',
  second_factor_required: 'Type the code that your authenticator shows.',
  service_unavailable: 'The service cannot answer right now. Try again in a moment.',
  session_not_found: 'This session has ended.',
  since_out_of_range: 'This time is too long ago, or lies ahead.',
  task_not_found: 'There is no such task.',
  task_running: 'Such a task is running already.',
  too_common: 'This is one of the passwords that are guessed first.',
  too_few: 'Choose at least one.',
  too_long: 'This is too long.',
  too_many: 'These are too many.',
  too_short: 'This is too short.',
  totp_active: 'The second factor is on already.',
  unauthenticated: 'That is not right.',
  unknown_field: 'This field is not known.',
  unreachable: 'The server does not answer. Check your connection and try again.',
  validation_failed: 'Something is not filled in rightly.',
  version_conflict: 'Somebody changed this meanwhile. Reload the page and look again.',
  webhook_url_invalid: 'This address cannot receive deliveries.',
  webhook_url_invalid_fragment: 'Remove the part from # on: it is never sent.',
  webhook_url_invalid_host: 'Use a public host name with at least one dot, such as hooks.example.com.',
  webhook_url_invalid_https_required: 'Use https: the production endpoint is reached over TLS only.',
  webhook_url_invalid_not_a_url: 'Write a whole URL without spaces, such as https://example.com/webhooks.',
  webhook_url_invalid_port: 'Use port 443 or 8443; for the test endpoint also 80, or most ports from 1024 on.',
  webhook_url_invalid_private_address:
    'Use a public address: deliveries never go to private, loopback and link-local ones.',
  webhook_url_invalid_scheme: 'Use an address that begins with https://.',
  webhook_url_invalid_too_long: 'Use a URL of at most 2048 characters.',
  webhook_url_invalid_user_info: 'Remove the user name and password: the signature says who is calling.',
  wrong_code: 'This is not the code that your authenticator shows now.',
} satisfies Record<Common | FieldFault | Reason, string> & Record<string, string>

export const problem: Words<typeof en> = {
  en,
  'pt-BR': {
    api_key_limit_reached: 'Já existem 100 chaves. Revogue as que não são mais usadas.',
    api_key_not_found: 'Esta chave não existe mais.',
    body_expired: 'O corpo foi apagado após 30 dias e não pode ser reenviado.',
    client_suspended: 'Este cliente está suspenso.',
    connection_not_found: 'Esta conexão não existe.',
    connection_revoked: 'O cliente encerrou a conexão.',
    cnpj_invalid: 'Isto não é um CNPJ: confira os dígitos.',
    cross_site_request: 'O navegador diz que isto veio de outro site. Recarregue a página e tente de novo.',
    delivery_cancelled: 'A entrega foi cancelada.',
    delivery_in_progress: 'A entrega já está em andamento.',
    delivery_not_found: 'Esta entrega não existe.',
    email_taken: 'Este e-mail já está em uso.',
    event_unknown: 'Este evento não existe.',
    forbidden: 'Só proprietários podem fazer isto. Peça a um deles.',
    internal_error: 'Falhamos. A falha foi registrada e será analisada; tente de novo em instantes.',
    invalid: 'Isto não está certo.',
    invalid_characters: 'Há caracteres que não podem ser guardados.',
    invalid_format: 'Isto não está escrito na forma certa.',
    invalid_parameter: 'O endereço desta página pede algo que não é possível.',
    invalid_type: 'Isto é do tipo errado.',
    invitation_accepted: 'O convite já foi aceito.',
    mfa_required: 'Ative um segundo fator primeiro: ninguém trabalha aqui sem um.',
    not_allowed: 'Escolha uma das opções oferecidas.',
    out_of_range: 'Este número é pequeno ou grande demais.',
    passkey_invalid: 'A chave de acesso não foi aceita. Tente de novo, ou entre com a senha.',
    passkey_not_found: 'Esta chave de acesso não existe mais.',
    rate_limited: 'Tentativas demais. Espere um momento.',
    repeated: 'Algo está repetido aqui.',
    required: 'Preencha este campo.',
    rotation_in_progress: 'Dois segredos valem neste momento. Espere o mais antigo expirar.',
    same_as_email: 'Escolha algo diferente do seu e-mail.',
    scope_unknown: 'Este escopo não existe.',
    second_factor_required: 'Digite o código que o seu autenticador mostra.',
    service_unavailable: 'O serviço não pode responder agora. Tente de novo em instantes.',
    session_not_found: 'Esta sessão terminou.',
    since_out_of_range: 'Este momento está longe demais no passado, ou no futuro.',
    task_not_found: 'Esta tarefa não existe.',
    task_running: 'Já há uma tarefa assim em andamento.',
    too_common: 'Esta é uma das senhas que se tenta adivinhar primeiro.',
    too_few: 'Escolha pelo menos um.',
    too_long: 'Isto é longo demais.',
    too_many: 'São demais.',
    too_short: 'Isto é curto demais.',
    totp_active: 'O segundo fator já está ativo.',
    unauthenticated: 'Isto não confere.',
    unknown_field: 'Este campo não é conhecido.',
    unreachable: 'O servidor não responde. Confira a conexão e tente de novo.',
    validation_failed: 'Algo não foi preenchido corretamente.',
    version_conflict: 'Alguém alterou isto nesse meio-tempo. Recarregue a página e confira.',
    webhook_url_invalid: 'Este endereço não pode receber entregas.',
    webhook_url_invalid_fragment: 'Remova a parte a partir de #: ela nunca é enviada.',
    webhook_url_invalid_host: 'Use um nome de host público com pelo menos um ponto, como hooks.example.com.',
    webhook_url_invalid_https_required: 'Use https: o endpoint de produção só é alcançado por TLS.',
    webhook_url_invalid_not_a_url: 'Escreva uma URL completa e sem espaços, como https://example.com/webhooks.',
    webhook_url_invalid_port:
      'Use a porta 443 ou 8443; no endpoint de teste também a 80, ou quase qualquer porta a partir de 1024.',
    webhook_url_invalid_private_address:
      'Use um endereço público: entregas nunca vão para endereços privados, de loopback ou de link local.',
    webhook_url_invalid_scheme: 'Use um endereço que comece com https://.',
    webhook_url_invalid_too_long: 'Use uma URL de no máximo 2048 caracteres.',
    webhook_url_invalid_user_info: 'Remova o usuário e a senha da URL: a assinatura diz quem está chamando.',
    wrong_code: 'Este não é o código que o seu autenticador mostra agora.',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    problem: (typeof problem)['en']
  }
}
