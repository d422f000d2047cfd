import { cnpj as cnpjs, cpf as cpfs } from '@sineta/contract'
import type { Selectable } from 'kysely'
import { type Static, Type } from 'typebox'
import { fold } from '../../../platform/database/fold.ts'
import type { Supplier as SupplierTable } from '../../../platform/database/tables.ts'
import { refuseAt } from '../../../platform/operation/errors.ts'
import { operation } from '../../../platform/operation/operation.ts'
import { uuid } from '../../../platform/operation/parameters.ts'
import { Cnpj, Cpf, Email, flag, nullable, object, optional, Phone, text } from '../../../platform/operation/shapes.ts'
import { listOperation, readOperation } from '../../../tenancy/rows/list.ts'
import { table } from '../../../tenancy/rows/table.ts'
import { versionFields, viewOf } from '../../views.ts'
import { inErp, withErp } from '../access.ts'
import { refuseFault } from '../refuse-fault.ts'

type SupplierRow = Selectable<SupplierTable>
const suppliers = table('supplier', 'supplier_not_found')

const Body = object({
  name: text(200),
  cnpj: optional(Cnpj),
  cpf: optional(Cpf),
  email: optional(Email),
  phone: optional(Phone),
  active: optional(flag),
})
type Body = Static<typeof Body>

const Supplier = object({
  id: Type.String(),
  school_cnpj: Type.String(),
  name: Type.String(),
  supplier_cnpj: nullable(Type.String()),
  supplier_cpf: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  active: Type.Boolean(),
  ...versionFields,
})

/** The data of events about a supplier. */
const eventData = ({ id, name, cnpj, cpf, active }: SupplierRow) => ({
  id,
  name,
  supplier_cnpj: cnpj,
  supplier_cpf: cpf === null ? null : cpfs.format(cpf),
  active,
})

const view = viewOf(suppliers, Supplier, eventData)

/** Returns the document, and requires exactly one: the CNPJ of a company or the CPF of a person. */
function documentOf({ cnpj, cpf }: Body) {
  if (cnpj === undefined && cpf === undefined) throw refuseFault('/cnpj', 'required', 'or cpf is required')
  if (cnpj !== undefined && cpf !== undefined)
    throw refuseFault('/cpf', 'not_allowed', 'must be absent if there is a cnpj')
  return {
    cnpj: cnpj === undefined ? null : cnpjs.normalize(cnpj),
    cpf: cpf === undefined ? null : cpfs.normalize(cpf),
  }
}

const columns = ({ name, email, phone, active = true }: Body) => ({
  name,
  folded_name: fold(name),
  email: email ?? null,
  phone: phone ?? null,
  active,
})

const one = { path: `${inErp}/supplier/{id}`, params: { id: uuid } } as const

export const supplierOperations = [
  operation({
    method: 'POST',
    path: `${inErp}/supplier`,
    access: withErp('erp:finance:write'),
    summary: 'Register a supplier',
    body: Body,
    responses: { 201: Supplier },
    refusals: ['supplier_already_exists', 'cnpj_invalid', 'cpf_invalid'],
    conflicts: { supplier_cnpj: 'supplier_already_exists', supplier_cpf: 'supplier_already_exists' },
    emits: ['supplier.created'],
    example: () => ({
      body: {
        name: 'Papelaria Central Ltda.',
        cnpj: '12.ABC.345/0001-88',
        email: 'contato@papelaria.example',
        active: true,
      },
    }),
    async run(call) {
      const { body, school, emit } = call
      const made = await suppliers.insert(call, { ...documentOf(body), ...columns(body) })
      emit('supplier.created', eventData(made))
      return view(made, school)
    },
  }),
  operation({
    ...one,
    method: 'PUT',
    access: withErp('erp:finance:write'),
    summary: 'Update a supplier',
    description: 'The document stays as it is. A supplier is never removed, only made inactive.',
    body: Body,
    responses: { 200: Supplier },
    refusals: ['supplier_not_found', 'immutable_field', 'cnpj_invalid', 'cpf_invalid'],
    emits: ['supplier.updated'],
    find: suppliers.byPathId('forUpdate'),
    example: ({ supplier_id, supplier_cnpj }) => ({
      params: { id: supplier_id },
      body: { name: 'Editora Horizonte Ltda.', cnpj: supplier_cnpj, active: false },
    }),
    async run(call) {
      const { found, body, school, emit, ifMatch } = call
      const { cnpj, cpf } = documentOf(body)
      ifMatch(found.version)
      if (cnpj !== found.cnpj) throw refuseAt('/cnpj', 'immutable_field', 'cannot change')
      if (cpf !== found.cpf) throw refuseAt('/cpf', 'immutable_field', 'cannot change')
      const changed = await suppliers.update(call, { id: found.id }, columns(body))
      emit('supplier.updated', eventData(changed))
      return view(changed, school)
    },
  }),
  listOperation<SupplierRow>({
    path: `${inErp}/supplier`,
    access: withErp('erp:finance:read'),
    summary: 'List suppliers',
    item: Supplier,
    from: suppliers.from,
    filters: {},
    sorts: ['created_at', 'name'],
    view,
  }),
  readOperation({
    ...one,
    access: withErp('erp:finance:read'),
    summary: 'Read a supplier',
    item: Supplier,
    refusals: ['supplier_not_found'],
    find: suppliers.byPathId(),
    example: ({ supplier_id }) => ({ params: { id: supplier_id } }),
    view,
  }),
]
