// Generated from the operations of the server. Run: npm run generate
import type { Fields } from '../../kit/resource/field.ts'

export const bodies = {
  'PATCH /v1/panel/school/{cnpj}': { name: { kind: 'text', max: 200 }, time_zone: { kind: 'choice', of: ['America/Noronha', 'America/Belem', 'America/Santarem', 'America/Fortaleza', 'America/Recife', 'America/Araguaina', 'America/Maceio', 'America/Bahia', 'America/Sao_Paulo', 'America/Campo_Grande', 'America/Cuiaba', 'America/Porto_Velho', 'America/Boa_Vista', 'America/Manaus', 'America/Eirunepe', 'America/Rio_Branco'] }, settings: { kind: 'group', fields: { enrollment_number_pattern: { kind: 'text', max: 30 }, duplicate_read_window_seconds: { kind: 'integer', min: 0, max: 3600 }, max_primary_responsibles: { kind: 'integer', min: 0, max: 20 }, authorization_four_eyes: { kind: 'flag' }, require_photo_consent: { kind: 'flag' } } } },
} as const satisfies Record<string, Fields>
