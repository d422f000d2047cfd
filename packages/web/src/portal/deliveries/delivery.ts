import type { AnswerOf } from '../../kit/api/call.ts'

export type Delivery = AnswerOf<'GET /v1/portal/app/{app_id}/delivery/{id}'>
