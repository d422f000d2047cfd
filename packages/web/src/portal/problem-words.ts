import type { problem } from '../kit/api/problem-words.ts'
import type { Words } from '../kit/words.ts'
import type { Refusal } from './operations.ts'

/*
 * The messages for refusals of the portal's own operations. A code of the server that is missing here does not compile. While a
 * page is older than its server, the server's own text is shown.
 */
const en = {
  already_connected: 'This client is already connected.',
  app_has_connections: 'Connected clients still use this app. Disconnect them first.',
  app_not_found: 'This app does not exist or belongs to another partner.',
  app_suspended: 'This app is suspended, and nothing is sent to it. Contact support.',
  check_not_found: 'This check does not exist.',
  endpoint_not_active: 'The endpoint is paused or disabled. Resume it first.',
  endpoint_not_found: 'This endpoint is not set up yet.',
  endpoint_removed: 'The endpoint that this delivery was for has been removed, so it cannot be resent.',
  event_not_in_scope: 'The app has not requested the scope for this event.',
  last_owner: 'A partner needs at least one owner. Make another member an owner first.',
  member_not_found: 'This person is no longer a member.',
  school_day_not_found: 'This school day does not exist.',
  school_day_running: 'A school day is already running. Wait until it ends or cancel it.',
  slug_taken: 'This short name is or was in use. Choose another.',
} satisfies Record<Exclude<Refusal, keyof (typeof problem)['en']>, string>

export const portalProblem: Words<typeof en> = {
  en,
  'pt-BR': {
    already_connected: 'Este cliente já está conectado.',
    app_has_connections: 'Ainda há clientes conectados a este app. Desconecte-os primeiro.',
    app_not_found: 'Este app não existe ou pertence a outro parceiro.',
    app_suspended: 'Este app está suspenso, e nada é enviado a ele. Entre em contato com o suporte.',
    check_not_found: 'Esta verificação não existe.',
    endpoint_not_active: 'O endpoint está pausado ou desativado. Retome-o primeiro.',
    endpoint_not_found: 'Este endpoint ainda não foi configurado.',
    endpoint_removed: 'O endpoint desta entrega foi removido; ela não pode ser reenviada.',
    event_not_in_scope: 'O app não pediu o escopo deste evento.',
    last_owner: 'É preciso haver pelo menos um proprietário. Torne outro membro proprietário primeiro.',
    member_not_found: 'Esta pessoa não é mais membro.',
    school_day_not_found: 'Este dia de escola não existe.',
    school_day_running: 'Já há um dia de escola em andamento. Espere terminar ou cancele-o.',
    slug_taken: 'Este identificador está ou já esteve em uso. Escolha outro.',
  },
}
