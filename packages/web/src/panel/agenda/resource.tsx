import { bodies } from '../api/bodies/agenda.ts'
import { ClassesInput } from '../kit/inputs/classes-input.tsx'
import { useClassOptions } from '../kit/inputs/teaching-inputs.tsx'
import { defineResource, newestFirst } from '../kit/resource/resource.ts'
import { Audience } from './audience.tsx'

export const agenda = defineResource({
  words: 'agenda',
  list: 'GET /v1/partners/school/{cnpj}/agenda',
  read: 'GET /v1/partners/school/{cnpj}/agenda/{id}',
  create: 'POST /v1/panel/school/{cnpj}/agenda',
  update: 'PUT /v1/panel/school/{cnpj}/agenda/{id}',
  remove: 'DELETE /v1/partners/school/{cnpj}/agenda/{id}',
  bodies,
  keyOf: ({ id }) => String(id),
  nameOf: ({ subject }) => subject,
  columns: ['subject', 'date', 'classroom_ids'],
  facts: ['date', 'classroom_ids', 'description', 'created_by', 'updated_at'],
  query: newestFirst,
  calendar: { day: 'date' },
  choices: { classroom_id: useClassOptions },
  cells: { classroom_ids: ({ classroom_ids }) => <Audience ids={classroom_ids} /> },
  inputs: { '/classroom_ids': ClassesInput },
})
