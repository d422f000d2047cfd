import { Type } from 'typebox'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timesIn } from '../../platform/times.ts'
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

export const toAnswer = ({
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
  const time = timesIn(platformZone)
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

/** The gate has found the app to be the caller's; this reads it. */
export const get = (tx: Transaction, id: string) => appTable.get({ tx }, { id })

/** The same, once its sandbox is not being reset, which then waits until the transaction ends. */
export const getUnchanging = (tx: Transaction, id: string) => appTable.get({ tx }, { id }, 'forShare')

/** The same, locked until the transaction ends. */
export const getLocked = (tx: Transaction, id: string) => appTable.get({ tx }, { id }, 'forNoKeyUpdate')

/**
 * The same, for a change of what clients may connect: a client that connects it at the same moment comes before us or after
 * us. A client's transaction sees every app and may lock none, so what both lock is its name.
 */
export async function getToNarrow(tx: Transaction, id: string): Promise<AppRow> {
  const app = await getLocked(tx, id)
  await lockAppName(tx, app.slug)
  return app
}

/** Reads the app that something is about to be sent to. */
export async function requireActive(tx: Transaction, id: string): Promise<AppRow> {
  const app = await get(tx, id)
  if (app.status === 'suspended') throw refuse('app_suspended', 'An operator suspended it: contact support.')
  return app
}

/** As clients name it. Suspended and removed apps are not there for them. */
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
 * An app that asks for less has less at once. Asking for more grants nothing: that is for its clients and its own keys.
 */
export async function change(
  tx: Transaction,
  id: string,
  changes: { name?: string; description?: string | null; requested_scopes?: string[] },
): Promise<AppRow> {
  // Named so that a change of nothing is a statement too; the database moves it in any case.
  const app = await appTable.update({ tx }, { id }, { ...changes, updated_at: tx.now })
  if (changes.requested_scopes) {
    await cutConnections(tx, id)
    await cutKeys(tx, id)
  }
  return app
}

/** Its slug stays taken: it is in the envelopes of its sandbox. Every key and session of app and sandbox ends. */
export async function remove(tx: Transaction, app: AppRow): Promise<void> {
  await appTable.remove({ tx }, { id: app.id })
  await revokeKeysOf(tx, app)
  await endSessionsOf(tx, app.sandbox_client_id)
}

/** Ids and numbers of the sandbox's samples, after it was filled anew. */
export const setSamples = (tx: Transaction, id: string, samples: unknown): Promise<AppRow> =>
  appTable.update({ tx }, { id }, { samples: JSON.stringify(samples) })
