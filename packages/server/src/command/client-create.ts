import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { clientOperations } from '../admin/clients.ts'
import { readOrCreateKek } from '../platform/crypto/kek.ts'
import { backgroundTimeoutMs } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { withoutToken } from '../platform/operation/caller.ts'
import { Refusal } from '../platform/operation/errors.ts'
import type { Call } from '../platform/perform/call.ts'
import { createSineta } from '../sineta.ts'
import type { Run } from './command.ts'
import { withDatabase } from './open-database.ts'

type Created = { id: string; slug: string; invitation: { email: string } }

const registration = clientOperations.find(({ method, path }) => method === 'POST' && path === '/v1/admin/client')!

/**
 * Runs the operation of the operator console from a shell: for the first client, before anyone can sign in, or for many from a
 * script.
 */
export const run: Run = async ({ args, config, print }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      cnpj: { type: 'string' },
      'time-zone': { type: 'string' },
      'owner-email': { type: 'string' },
      'owner-name': { type: 'string' },
    },
  })
  if (positionals.length > 1)
    throw new Error(`Name one SLUG, and put names with spaces in quotes; got "${positionals.join(' ')}".`)
  const settings = config()
  const given = {
    slug: positionals[0],
    name: values.name,
    cnpj: values.cnpj,
    time_zone: values['time-zone'],
    manager_email: values['owner-email'],
    manager_name: values['owner-name'],
  }
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const created = await withDatabase(settings, async (databaseUrl) => {
    const parts = createSineta({
      config: { ...settings, role: 'api' },
      databaseUrl,
      kek: settings.kek ?? (await readOrCreateKek(settings.dataFolder)),
      log: createLog('silent'),
      // Wait longer on a busy machine, because scripts do not try again.
      databaseTimeoutMs: backgroundTimeoutMs,
    })
    try {
      return await parts.perform(registration, asOperator(body, parts.services.baseUrl))
    } catch (error) {
      throw error instanceof Refusal ? new Error(sentenceOf(error)) : error
    } finally {
      await parts.stop()
    }
  })
  const { id, slug, invitation } = JSON.parse(String(created.body)) as Created
  print(`Client ${slug} is registered (${id}), and ${invitation.email} is invited by mail as its owner.`)
  return true
}

/** The call is made without an account, because access to a shell on this machine is trusted. */
const asOperator = (body: unknown, baseUrl: string): Call => ({
  admission: { caller: withoutToken('command'), tenants: 'everyone', context: { school: null } },
  params: {},
  query: {},
  body,
  ifMatch: undefined,
  requestId: `cmd_${randomUUID()}`,
  from: { address: '', agent: 'sineta-server' },
  idempotency: null,
  problemContext: { baseUrl, instance: registration.path, requestId: '' },
})

const options: Readonly<Record<string, string>> = {
  slug: 'SLUG',
  time_zone: '--time-zone',
  manager_email: '--owner-email',
  manager_name: '--owner-name',
}

function sentenceOf({ message, faults }: Refusal): string {
  const named = faults.map(({ pointer, message }) => {
    const field = pointer.slice(1)
    return `${options[field] ?? `--${field}`}: ${message}`
  })
  return named.length > 0 ? named.join('\n') : message
}
