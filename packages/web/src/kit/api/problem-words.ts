import type { WebhookUrlReason } from '@sineta/contract'
import type { Words } from '../words.ts'

/*
 * The messages for refusals that any site may get. Each site adds those of its own operations under the same name `problem`. A
 * code without a message is shown with the server's text.
 */

/** The codes that any operation may return, and our own. */
type Common =
  | 'cross_site_request'
  | 'internal_error'
  | 'invalid_parameter'
  | 'rate_limited'
  | 'service_unavailable'
  | 'unreachable'
  | 'version_conflict'

/** The server's codes for faults of single fields. */
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

/** A code with several reasons has a message for each. */
type Reason =
  | `webhook_url_invalid_${WebhookUrlReason}`
  | 'rate_limited_wrong_codes'
  | `invalid_format_${'cep' | 'email' | 'phone' | 'unread'}`
  | `invalid_type_${'integer' | 'money' | 'number'}`
  | 'not_allowed_blank'
  | `out_of_range_${'date' | 'moment' | 'past' | 'time'}`

const en = {
  api_key_limit_reached: 'The limit of 100 keys is reached. Revoke unused keys first.',
  api_key_not_found: 'This key no longer exists.',
  body_expired: 'The body was deleted after 30 days, so it can no longer be resent.',
  client_suspended: 'This client is suspended.',
  connection_not_found: 'This connection does not exist.',
  connection_revoked: 'The client has ended the connection.',
  cnpj_invalid: 'Enter a valid CNPJ.',
  cross_site_request: 'The browser reports that this request came from another site. Reload the page and try again.',
  delivery_cancelled: 'The delivery was cancelled.',
  delivery_ended: 'This delivery has ended. Resend it instead.',
  delivery_in_progress: 'An attempt of this delivery is already in progress.',
  delivery_not_found: 'This delivery does not exist.',
  email_taken: 'This e-mail address is already in use.',
  event_unknown: 'This event does not exist.',
  forbidden: 'Only owners can do this.',
  internal_error: 'An error occurred on our side and was logged. Try again in a moment.',
  invalid: 'Enter a valid value.',
  invalid_characters: 'Remove the unsupported characters.',
  invalid_format: 'Enter this in the expected format.',
  invalid_format_cep: 'Enter the eight digits of the CEP, such as 01310-100.',
  invalid_format_email: 'Enter an e-mail address, such as ana@escola.com.br.',
  invalid_format_phone: 'Enter the number with its area code, such as (11) 98765-4321.',
  invalid_format_unread: 'This date or time is incomplete or does not exist.',
  invalid_parameter: 'The address of this page has an invalid parameter.',
  invalid_type: 'Enter a value of the expected type.',
  invalid_type_integer: 'Enter a whole number.',
  invalid_type_money: 'Enter an amount in reais, such as 1.280,00.',
  invalid_type_number: 'Enter a number.',
  invitation_accepted: 'This invitation has already been accepted.',
  mfa_required: 'Set up a second factor first.',
  not_allowed: 'Choose one of the available options.',
  not_allowed_blank: 'Leave this empty: it cannot be combined with the other fields.',
  out_of_range: 'This number is out of range.',
  out_of_range_date: 'This date is out of range.',
  out_of_range_moment: 'This date or time is out of range.',
  out_of_range_past: 'Choose a date in the future.',
  out_of_range_time: 'This time is out of range.',
  passkey_invalid: 'The passkey was not accepted. Try again, or sign in with your password.',
  passkey_not_found: 'This passkey no longer exists.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  rate_limited_wrong_codes:
    'Too many incorrect codes today. Sign in with a passkey or a recovery code, or reset your password.',
  repeated: 'Remove the duplicate value.',
  required: 'This field is required.',
  no_rotation: 'The rotation is already over: only one secret is valid.',
  rotation_in_progress: 'Two secrets are already valid. Wait until the older one expires.',
  same_as_email: 'Choose a password other than your e-mail address.',
  scope_unknown: 'This scope does not exist.',
  second_factor_required: 'Enter the code from your authenticator app.',
  service_unavailable: 'The service is temporarily unavailable. Try again in a moment.',
  session_not_found: 'This session has ended.',
  since_out_of_range: 'Choose a time within the last 30 days.',
  task_not_found: 'This task does not exist.',
  task_running: 'A task of this kind is already running.',
  too_common: 'This password is too common.',
  too_few: 'Choose at least one.',
  too_long: 'This value is too long.',
  too_many: 'Too many values.',
  too_short: 'This value is too short.',
  totp_active: 'The authenticator app is already enabled.',
  unauthenticated: 'Incorrect credentials.',
  unknown_field: 'This field is not supported.',
  unreachable: 'The server is not responding. Check your connection and try again.',
  validation_failed: 'Some fields are invalid.',
  version_conflict: 'This was changed by another user. Reload the page and try again.',
  webhook_url_invalid: 'This URL cannot receive deliveries.',
  webhook_url_invalid_fragment: 'Remove the fragment (#…): it is never sent.',
  webhook_url_invalid_host: 'Use a public host name with at least one dot, such as hooks.example.com.',
  webhook_url_invalid_https_required: 'Use https: the live endpoint only accepts TLS.',
  webhook_url_invalid_not_a_url: 'Enter a full URL without spaces, such as https://example.com/webhooks.',
  webhook_url_invalid_port: 'Use port 443 or 8443. The test endpoint also accepts 80 and most ports from 1024.',
  webhook_url_invalid_private_address:
    'Use a public address: private, loopback and link-local addresses are not allowed.',
  webhook_url_invalid_scheme: 'Use a URL that begins with https://.',
  webhook_url_invalid_too_long: 'Use a URL of at most 2048 characters.',
  webhook_url_invalid_user_info: 'Remove the user name and password: deliveries are authenticated by their signature.',
  wrong_code: 'This is not the current code of your authenticator app.',
} satisfies Record<Common | FieldFault | Reason, string> & Record<string, string>

export const problem: Words<typeof en> = {
  en,
  'pt-BR': {
    api_key_limit_reached: 'O limite de 100 chaves foi atingido. Revogue primeiro as que não são usadas.',
    api_key_not_found: 'Esta chave não existe mais.',
    body_expired: 'O corpo foi excluído após 30 dias e não pode mais ser reenviado.',
    client_suspended: 'Este cliente está suspenso.',
    connection_not_found: 'Esta conexão não existe.',
    connection_revoked: 'O cliente encerrou a conexão.',
    cnpj_invalid: 'Informe um CNPJ válido.',
    cross_site_request:
      'O navegador informa que esta requisição veio de outro site. Recarregue a página e tente de novo.',
    delivery_cancelled: 'A entrega foi cancelada.',
    delivery_ended: 'Esta entrega já terminou. Reenvie-a.',
    delivery_in_progress: 'Uma tentativa desta entrega já está em andamento.',
    delivery_not_found: 'Esta entrega não existe.',
    email_taken: 'Este e-mail já está em uso.',
    event_unknown: 'Este evento não existe.',
    forbidden: 'Somente proprietários podem fazer isto.',
    internal_error: 'Ocorreu um erro do nosso lado, já registrado. Tente de novo em instantes.',
    invalid: 'Informe um valor válido.',
    invalid_characters: 'Remova os caracteres não permitidos.',
    invalid_format: 'Informe no formato esperado.',
    invalid_format_cep: 'Informe os oito dígitos do CEP, como 01310-100.',
    invalid_format_email: 'Informe um e-mail, como ana@escola.com.br.',
    invalid_format_phone: 'Informe o número com DDD, como (11) 98765-4321.',
    invalid_format_unread: 'Esta data ou hora está incompleta ou não existe.',
    invalid_parameter: 'O endereço desta página tem um parâmetro inválido.',
    invalid_type: 'Informe um valor do tipo esperado.',
    invalid_type_integer: 'Informe um número inteiro.',
    invalid_type_money: 'Informe um valor em reais, como 1.280,00.',
    invalid_type_number: 'Informe um número.',
    invitation_accepted: 'Este convite já foi aceito.',
    mfa_required: 'Configure um segundo fator primeiro.',
    not_allowed: 'Escolha uma das opções disponíveis.',
    not_allowed_blank: 'Deixe em branco: não combina com os outros campos.',
    out_of_range: 'Este número está fora do intervalo permitido.',
    out_of_range_date: 'Esta data está fora do intervalo permitido.',
    out_of_range_moment: 'Esta data ou hora está fora do intervalo permitido.',
    out_of_range_past: 'Escolha uma data no futuro.',
    out_of_range_time: 'Este horário está fora do intervalo permitido.',
    passkey_invalid: 'A chave de acesso não foi aceita. Tente de novo, ou entre com a senha.',
    passkey_not_found: 'Esta chave de acesso não existe mais.',
    rate_limited: 'Muitas tentativas. Espere um momento e tente de novo.',
    rate_limited_wrong_codes:
      'Muitos códigos incorretos hoje. Entre com uma chave de acesso ou um código de recuperação, ou redefina a senha.',
    repeated: 'Remova o valor duplicado.',
    required: 'Campo obrigatório.',
    no_rotation: 'A troca já terminou: só um segredo é válido.',
    rotation_in_progress: 'Já há dois segredos válidos. Espere o mais antigo expirar.',
    same_as_email: 'Escolha uma senha diferente do seu e-mail.',
    scope_unknown: 'Este escopo não existe.',
    second_factor_required: 'Digite o código do seu aplicativo autenticador.',
    service_unavailable: 'O serviço está temporariamente indisponível. Tente de novo em instantes.',
    session_not_found: 'Esta sessão foi encerrada.',
    since_out_of_range: 'Escolha um momento dentro dos últimos 30 dias.',
    task_not_found: 'Esta tarefa não existe.',
    task_running: 'Já há uma tarefa deste tipo em andamento.',
    too_common: 'Esta senha é muito comum.',
    too_few: 'Escolha pelo menos uma opção.',
    too_long: 'Este valor é longo demais.',
    too_many: 'Há valores demais.',
    too_short: 'Este valor é curto demais.',
    totp_active: 'O aplicativo autenticador já está ativado.',
    unauthenticated: 'Credenciais incorretas.',
    unknown_field: 'Este campo não é aceito.',
    unreachable: 'O servidor não está respondendo. Verifique a sua conexão e tente de novo.',
    validation_failed: 'Alguns campos são inválidos.',
    version_conflict: 'Isto foi alterado por outro usuário. Recarregue a página e tente de novo.',
    webhook_url_invalid: 'Esta URL não pode receber entregas.',
    webhook_url_invalid_fragment: 'Remova o fragmento (#…): ele nunca é enviado.',
    webhook_url_invalid_host: 'Use um nome de host público com pelo menos um ponto, como hooks.example.com.',
    webhook_url_invalid_https_required: 'Use https: o endpoint de produção só aceita TLS.',
    webhook_url_invalid_not_a_url: 'Informe uma URL completa e sem espaços, como https://example.com/webhooks.',
    webhook_url_invalid_port:
      'Use a porta 443 ou 8443. O endpoint de teste também aceita a 80 e a maioria das portas a partir de 1024.',
    webhook_url_invalid_private_address:
      'Use um endereço público: endereços privados, de loopback e link-local não são permitidos.',
    webhook_url_invalid_scheme: 'Use uma URL que comece com https://.',
    webhook_url_invalid_too_long: 'Use uma URL de no máximo 2048 caracteres.',
    webhook_url_invalid_user_info: 'Remova o usuário e a senha: as entregas são autenticadas pela assinatura.',
    wrong_code: 'Este não é o código atual do seu aplicativo autenticador.',
  },
}

declare module '../words.ts' {
  interface Vocabularies {
    problem: (typeof problem)['en']
  }
}
