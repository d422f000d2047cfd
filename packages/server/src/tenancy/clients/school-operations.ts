import { offsetTimestamp } from '@sineta/contract'
import { Type } from 'typebox'
import type { Access } from '../../platform/operation/caller.ts'
import { operation } from '../../platform/operation/operation.ts'
import { pageQuery, readPage } from '../../platform/operation/page.ts'
import { Instant, nullable, object, page, Uuid } from '../../platform/operation/shapes.ts'
import { type ReachedSchoolRow, schoolCallers, schoolsReachedBy, schoolWithClient } from './queries.ts'

// Lists and reads the schools that the caller reaches. The settings of a school are read and changed in the panel.

const School = object({
  id: Uuid,
  cnpj: Type.String(),
  name: Type.String(),
  inep_code: nullable(Type.String()),
  time_zone: Type.String(),
  client: Type.String({ description: 'Slug of the client that owns the school' }),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
})

const view = ({ id, cnpj, name, inep_code, time_zone, slug, version, created_at, updated_at }: ReachedSchoolRow) => ({
  id,
  cnpj,
  name,
  inep_code,
  time_zone,
  client: slug,
  version,
  created_at: offsetTimestamp(created_at, time_zone),
  updated_at: offsetTimestamp(updated_at, time_zone),
})

const access: Access = { callers: schoolCallers }

export const reachedSchoolOperations = [
  operation({
    method: 'GET',
    path: '/v1/partners/school',
    access,
    summary: 'List the schools the token reaches',
    query: pageQuery,
    responses: { 200: page(School) },
    refusals: [],
    emits: [],
    example: () => ({}),
    run: (call) =>
      readPage(
        call,
        call.caller.tokenId,
        (after, count) => schoolsReachedBy(call.tx, call.caller, String(after?.[0] ?? ''), count),
        ({ cnpj }) => [cnpj],
        view,
      ),
  }),
  operation({
    method: 'GET',
    path: '/v1/partners/school/{cnpj}',
    access,
    summary: 'Read a school',
    responses: { 200: School },
    refusals: [],
    emits: [],
    example: () => ({}),
    run: async ({ school, tx }) => view(await schoolWithClient(tx, school.id)),
  }),
]
