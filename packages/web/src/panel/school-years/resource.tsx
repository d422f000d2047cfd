import { bodies } from '../api/bodies/school-year.ts'
import { GroupListInput } from '../kit/inputs/group-list-input.tsx'
import { defineResource } from '../kit/resource/resource.ts'
import { RowsSection } from '../kit/resource/rows-section.tsx'

const toggle = 'PATCH /v1/partners/school/{cnpj}/school-year/{id}/preenrollment/toggle'

export const schoolYears = defineResource({
  words: 'schoolYears',
  list: 'GET /v1/partners/school/{cnpj}/school-year',
  read: 'GET /v1/partners/school/{cnpj}/school-year/{id}',
  create: 'POST /v1/partners/school/{cnpj}/school-year',
  update: 'PUT /v1/partners/school/{cnpj}/school-year/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/school-year/{id}',
  bodies,
  inputs: { '/terms': GroupListInput },
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  columns: ['name', 'year', 'starts_on', 'ends_on', 'status', 'preenrollment_enabled'],
  facts: ['year', 'starts_on', 'ends_on', 'status', 'preenrollment_enabled', 'updated_at'],
  // Sorted by name, which ends with the year: next year is often created before the current one.
  query: { sort: '-name' },
  filters: { status: ['draft', 'open', 'closed'] },
  actions: [
    {
      name: 'open',
      route: 'PATCH /v1/partners/school/{cnpj}/school-year/{id}/open',
      isShown: ({ status }) => status !== 'open',
    },
    {
      name: 'close',
      route: 'PATCH /v1/partners/school/{cnpj}/school-year/{id}/close',
      isShown: ({ status }) => status === 'open',
      isDangerous: true,
    },
    {
      name: 'preenrollment_on',
      route: toggle,
      isShown: ({ status, preenrollment_enabled }) => status !== 'closed' && !preenrollment_enabled,
    },
    {
      name: 'preenrollment_off',
      route: toggle,
      isShown: ({ status, preenrollment_enabled }) => status !== 'closed' && preenrollment_enabled,
    },
  ],
  Sections: ({ item: { terms } }) => (
    <RowsSection
      words="schoolYears"
      name="terms"
      rows={terms}
      columns={['number', 'name', 'starts_on', 'ends_on', 'posting_ends_on']}
    />
  ),
})
