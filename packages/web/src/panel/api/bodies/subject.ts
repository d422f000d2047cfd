// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'POST /v1/partners/school/{cnpj}/subject': { name: { kind: 'text', max: 80, required: true }, abbreviation: { kind: 'text', max: 10, required: true }, area: { kind: 'choice', of: ['LINGUAGENS', 'MATEMATICA', 'CIENCIAS_NATUREZA', 'CIENCIAS_HUMANAS', 'ENSINO_RELIGIOSO', 'COMPUTACAO', 'DIVERSIFICADA'] }, bncc_component: { kind: 'choice', of: ['LP', 'AR', 'EF', 'LI', 'MA', 'CI', 'GE', 'HI', 'ER', 'CO'] } },
  'PUT /v1/partners/school/{cnpj}/subject/{id}': { name: { kind: 'text', max: 80, required: true }, abbreviation: { kind: 'text', max: 10, required: true }, area: { kind: 'choice', of: ['LINGUAGENS', 'MATEMATICA', 'CIENCIAS_NATUREZA', 'CIENCIAS_HUMANAS', 'ENSINO_RELIGIOSO', 'COMPUTACAO', 'DIVERSIFICADA'] }, bncc_component: { kind: 'choice', of: ['LP', 'AR', 'EF', 'LI', 'MA', 'CI', 'GE', 'HI', 'ER', 'CO'] } },
} as const satisfies Record<string, Fields>
