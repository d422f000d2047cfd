import type { Scope } from '@sineta/contract'
import { withScope } from '../../identity/access.ts'
import type { Access } from '../../platform/operation/caller.ts'

/** Where the ERP module of a school lives. */
export const inErp = '/v1/erp/school/{cnpj}'

/** Keys with the scope and the roles whose duty it is, where the client has the module. */
export const withErp = (scope: Extract<Scope, `erp:${string}`>): Access => ({ ...withScope(scope), module: 'erp' })
