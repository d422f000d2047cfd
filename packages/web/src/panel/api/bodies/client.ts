// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/client/connection/{app}': { scopes: { kind: 'list', of: { kind: 'text', max: 40 }, min: 1, max: 100 }, school_cnpjs: { kind: 'list', of: { kind: 'text', format: 'cnpj', max: 25 }, min: 1, max: 1000 }, data_profile: { kind: 'choice', of: ['full', 'minimal'] }, all_schools: { kind: 'flag' } },
  'POST /v1/panel/client/api-key': { name: { kind: 'text', max: 100, required: true }, scopes: { kind: 'list', of: { kind: 'text', max: 40 }, min: 1, max: 100, required: true }, school_cnpjs: { kind: 'list', of: { kind: 'text', format: 'cnpj', max: 25 }, min: 1, max: 1000 }, expires_at: { kind: 'text', format: 'date-time' } },
  'POST /v1/panel/client/api/secret/rotate': { overlap_hours: { kind: 'integer', min: 0, max: 72 } },
  'POST /v1/panel/client/api/test': { event: { kind: 'text', max: 100 } },
  'POST /v1/panel/client/connection': { app: { kind: 'text', max: 63, required: true }, scopes: { kind: 'list', of: { kind: 'text', max: 40 }, min: 1, max: 100, required: true }, school_cnpjs: { kind: 'list', of: { kind: 'text', format: 'cnpj', max: 25 }, min: 1, max: 1000 }, data_profile: { kind: 'choice', of: ['full', 'minimal'] } },
  'POST /v1/panel/client/delivery/resend-failed': { since: { kind: 'text', format: 'date-time', required: true }, until: { kind: 'text', format: 'date-time' }, rate: { kind: 'integer', min: 1, max: 500 } },
  'PUT /v1/panel/client/api': { webhook_url: { kind: 'text', max: 4000, required: true }, signing_enabled: { kind: 'flag' } },
} as const satisfies Record<string, Fields>
