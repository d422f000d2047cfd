import type { ItemOf } from '../../kit/api/queries.ts'

export type Connection = ItemOf<'GET /v1/panel/client/connection'>
