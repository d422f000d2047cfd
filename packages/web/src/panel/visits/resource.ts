import { bodies } from '../api/bodies/visit.ts'
import { entranceInput, visitorInput } from '../kit/references.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'

export const visits = defineResource({
  words: 'visits',
  list: 'GET /v1/erp/school/{cnpj}/visit',
  read: 'GET /v1/erp/school/{cnpj}/visit/{id}',
  create: 'POST /v1/erp/school/{cnpj}/visit',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ visitor_name }) => visitor_name,
  columns: ['visitor_name', 'host_name', 'purpose', 'status', 'scheduled_at'],
  facts: ['host_name', 'purpose', 'status', 'scheduled_at', 'checked_in_at', 'checked_out_at', 'cancel_reason'],
  query: newestFirst,
  filters: { status: ['scheduled', 'checked_in', 'checked_out', 'cancelled'] },
  inputs: { '/visitor_id': visitorInput, '/entrance_id': entranceInput },
  actions: [
    {
      name: 'enter',
      route: 'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/in',
      isShown: ({ status }) => status === 'scheduled',
      isMain: true,
    },
    {
      name: 'leave',
      route: 'PATCH /v1/erp/school/{cnpj}/visit/{id}/check/out',
      isShown: ({ status }) => status === 'checked_in',
      isMain: true,
    },
    {
      name: 'cancel',
      route: 'PATCH /v1/erp/school/{cnpj}/visit/{id}/cancel',
      isShown: ({ status }) => status === 'scheduled',
      isDangerous: true,
    },
  ],
})
