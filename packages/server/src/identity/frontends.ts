import type { Access } from '../platform/operation/caller.ts'
import type { Operation } from '../platform/operation/operation.ts'
import type { Audience } from './accounts/account.ts'

/** The three places to sign in, each with its kind of account. The account operations are the same at all of them. */
const audienceByFrontend = { portal: 'portal', panel: 'panel', admin: 'operator' } as const satisfies Record<
  string,
  Audience
>
export type Frontend = keyof typeof audienceByFrontend

export const forEachFrontend = (
  rows: (frontend: Frontend, audience: Audience) => Operation[],
): Record<Frontend, Operation[]> => ({
  portal: rows('portal', audienceByFrontend.portal),
  panel: rows('panel', audienceByFrontend.panel),
  admin: rows('admin', audienceByFrontend.admin),
})

/** Admits every session of the audience, with any role, to operations on its own account. */
export const ownAccount = (audience: Audience): Access => ({ callers: [audience] })
