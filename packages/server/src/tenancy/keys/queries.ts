import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ApiKey, SigningSecret } from '../../platform/database/tables.ts'

export type KeyRow = Selectable<ApiKey>
/** The columns that identify the owner of a key; those that do not apply are null. */
export type KeyOwnerColumns = Pick<KeyRow, 'kind' | 'client_id' | 'app_id' | 'school_id'>

/** Lists the keys of an owner by id, without revoked keys. */
export async function listKeys(
  tx: Transaction,
  { kind, client_id, app_id, school_id }: KeyOwnerColumns,
  after: string | undefined,
  count: number,
): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select * from api_key
     where kind = $1 and revoked_at is null and ($2::uuid is null or client_id = $2) and ($3::uuid is null or app_id = $3)
       and ($4::uuid is null or school_id = $4) and ($5::uuid is null or id > $5)
     order by id limit $6`,
    [kind, client_id, app_id, school_id, after ?? null, count],
  )
  return rows
}

/** Returns a statement that selects one row if the key belongs to an active app and is still valid. */
export const validAppKey = (id: string) =>
  `select from api_key k join app a on a.id = k.app_id and a.status = 'active' and a.deleted_at is null
   where k.id = ${id} and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock())`

/** Whether a stream that was opened with this key may continue. */
export async function isAppKeyValid(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(validAppKey('$1'), [id])
  return rowCount === 1
}

/**
 * The owner of a signing secret. An app's secret signs deliveries to both of its endpoints, a client's those to its
 * `webhook_url`.
 */
export type SecretOwner = { readonly app_id: string } | { readonly client_id: string }

/** Returns the secrets that sign deliveries now, newest first. */
export async function validSecrets(tx: Transaction, owner: SecretOwner): Promise<Selectable<SigningSecret>[]> {
  const [column, id] = 'app_id' in owner ? ['app_id', owner.app_id] : ['client_id', owner.client_id]
  const { rows } = await tx.query<Selectable<SigningSecret>>(
    `select * from signing_secret where ${column} = $1 and (expires_at is null or expires_at > $2) order by created_at desc`,
    [id, tx.now],
  )
  return rows
}
