import { bodies, moves } from '../api/bodies/event.ts'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'

export const schoolEvents = defineResource({
  words: 'schoolEvents',
  list: 'GET /v1/erp/school/{cnpj}/event',
  read: 'GET /v1/erp/school/{cnpj}/event/{id}',
  create: 'POST /v1/erp/school/{cnpj}/event',
  update: 'PUT /v1/erp/school/{cnpj}/event/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ title }) => title,
  columns: ['title', 'location', 'starts_at', 'ends_at', 'status'],
  facts: ['location', 'starts_at', 'ends_at', 'status', 'description', 'updated_at'],
  query: newestFirst,
  filters: { status: ['draft', 'published', 'started', 'ended', 'cancelled'] },
  actions: [
    {
      name: 'status',
      route: 'PATCH /v1/erp/school/{cnpj}/event/{id}/status',
      isShown: ({ status }) => moves[status].length > 0,
      offers: ({ status }) => ({ status: moves[status] }),
    },
  ],
})
