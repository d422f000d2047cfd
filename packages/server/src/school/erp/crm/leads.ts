import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { fold } from '../../../platform/database/fold.ts'
import type { CrmLead } from '../../../platform/database/tables.ts'
import { refuseAt } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { oneOf as oneOfParameter, uuid } from '../../../platform/operation/parameters.ts'
import { Email, integer, nullable, object, oneOf, optional, Phone, text } from '../../../platform/operation/shapes.ts'
import { filter, listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import { type SchoolContext, table } from '../../../tenancy/rows/table.ts'
import * as lookups from '../../lookups.ts'
import { versionFields, viewOf } from '../../views.ts'
import { inErp, withErp } from '../access.ts'
import { refuseFault } from '../refuse-fault.ts'
import { move, type Stage, stages } from './stages.ts'

type LeadRow = Omit<Selectable<CrmLead>, 'stage'> & { stage: Stage }
const leads = table<'crm_lead', LeadRow>('crm_lead', 'lead_not_found')

const Lead = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  student_name: nullable(Type.String()),
  grade_id: nullable(Type.Integer()),
  source: nullable(Type.String()),
  stage: oneOf(...stages),
  lost_reason: nullable(Type.String()),
  ...versionFields,
})

const view = viewOf(leads, Lead)

const Body = object({
  name: text(200),
  email: optional(Email),
  phone: optional(Phone),
  student_name: optional(text(200)),
  grade_id: optional(integer()),
  source: optional(text(60)),
})

/** Returns the columns of a lead. Refuses a lead whose family cannot be reached or whose grade does not exist. */
async function columns(call: SchoolContext, body: Static<typeof Body>) {
  const { name, email = null, phone = null, student_name = null, grade_id = null, source = null } = body
  if (email === null && phone === null) throw refuseFault('/email', 'required', 'or phone is required')
  if (grade_id !== null) await lookups.grades.get(call, { id: grade_id })
  return { name, folded_name: fold(name), email, phone, student_name, grade_id, source }
}

const one = { path: `${inErp}/crm-lead/{id}`, params: { id: uuid } } as const

export const leadOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/crm-lead`,
    access: withErp('erp:crm:write'),
    summary: 'Create a CRM lead',
    description: 'Needs an e-mail address, a telephone number or both.',
    body: Body,
    responses: { 201: Lead },
    refusals: ['grade_not_found'],
    emits: ['crm_lead.created'],
    example: () => ({
      body: {
        name: 'Fernanda Dias',
        email: 'fernanda@example.com',
        phone: '+5511955554444',
        student_name: 'Lucas Dias',
        grade_id: 15,
        source: 'site',
      },
    }),
    async run(call) {
      const { body, school, emit } = call
      const made = await leads.insert(call, await columns(call, body))
      const { id, name, student_name, grade_id, stage, source } = made
      emit('crm_lead.created', { id, name, student_name, grade_id, stage, source })
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:crm:write'),
    summary: 'Update a CRM lead',
    description: 'Changes the data of the family and how to reach it; the stage stays. No event is published.',
    body: Body,
    responses: { 200: Lead },
    refusals: ['lead_not_found', 'grade_not_found'],
    emits: [],
    find: leads.byPathId('forUpdate'),
    example: ({ lead_id }) => ({
      params: { id: lead_id },
      body: { name: 'Rodrigo Teles', phone: '+5511955554444', student_name: 'Alice Teles', grade_id: 15 },
    }),
    async run(call) {
      const { found, body, school, ifMatch } = call
      const values = await columns(call, body)
      ifMatch(found.version)
      return view(await leads.update(call, { id: found.id }, values), school)
    },
  }),
  operation({
    ...one,
    method: 'PATCH',
    path: `${one.path}/stage`,
    access: withErp('erp:crm:write'),
    summary: 'Move a CRM lead to another stage',
    description: '`enrolled` is final; a lost lead can only return to `new`.',
    body: object({ stage: oneOf(...stages), lost_reason: optional(text(500)) }),
    responses: { 200: Lead },
    refusals: ['lead_not_found', 'transition_not_allowed', 'stage_unchanged'],
    emits: ['crm_lead.stage_changed'],
    find: leads.byPathId('forUpdate'),
    example: ({ lead_id }) => ({ params: { id: lead_id }, body: { stage: 'visit_scheduled' } }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const { stage, lost_reason = null } = body
      if (lost_reason !== null && stage !== 'lost')
        throw refuseFault('/lost_reason', 'not_allowed', 'is for the stage lost only')
      ifMatch(found.version)
      if (stage === found.stage) throw refuseAt('/stage', 'stage_unchanged', 'must differ from the current stage')
      move(found.stage, stage)
      const moved = await leads.update(call, { id: found.id }, { stage, lost_reason })
      emit('crm_lead.stage_changed', {
        id: found.id,
        name: found.name,
        from_stage: found.stage,
        to_stage: stage,
        lost_reason,
      })
      return view(moved, school)
    },
  }),
  listOperation<LeadRow>({
    path: `${inErp}/crm-lead`,
    access: withErp('erp:crm:read'),
    summary: 'List CRM leads',
    item: Lead,
    from: leads.from,
    filters: { stage: filter(oneOfParameter(...stages), 'x.stage = ?') },
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:crm:read'),
    summary: 'Read a CRM lead',
    item: Lead,
    refusals: ['lead_not_found'],
    find: leads.byPathId(),
    example: ({ lead_id }) => ({ params: { id: lead_id } }),
    view,
  }),
]
