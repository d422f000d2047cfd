import { randomBytes, randomUUID } from 'node:crypto'
import { type Secrets, sha256 } from '../../platform/crypto/secrets.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** Returns the token of the app's own inspector: always the same one, created when it is first requested. */
export async function getOrCreateToken(
  tx: Transaction,
  secrets: Secrets,
  app: { id: string; name: string },
): Promise<string> {
  const known = await find(tx, secrets, app.id)
  if (known !== undefined) return known
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  await tx.query(
    `insert into inspector (id, hash, label, app_id, sealed) values ($1, $2, $3, $4, $5)
     on conflict (app_id) where sealed is not null do nothing`,
    [id, sha256(token), app.name, app.id, secrets.seal(token, `inspector:${id}`)],
  )
  // Of two concurrent requests the first one wins.
  return (await find(tx, secrets, app.id))!
}

async function find(tx: Transaction, secrets: Secrets, appId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string; sealed: Buffer }>(
    'select id, sealed from inspector where app_id = $1 and sealed is not null',
    [appId],
  )
  return rows[0] && secrets.open(rows[0].sealed, `inspector:${rows[0].id}`)
}
