import type { ResponseOf } from '../../kit/api/call.ts'

export type Metrics = ResponseOf<'GET /v1/portal/app/{app_id}/metrics'>
