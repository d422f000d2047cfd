import { table } from './rows/table.ts'

// Tables that several modules of this floor use. Each of the others is declared in the module that owns it.

export const appTable = table('app', 'app_not_found')
export const clientTable = table('client', 'client_not_found')
export const clientApiTable = table('client_apis')
export const partnerTable = table('partner')
export const partnerMemberTable = table('partner_member')
