import { lookup } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { latestReceivers } from '../admin/platform-queries.ts'
import type { Config } from '../platform/config.ts'
import { readOrCreateKek, requirePrivateKek } from '../platform/crypto/kek.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { asSystem } from '../platform/database/as-system.ts'
import { migrations } from '../platform/database/migrate.ts'
import { waitForDatabase } from '../platform/database/wait-for-database.ts'
import { verifyMailServers } from '../platform/mailer.ts'
import { parseAllowList } from '../webhooks/egress/address.ts'
import { tryConnection } from '../webhooks/egress/try-connection.ts'
import { checkReceiverUrl } from '../webhooks/egress/url.ts'
import { requireBackupRole } from './backup-source.ts'
import { queryRow, queryRows } from './one-off-query.ts'
import { findTool } from './postgres-tools.ts'
import { hasTables } from './queries.ts'
import { sealedSamples } from './sealed-samples.ts'

/** A check of the deployment. `look` returns a fact to print, or throws an error that says what is wrong and what to do. */
type Check = { readonly name: string; look(place: CheckContext): Promise<string> }

type CheckContext = {
  readonly settings: Config
  readonly url: string
  /** The receiver to connect to instead of those that accepted deliveries recently. */
  readonly receiver?: string | undefined
}

// A worker logs a larger difference too. Only the database's clock counts, but people compare times.
const maxSkewMs = 2_000
const minFreeBytes = 1024 ** 3

export const checks: readonly Check[] = [
  {
    name: 'database',
    async look({ url }) {
      await waitForDatabase(url, () => {}, 5_000)
      const { version } = await queryRow<{ version: string }>(
        url,
        `select current_setting('server_version') as version`,
      )
      if (Number.parseInt(version, 10) < 15)
        throw new Error(`PostgreSQL 15 or newer is required; the server runs ${version}.`)
      return `PostgreSQL ${version}`
    },
  },
  {
    name: 'schema',
    async look({ url }) {
      const applied = (await hasTables(url))
        ? (await queryRows<{ name: string }>(url, 'select name from migration order by name')).map(({ name }) => name)
        : []
      const known = (await migrations()).map(({ name }) => name)
      const missing = known.filter((name) => !applied.includes(name))
      const ahead = applied.filter((name) => !known.includes(name))
      if (ahead.length > 0)
        throw new Error(`The migration ${ahead.at(-1)} is from a newer version of Sineta. Run that version.`)
      if (missing.length > 0)
        throw new Error(
          `${missing.length} migrations are missing. Start the service or run sineta-server migrate to apply them.`,
        )
      return `all ${known.length} migrations are applied`
    },
  },
  {
    name: 'role',
    async look({ url }) {
      const { seen } = await queryRow<{ seen: number }>(
        url,
        `begin; set local role sineta_app; select set_config('sineta.clients', '{}', true), set_config('sineta.apps', '{}', true);
         select count(*)::int as seen from (select from school limit 1) s; rollback`,
      )
      if (seen > 0)
        throw new Error('sineta_app sees schools of clients it was not given access to: row-level security is off.')
      return 'sineta_app sees no school without a client'
    },
  },
  {
    name: 'backup',
    async look({ settings, url }) {
      await requireBackupRole(url)
      const { version } = await queryRow<{ version: string }>(
        url,
        `select current_setting('server_version') as version`,
      )
      const server = Number.parseInt(version, 10)
      const found = await findTool('pg_dump', settings.pgBin, { min: server, server }).catch((error: Error) => {
        // Without PG_BIN, the operator may back up the whole server or the data folder, which needs no pg_dump.
        if (settings.pgBin !== null) throw error
        return error.message
      })
      return typeof found === 'string'
        ? `sineta_backup can read every table. ${found}`
        : `${found.file} can run as sineta_backup`
    },
  },
  {
    name: 'clock',
    async look({ url }) {
      const before = Date.now()
      const { now } = await queryRow<{ now: Date }>(url, 'select clock_timestamp() as now')
      // The database read its clock at some point between sending the query and receiving the result.
      const skew = Math.max(before - now.getTime(), now.getTime() - Date.now(), 0)
      if (skew > maxSkewMs)
        throw new Error(
          `The clocks of this machine and the database differ by ${Math.round(skew / 1000)} s. Synchronise them (NTP).`,
        )
      return `within ${maxSkewMs / 1000} s of the database`
    },
  },
  {
    name: 'keys',
    async look({ settings, url }) {
      const secrets = createSecrets(settings.kek ?? (await readOrCreateKek(settings.dataFolder)))
      if (settings.kek === null) await requirePrivateKek(settings.dataFolder)
      const samples = await sealedSamples(url)
      for (const { sealed, owner } of samples) secrets.open(sealed, owner)
      return `KEK opens the sealed secrets (${samples.length} tried)`
    },
  },
  {
    name: 'mail',
    async look({ settings }) {
      if (settings.smtpUrls === null) {
        if (settings.production)
          throw new Error('SMTP_URL is not set, so invitations and password reset links cannot be sent.')
        return 'SMTP_URL is not set; mail is written to the log'
      }
      await verifyMailServers(settings.smtpUrls, settings.smtpTls === 'required')
      return 'signing in to the mail server works'
    },
  },
  {
    name: 'disk',
    async look({ settings }) {
      if (settings.databaseUrl) return 'DATABASE_URL is set; monitor the disk of the database server'
      const { bavail, bsize } = await statfs(settings.dataFolder)
      const gigabytes = ((bavail * bsize) / 1024 ** 3).toFixed(1)
      if (bavail * bsize < minFreeBytes)
        throw new Error(`Only ${gigabytes} GB are free at ${settings.dataFolder}. Free some space.`)
      return `${gigabytes} GB are free`
    },
  },
  {
    name: 'addresses',
    async look({ settings }) {
      if (!settings.baseUrl) return 'BASE_URL is not set; links point to this machine'
      const { hostname, protocol } = new URL(settings.baseUrl)
      if (settings.production && protocol !== 'https:')
        throw new Error(`BASE_URL is ${settings.baseUrl}. Production needs https, for cookies and passkeys.`)
      const { address } = await lookup(hostname).catch(() => {
        throw new Error(`The host ${hostname} of BASE_URL does not resolve. Deliveries and users need working DNS.`)
      })
      return `${hostname} is ${address}`
    },
  },
  {
    name: 'egress',
    async look({ settings, url, receiver }) {
      const urls = receiver === undefined ? await provenReceivers(url) : [receiver]
      if (urls.length === 0)
        return 'no receiver at a public address accepted deliveries recently; doctor --receiver URL checks one'
      const allow = parseAllowList(settings.egressAllow.join(','))
      const errors = await Promise.all(urls.map((one) => tryConnection(one, allow)))
      const reached = errors.filter((error) => error === null).length
      if (reached === 0)
        throw new Error(
          `${urls.map((one, i) => `${hostOf(one)}: ${errors[i]}`).join(', ')}. Deliveries need DNS and outgoing connections to ports 443 and 8443.`,
        )
      return `${reached} of ${urls.length} receivers can be reached`
    },
  },
]

// A single receiver that cannot be reached is its owner's problem; if none can be reached, the problem is here.
const triedReceivers = 5

/** Returns receivers at public addresses, one per origin. Local receivers would prove nothing about outgoing connections. */
async function provenReceivers(url: string): Promise<string[]> {
  const latest = await asSystem(url, (system) => system.transaction({ clients: [] }, latestReceivers))
  const urls = latest.filter((one) => checkReceiverUrl(one, { environment: 'sandbox', allow: [] }).ok)
  return [...new Map(urls.map((one) => [new URL(one).origin, one])).values()].slice(0, triedReceivers)
}

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).host : text)
