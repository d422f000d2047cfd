import type { Scope } from '@sineta/contract'
import { withScope } from '../../identity/access.ts'
import type { Access } from '../../platform/operation/caller.ts'

/** The base path of the ERP operations of a school. */
export const inErp = '/v1/erp/school/{cnpj}'

/** Access for keys with the scope and for the roles that have it, if the client has the module. */
export const withErp = (scope: Extract<Scope, `erp:${string}`>): Access => ({ ...withScope(scope), module: 'erp' })
