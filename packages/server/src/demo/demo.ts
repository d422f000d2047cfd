import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { DemoFacts } from './facts.ts'
import { fillDemo, inspectorUrl, type LastingFacts } from './fill.ts'

const owner = 'demo'

export type Demo = {
  readonly facts: DemoFacts
  readonly samples: LastingFacts['samples']
  /** Whether this start created the demo. */
  readonly isNew: boolean
}

/** Creates the demo at the first start, and opens it at later ones. */
export async function openDemo(
  system: Database,
  secrets: Secrets,
  baseUrl: string,
  { dataFolder, demoStudents }: Pick<Config, 'dataFolder' | 'demoStudents'>,
): Promise<Demo> {
  const { lasting, isNew } = await system.transaction({ clients: [] }, async (tx) => {
    const { rows } = await tx.query<{ sealed: Buffer }>('select sealed from demo for update')
    if (rows[0]) {
      const lasting = JSON.parse(secrets.open(rows[0].sealed, owner)) as LastingFacts
      // The base URL may have changed since the last start, so update receivers that point at the inspector.
      const here = inspectorUrl(baseUrl, lasting.inspector_token)
      const anywhere = `%/inspector/${lasting.inspector_token}`
      await tx.query('update client_apis set webhook_url = $1 where webhook_url like $2 and webhook_url <> $1', [
        here,
        anywhere,
      ])
      await tx.query('update endpoint set url = $1 where url like $2 and url <> $1', [here, anywhere])
      return { lasting, isNew: false }
    }
    const lasting = await fillDemo(tx, secrets, baseUrl, demoStudents)
    await tx.query('insert into demo (sealed) values ($1)', [secrets.seal(JSON.stringify(lasting), owner)])
    return { lasting, isNew: true }
  })
  const facts = await toFacts(system, lasting, baseUrl)
  await write(path.join(dataFolder, 'demo.json'), facts)
  return { facts, samples: lasting.samples, isNew }
}

async function toFacts(
  system: Database,
  { inspector_token, samples: _, client, ...rest }: LastingFacts,
  baseUrl: string,
): Promise<DemoFacts> {
  const { rows } = await system.pool.query<{ webhook_url: string | null }>(
    'select a.webhook_url from client_apis a join client c on c.id = a.client_id where c.slug = $1',
    [client.slug],
  )
  return {
    base_url: baseUrl,
    client: { ...client, webhook_url: rows[0]?.webhook_url ?? '' },
    ...rest,
    inspector_url: inspectorUrl(baseUrl, inspector_token),
  }
}

/** Writes the file so that only its owner can read it, because it contains passwords and keys. */
async function write(file: string, facts: DemoFacts) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  // The mode above applies only to new files.
  await chmod(file, 0o600)
}
