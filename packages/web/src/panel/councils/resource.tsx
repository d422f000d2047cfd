import { bodies } from '../api/bodies/class-council.ts'
import { TaughtClassInput } from '../kit/inputs/teaching-inputs.tsx'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { CouncilPeriod, CouncilSections } from './sections.tsx'

export const councils = defineResource({
  words: 'councils',
  list: 'GET /v1/partners/school/{cnpj}/class-council',
  read: 'GET /v1/partners/school/{cnpj}/class-council/{id}',
  create: 'POST /v1/panel/school/{cnpj}/class-council',
  update: 'PUT /v1/panel/school/{cnpj}/class-council/{id}',
  remove: 'DELETE /v1/panel/school/{cnpj}/class-council/{id}',
  bodies,
  keyOf: ({ id }) => id,
  nameOf: ({ classroom_name }) => classroom_name,
  columns: ['classroom_name', 'period', 'status', 'held_on'],
  facts: ['period', 'status', 'held_on', 'closed_at', 'homologated_at', 'updated_at'],
  query: newestFirst,
  filters: { status: ['open', 'closed', 'homologated'] },
  cells: { period: ({ period }) => <CouncilPeriod period={period} /> },
  // Deliberations are edited below the record, beside the students of the class. This form keeps the existing ones.
  inputs: { '/classroom_id': TaughtClassInput, '/deliberations': () => null },
  actions: [
    {
      name: 'close',
      route: 'PATCH /v1/panel/school/{cnpj}/class-council/{id}/close',
      isShown: ({ status }) => status === 'open',
    },
    {
      name: 'homologate',
      route: 'PATCH /v1/panel/school/{cnpj}/class-council/{id}/homologate',
      isShown: ({ status }) => status === 'closed',
    },
    {
      name: 'reopen',
      route: 'PATCH /v1/panel/school/{cnpj}/class-council/{id}/reopen',
      isShown: ({ status }) => status === 'closed',
    },
  ],
  Sections: CouncilSections,
})
