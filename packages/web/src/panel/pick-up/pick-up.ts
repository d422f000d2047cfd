import type { ItemOf } from '../../kit/api/queries.ts'

export type PickUp = ItemOf<'GET /v1/panel/school/{cnpj}/today/pick-up'>
export type Student = PickUp['students'][number]

/** Shortens a local time such as `2026-03-02 17:31:05` to hours and minutes. */
export const clock = (local: string) => local.slice(11, 16)
