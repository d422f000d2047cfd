import type { AnswerOf } from '../../kit/api/call.ts'

export type Metrics = AnswerOf<'GET /v1/portal/app/{app_id}/metrics'>
