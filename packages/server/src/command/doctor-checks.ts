import { lookup } from 'node:dns/promises'
import { statfs } from 'node:fs/promises'
import { latestReceivers } from '../admin/platform-queries.ts'
import type { Config } from '../platform/config.ts'
import { demandPrivateKek, localKek } from '../platform/crypto/kek.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { asSystem } from '../platform/database/as-system.ts'
import { migrations } from '../platform/database/migrate.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { verifyMailServers } from '../platform/mailer.ts'
import { parseAllowList } from '../webhooks/egress/address.ts'
import { tryConnection } from '../webhooks/egress/try-connection.ts'
import { checkReceiverUrl } from '../webhooks/egress/url.ts'
import { all, one } from './ask.ts'
import { demandBackupRole } from './backup-source.ts'
import { findTool } from './postgres-tools.ts'
import { sealedSamples } from './sealed-samples.ts'

/** One thing that must be right. Returns a fact to print; what is wrong is thrown, with what to do. */
type Check = { readonly name: string; look(place: Place): Promise<string> }

type Place = {
  readonly settings: Config
  readonly url: string
  /** To be reached instead of those that took deliveries. */
  readonly receiver?: string | undefined
}

// A worker logs a clock that is further off: only the database's clock decides, but people compare times.
const maxSkewMs = 2_000
const minFreeBytes = 1024 ** 3

export const checks: readonly Check[] = [
  {
    name: 'database',
    async look({ url }) {
      await reachDatabase(url, () => {}, 5_000)
      const { version } = await one<{ version: string }>(url, `select current_setting('server_version') as version`)
      if (Number.parseInt(version, 10) < 15) throw new Error(`PostgreSQL ${version}: 15 or newer is needed.`)
      return `PostgreSQL ${version}`
    },
  },
  {
    name: 'schema',
    async look({ url }) {
      const { isThere } = await one<{ isThere: boolean }>(
        url,
        `select to_regclass('migration') is not null as "isThere"`,
      )
      const applied = isThere
        ? (await all<{ name: string }>(url, 'select name from migration order by name')).map(({ name }) => name)
        : []
      const known = (await migrations()).map(({ name }) => name)
      const missing = known.filter((name) => !applied.includes(name))
      const ahead = applied.filter((name) => !known.includes(name))
      if (ahead.length > 0) throw new Error(`${ahead.at(-1)} is of a newer version: start that version.`)
      if (missing.length > 0)
        throw new Error(`${missing.length} migrations are missing: a start, or sineta-server migrate, applies them.`)
      return `all ${known.length} migrations are applied`
    },
  },
  {
    name: 'role',
    async look({ url }) {
      const { seen } = await one<{ seen: number }>(
        url,
        `begin; set local role sineta_app; select set_config('sineta.clients', '{}', true), set_config('sineta.apps', '{}', true);
         select count(*)::int as seen from (select from school limit 1) s; rollback`,
      )
      if (seen > 0)
        throw new Error('sineta_app sees schools of clients that it was not given: row-level security is off.')
      return 'sineta_app sees no school without a client'
    },
  },
  {
    name: 'backup',
    async look({ settings, url }) {
      await demandBackupRole(url)
      const { version } = await one<{ version: string }>(url, `select current_setting('server_version') as version`)
      const found = await findTool('pg_dump', settings.pgBin, Number.parseInt(version, 10)).catch((error: Error) => {
        // Without PG_BIN the backup may be one of the whole server, or of the folder, which needs no pg_dump.
        if (settings.pgBin !== null) throw error
        return error.message
      })
      return typeof found === 'string' ? `sineta_backup reads all. ${found}` : `by ${found.file}, as sineta_backup`
    },
  },
  {
    name: 'clock',
    async look({ url }) {
      const before = Date.now()
      const { now } = await one<{ now: Date }>(url, 'select clock_timestamp() as now')
      // The answer took a while: the database's clock was read somewhere between.
      const skew = Math.max(before - now.getTime(), now.getTime() - Date.now(), 0)
      if (skew > maxSkewMs)
        throw new Error(`This machine and the database differ by ${Math.round(skew / 1000)} s: synchronise them (NTP).`)
      return `within ${maxSkewMs / 1000} s of the database`
    },
  },
  {
    name: 'keys',
    async look({ settings, url }) {
      const secrets = createSecrets(settings.kek ?? (await localKek(settings.dataFolder)))
      if (settings.kek === null) await demandPrivateKek(settings.dataFolder)
      const samples = await sealedSamples(url)
      for (const { sealed, owner } of samples) secrets.open(sealed, owner)
      return `KEK opens what it has sealed (${samples.length} tried)`
    },
  },
  {
    name: 'mail',
    async look({ settings }) {
      if (settings.smtpUrls === null) {
        if (settings.production)
          throw new Error('SMTP_URL is not set: invitations and links to a new password cannot be sent.')
        return 'no SMTP_URL: mail is written to the log'
      }
      await verifyMailServers(settings.smtpUrls, settings.smtpTls === 'required')
      return 'the server accepts our sign-in'
    },
  },
  {
    name: 'disk',
    async look({ settings }) {
      if (settings.databaseUrl) return 'the database has its own machine: watch its disk there'
      const { bavail, bsize } = await statfs(settings.dataFolder)
      const gigabytes = ((bavail * bsize) / 1024 ** 3).toFixed(1)
      if (bavail * bsize < minFreeBytes)
        throw new Error(`${gigabytes} GB are free at ${settings.dataFolder}: make room.`)
      return `${gigabytes} GB are free`
    },
  },
  {
    name: 'addresses',
    async look({ settings }) {
      if (!settings.baseUrl) return 'no BASE_URL: links lead to this machine'
      const { hostname, protocol } = new URL(settings.baseUrl)
      if (settings.production && protocol !== 'https:')
        throw new Error(`BASE_URL is ${settings.baseUrl}: production needs https, for cookies and passkeys.`)
      const { address } = await lookup(hostname).catch(() => {
        throw new Error(`${hostname} of BASE_URL has no address: deliveries need working DNS, and so do your users.`)
      })
      return `${hostname} is ${address}`
    },
  },
  {
    name: 'egress',
    async look({ settings, url, receiver }) {
      const urls = receiver === undefined ? await provenReceivers(url) : [receiver]
      if (urls.length === 0)
        return 'no receiver at a public address took deliveries lately: doctor --receiver URL tries one'
      const allow = parseAllowList(settings.egressAllow.join(','))
      const errors = await Promise.all(urls.map((one) => tryConnection(one, allow)))
      const reached = errors.filter((error) => error === null).length
      if (reached === 0)
        throw new Error(
          `${urls.map((one, i) => `${hostOf(one)}: ${errors[i]}`).join(', ')}. Deliveries need name servers and a way out to ports 443 and 8443.`,
        )
      return `${reached} of ${urls.length} receivers can be reached`
    },
  },
]

// One that is away is its owner's affair; when none can be reached, the fault is here.
const triedReceivers = 5

/** Receivers in the public network, one of each origin. Those on this machine prove nothing about the way out. */
async function provenReceivers(url: string): Promise<string[]> {
  const latest = await asSystem(url, (system) => system.transaction({ clients: [] }, latestReceivers))
  const urls = latest.filter((one) => checkReceiverUrl(one, { environment: 'sandbox', allow: [] }).ok)
  return [...new Map(urls.map((one) => [new URL(one).origin, one])).values()].slice(0, triedReceivers)
}

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text).host : text)
