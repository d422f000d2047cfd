// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/school/{cnpj}/class-council/{id}/reopen': { reason: { kind: 'text', max: 500, required: true } },
  'POST /v1/panel/school/{cnpj}/class-council': { classroom_id: { kind: 'text', format: 'uuid', required: true }, period: { kind: 'integer', min: 1, max: 2147483647 }, held_on: { kind: 'text', format: 'date' }, minutes: { kind: 'text', max: 20000 }, deliberations: { kind: 'list', of: { kind: 'group', fields: { enrollment_number: { kind: 'text', max: 36, required: true }, result: { kind: 'choice', of: ['APROVADO', 'APROVADO_PELO_CONSELHO', 'APROVADO_COM_DEPENDENCIA', 'REPROVADO', 'REPROVADO_POR_FALTA', 'EM_ANDAMENTO'], required: true }, note: { kind: 'text', max: 1000 } } }, max: 200 } },
  'PUT /v1/panel/school/{cnpj}/class-council/{id}': { classroom_id: { kind: 'text', format: 'uuid', required: true }, period: { kind: 'integer', min: 1, max: 2147483647 }, held_on: { kind: 'text', format: 'date' }, minutes: { kind: 'text', max: 20000 }, deliberations: { kind: 'list', of: { kind: 'group', fields: { enrollment_number: { kind: 'text', max: 36, required: true }, result: { kind: 'choice', of: ['APROVADO', 'APROVADO_PELO_CONSELHO', 'APROVADO_COM_DEPENDENCIA', 'REPROVADO', 'REPROVADO_POR_FALTA', 'EM_ANDAMENTO'], required: true }, note: { kind: 'text', max: 1000 } } }, max: 200 } },
} as const satisfies Record<string, Fields>
