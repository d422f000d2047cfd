import { bodies } from '../api/bodies/event.ts'
import { resource } from '../kit/resource.ts'

/** What may be asked for, by how it stands now. */
const moves: Readonly<Record<string, readonly string[]>> = {
  draft: ['published', 'cancelled'],
  published: ['started', 'cancelled'],
  started: ['ended', 'cancelled'],
}

export const schoolEvents = resource({
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
  filters: { status: ['draft', 'published', 'started', 'ended', 'cancelled'] },
  actions: [
    {
      name: 'status',
      route: 'PATCH /v1/erp/school/{cnpj}/event/{id}/status',
      isShown: ({ status }) => status in moves,
      offers: ({ status }) => ({ status: moves[status] ?? [] }),
    },
  ],
})
