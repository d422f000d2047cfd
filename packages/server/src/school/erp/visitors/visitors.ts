import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { fold } from '../../../platform/database/fold.ts'
import type { Visitor as VisitorTable } from '../../../platform/database/tables.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { boolean, uuid } from '../../../platform/operation/parameters.ts'
import { flag, nullable, object, oneOf, optional, Phone, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import { table } from '../../../tenancy/rows/table.ts'
import { versionFields, viewOf } from '../../views.ts'
import { inErp, withErp } from '../access.ts'
import * as documents from './documents.ts'

type VisitorRow = Selectable<VisitorTable>
export const visitors = table('visitor', 'visitor_not_found')

const Body = object({
  name: text(200),
  document_type: optional(oneOf(...documents.documentTypes)),
  document: optional(text(40, { pattern: '[0-9A-Za-z]', description: 'At least one letter or digit' })),
  company: optional(text(120)),
  phone: optional(Phone),
  active: optional(flag),
})
type Body = Static<typeof Body>

const Visitor = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  name: Type.String(),
  document_type: nullable(oneOf(...documents.documentTypes)),
  document_masked: nullable(Type.String()),
  company: nullable(Type.String()),
  phone: nullable(Type.String()),
  active: Type.Boolean(),
  ...versionFields,
})

/** The data of events about a visitor. */
const eventData = ({ id, name, company, active }: VisitorRow) => ({ id, name, company, active })

const view = viewOf(visitors, Visitor)

const columns = ({ name, company, phone, active = true }: Body) => ({
  name,
  folded_name: fold(name),
  company: company ?? null,
  phone: phone ?? null,
  active,
})

const one = { path: `${inErp}/visitor/{id}`, params: { id: uuid } } as const
const conflicts = { visitor_document: 'visitor_already_exists' } as const

export const visitorOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/visitor`,
    access: withErp('erp:visitors:write'),
    summary: 'Register a visitor',
    description: 'The document is stored encrypted and returned masked.',
    body: Body,
    // The document is kept sealed, so the request must not be kept as a hash against which documents could be tried.
    hasSecrets: true,
    responses: { 201: Visitor },
    refusals: ['visitor_already_exists', 'cpf_invalid'],
    conflicts,
    emits: ['visitor.created'],
    example: () => ({
      body: { name: 'Sérgio Nunes', document_type: 'cpf', document: '746.971.314-01', company: 'Elevadores Silva' },
    }),
    async run(call) {
      const { body, school, emit } = call
      const id = randomUUID()
      const made = await visitors.insert(call, { id, ...columns(body), ...(await documents.columns(call, id, body)) })
      emit('visitor.created', eventData(made))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:visitors:write'),
    summary: 'Update a visitor',
    description:
      'Replaces everything but the document, which is returned only masked. Without `document`, the one on file stays if ' +
      '`document_type` is the same, and is removed otherwise.',
    body: Body,
    // The document is kept sealed, so the request must not be kept as a hash against which documents could be tried.
    hasSecrets: true,
    responses: { 200: Visitor },
    refusals: ['visitor_not_found', 'visitor_already_exists', 'cpf_invalid'],
    conflicts,
    emits: ['visitor.updated'],
    find: visitors.byPathId('forUpdate'),
    example: ({ visitor_id }) => ({
      params: { id: visitor_id },
      body: { name: 'Cláudia Ramos', document_type: 'rg', document: '12.345.678-9', company: null },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const document = documents.isUnchanged(found, body) ? {} : await documents.columns(call, found.id, body)
      ifMatch(found.version)
      const changed = await visitors.update(call, { id: found.id }, { ...columns(body), ...document })
      emit('visitor.updated', eventData(changed))
      return view(changed, school)
    },
  }),
  listOperation({
    path: `${inErp}/visitor`,
    access: withErp('erp:visitors:read'),
    summary: 'List visitors',
    item: Visitor,
    from: visitors.from,
    filters: { active: filter(boolean, 'x.active = ?') },
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:visitors:read'),
    summary: 'Read a visitor',
    item: Visitor,
    refusals: ['visitor_not_found'],
    find: visitors.byPathId(),
    example: ({ visitor_id }) => ({ params: { id: visitor_id } }),
    view,
  }),
]
