import { readConfig } from './platform/config.ts'
import { localKek } from './platform/crypto/kek.ts'
import { createSecrets } from './platform/crypto/secrets.ts'
import { backgroundTimeoutMs, Database } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { resealAll } from './reseal.ts'

// `npm run rotate-kek`, after the new key was put first into KEK and the service was started with it. When it is done
// the old key can be taken out.

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
    const count = await resealAll(system, secrets)
    process.stdout.write(
      `${count} secrets were sealed anew with key ${secrets.newestKey}; older keys are not needed.\n`,
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
