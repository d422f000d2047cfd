import type { ResponseOf } from '../../kit/api/call.ts'

export type Delivery = ResponseOf<'GET /v1/portal/app/{app_id}/delivery/{id}'>
