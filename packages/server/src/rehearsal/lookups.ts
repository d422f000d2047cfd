import { randomBytes } from 'node:crypto'
import type { Transaction } from '../platform/database/database.ts'
import { keys, schools } from '../tenancy/gate/lookups.ts'
import { within } from './rolled-back.ts'

/** Looks up a key and a school that do not exist. */
export async function rehearseLookups(tx: Transaction) {
  await keys(within(tx), [{ hash: randomBytes(32), cnpj: null }])
  await schools(within(tx), [{ cnpj: '', environment: 'live', appId: null }])
}
