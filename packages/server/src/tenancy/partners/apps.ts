import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import { appTable } from '../tables.ts'
import { type AppRow, cutConnections, cutKeys, endSessionsOf, lockAppName, revokeKeysOf } from './queries.ts'

export const appFields = {
  id: Uuid,
  slug: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  requested_scopes: listOf(Type.String()),
  status: oneOf('active', 'suspended'),
  version: Type.Integer(),
  created_at: Instant,
  updated_at: Instant,
}
export const App = object(appFields)

export const toResponse = ({
  id,
  slug,
  name,
  description,
  requested_scopes,
  status,
  version,
  created_at,
  updated_at,
}: AppRow) => {
  const time = timeFormatter(platformZone)
  return {
    id,
    slug,
    name,
    description,
    requested_scopes,
    status,
    version,
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}

/** Reads an app that the gate has already found to belong to the caller. */
export const get = (tx: Transaction, id: string) => appTable.get({ tx }, { id })

/** Like `get`, but waits for a reset of the app's sandbox and holds off further ones until the transaction ends. */
export const getUnchanging = (tx: Transaction, id: string) => appTable.get({ tx }, { id }, 'forShare')

/** Like `get`, but locks the app until the transaction ends. */
export const getLocked = (tx: Transaction, id: string) => appTable.get({ tx }, { id }, 'forNoKeyUpdate')

/**
 * Like `getLocked`, for a change of what clients may connect. A client that connects the app at the same moment comes before or
 * after the change. The client's transaction can see every app but lock none, so both sides take an advisory lock on the app's
 * name.
 */
export async function getToNarrow(tx: Transaction, id: string): Promise<AppRow> {
  const app = await getLocked(tx, id)
  await lockAppName(tx, app.slug)
  return app
}

/** Reads an app before something is sent to it. Refuses if the app is suspended. */
export async function requireActive(tx: Transaction, id: string): Promise<AppRow> {
  const app = await get(tx, id)
  if (app.status === 'suspended') throw refuse('app_suspended', 'An operator suspended the app. Contact support.')
  return app
}

/** Finds an app for a client. Clients do not see suspended and removed apps. */
export const bySlug = (tx: Transaction, slug: string) => appTable.find({ tx }, { slug, status: 'active' })

type NewApp = {
  partner_id: string
  slug: string
  name: string
  description: string | null
  requested_scopes: string[]
  sandbox_client_id: string
}

export const create = (tx: Transaction, app: NewApp, samples: unknown) =>
  appTable.insert({ tx }, { ...app, samples: JSON.stringify(samples) })

/**
 * Changes an app. A scope it no longer requests is removed from its connections and keys at once. A newly requested scope grants
 * nothing until clients consent to it and keys are created with it.
 */
export async function change(
  tx: Transaction,
  id: string,
  changes: { name?: string; description?: string | null; requested_scopes?: string[] },
): Promise<AppRow> {
  // Set explicitly so that an update with no other columns is still a valid statement; a trigger sets the real value.
  const app = await appTable.update({ tx }, { id }, { ...changes, updated_at: tx.now })
  if (changes.requested_scopes) {
    await cutConnections(tx, id)
    await cutKeys(tx, id)
  }
  return app
}

/**
 * Removes the app and ends every key and session of the app and its sandbox. The slug stays taken, because the envelopes of the
 * sandbox contain it.
 */
export async function remove(tx: Transaction, app: AppRow): Promise<void> {
  await appTable.remove({ tx }, { id: app.id })
  await revokeKeysOf(tx, app)
  await endSessionsOf(tx, app.sandbox_client_id)
}

/** Stores the ids and numbers of the sandbox's samples after it has been filled. */
export const setSamples = (tx: Transaction, id: string, samples: unknown): Promise<AppRow> =>
  appTable.update({ tx }, { id }, { samples: JSON.stringify(samples) })
