import { inPanel } from '../identity/access.ts'
import { type Operation, operation } from '../platform/operation/operation.ts'
import { object, optional, text } from '../platform/operation/shapes.ts'
import * as schools from '../tenancy/clients/schools.ts'
import type { SchoolSettings } from '../tenancy/school.ts'

export const schoolOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/v1/panel/school/{cnpj}',
    access: { callers: ['panel'] },
    summary: 'Read the school and its settings',
    responses: { 200: schools.School },
    refusals: [],
    emits: [],
    run: async ({ tx, school }) => schools.toResponse(await schools.get(tx, school.id)),
  }),
  operation({
    method: 'PATCH',
    path: '/v1/panel/school/{cnpj}',
    access: inPanel('management'),
    summary: 'Change the name, time zone or settings of the school',
    body: object({
      name: optional(text(200)),
      time_zone: optional(schools.TimeZone),
      settings: optional(schools.Settings),
    }),
    responses: { 200: schools.School },
    refusals: [],
    emits: [],
    example: () => ({ body: { settings: { authorization_four_eyes: true } } }),
    find: ({ tx, school }) => schools.getLocked(tx, school.id),
    async run({ tx, found, body: { settings, ...changes }, ifMatch }) {
      ifMatch(found.version)
      // Only our code writes this column, and only values that passed the shape of settings.
      const own = found.settings as Partial<SchoolSettings>
      return schools.toResponse(
        await schools.change(tx, found.id, { ...changes, settings: schools.merge(own, settings) }),
      )
    },
  }),
]
