import type { Access } from '../platform/operation/caller.ts'
import type { Operation } from '../platform/operation/operation.ts'
import type { Audience } from './accounts/account.ts'

/** The three places to sign in, each with its kind of account. The account operations are the same at all of them. */
const doors = { portal: 'portal', panel: 'panel', admin: 'operator' } as const satisfies Record<string, Audience>
export type Door = keyof typeof doors

export const atEachDoor = (rows: (door: Door, audience: Audience) => Operation[]): Record<Door, Operation[]> => ({
  portal: rows('portal', doors.portal),
  panel: rows('panel', doors.panel),
  admin: rows('admin', doors.admin),
})

/** Admits every session of the audience, with any role, to operations on its own account. */
export const ownAccount = (audience: Audience): Access => ({ callers: [audience] })
