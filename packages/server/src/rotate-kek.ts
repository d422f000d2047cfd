import { modules } from './modules.ts'
import { readConfig } from './platform/config.ts'
import { localKek } from './platform/crypto/kek.ts'
import { createSecrets } from './platform/crypto/secrets.ts'
import { backgroundTimeoutMs, Database } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { resealAll } from './platform/reseal.ts'

// `npm run rotate-kek`, after the new key was put first into KEK and the service was started with it. Afterwards the old key
// can be removed.

async function main() {
  const config = readConfig(process.env)
  const secrets = createSecrets(config.kek ?? (await localKek(config.dataFolder)))
  const postgres = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataFolder: `${config.dataFolder}/postgres`, onExit: () => process.exit(1) })
  const system = new Database({
    connectionString: config.databaseUrl ?? postgres!.url,
    max: 2,
    role: 'sineta_system',
    connectionTimeoutMs: backgroundTimeoutMs,
  })
  try {
    const sealed = modules.flatMap(({ sealed = [] }) => sealed)
    const count = await resealAll(system, secrets, sealed)
    process.stdout.write(
      `${count} secrets were resealed with key ${secrets.newestKey}; older keys are no longer needed.\n`,
    )
  } finally {
    await system.close()
    await postgres?.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
