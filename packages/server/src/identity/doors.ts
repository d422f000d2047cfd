import type { Access } from '../platform/operation/caller.ts'
import type { Operation } from '../platform/operation/operation.ts'
import type { Audience } from './accounts/account.ts'

/** The three ways in, and the accounts each one knows. What an account can do is the same behind all of them. */
const doors = { portal: 'portal', panel: 'panel', admin: 'operator' } as const satisfies Record<string, Audience>
export type Door = keyof typeof doors

export const atEachDoor = (rows: (door: Door, audience: Audience) => Operation[]): Record<Door, Operation[]> => ({
  portal: rows('portal', doors.portal),
  panel: rows('panel', doors.panel),
  admin: rows('admin', doors.admin),
})

/** Operations on one's own account: open to every session of the audience, with any role. */
export const ownAccount = (audience: Audience): Access => ({ callers: [audience] })
