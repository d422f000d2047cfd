import type { problem } from '../kit/api/problem-words.ts'
import type { Words } from '../kit/words.ts'
import type { Refusal } from './operations.ts'

/*
 * What the refusals of the portal's own operations mean to the reader. A code that the server has and this table has not does
 * not compile; while a page is older than its server, the server's own words are shown.
 */
const en = {
  already_connected: 'This client is connected already.',
  app_has_connections: 'Schools still use this app. Leave the connected clients first.',
  app_not_found: 'There is no such app, or it is not yours.',
  check_not_found: 'There is no such check.',
  endpoint_not_active: 'The endpoint is paused or disabled. Resume it first.',
  endpoint_not_found: 'This endpoint is not set up yet.',
  event_not_in_scope: 'The app did not ask for the scope that covers this event.',
  last_owner: 'There must be an owner. Make somebody else one first.',
  member_not_found: 'This person is not a member any more.',
  school_day_not_found: 'There is no such school day.',
  school_day_running: 'A school day is running already. Wait for it, or cancel it.',
  slug_taken: 'This short name is taken, or once was.',
} satisfies Record<Exclude<Refusal, keyof (typeof problem)['en']>, string>

export const portalProblem: Words<typeof en> = {
  en,
  'pt-BR': {
    already_connected: 'Este cliente já está conectado.',
    app_has_connections: 'Ainda há escolas usando este app. Desconecte os clientes primeiro.',
    app_not_found: 'Este app não existe ou não é seu.',
    check_not_found: 'Esta verificação não existe.',
    endpoint_not_active: 'O endpoint está pausado ou desativado. Retome-o primeiro.',
    endpoint_not_found: 'Este endpoint ainda não foi configurado.',
    event_not_in_scope: 'O app não pediu o escopo que cobre este evento.',
    last_owner: 'É preciso haver um proprietário. Promova outra pessoa primeiro.',
    member_not_found: 'Esta pessoa não é mais membro.',
    school_day_not_found: 'Este dia letivo não existe.',
    school_day_running: 'Um dia letivo já está em andamento. Espere, ou cancele-o.',
    slug_taken: 'Este nome curto está em uso, ou já esteve.',
  },
}
