import { within } from '@sineta/contract/time-limit'
import { Command } from 'commander'
import { type Api, checkAddress, redirected, unreachable } from '../api.ts'
import { type Context, type ContextOf, openApi } from '../context.ts'
import { firstDelivery, isSignedWith } from '../delivery.ts'
import { Failure } from '../failure.ts'
import type { Env } from '../known-apps.ts'
import { columns } from '../output.ts'
import { withProxyRemedy } from '../proxy.ts'
import { liveOption } from '../target.ts'
import { countText } from '../task.ts'

/** The result of a check. A remedy means that something is wrong. */
type Finding = { readonly say: string; readonly remedy?: string }

type Check = { readonly name: string; look(api: Api, signal: AbortSignal): Promise<Finding> }

/** Each check relies on the ones before it. If one of the first three fails, the others are not run. */
const checks: readonly (Check & { readonly isGround?: true })[] = [
  {
    name: 'configuration',
    isGround: true,
    look: async ({ target }) => ({ say: `app ${target.app}, ${target.environment}, from ${target.from}` }),
  },
  { name: 'server', isGround: true, look: server },
  { name: 'database', isGround: true, look: database },
  { name: 'clock', look: clock },
  { name: 'key', look: key },
  { name: 'endpoint', look: endpoint },
  { name: 'egress', look: egress },
  { name: 'secret', look: secret },
]

export const doctorCommand = (contextOf: ContextOf) =>
  new Command('doctor')
    .description(
      'Check the configuration, the server, its database, the clock, the key, the endpoint, egress and the signing secret',
    )
    .action(async (_options: unknown, command: Command) => examine(contextOf(command)))

async function examine(context: Context): Promise<void> {
  const { env, output, signal } = context
  const api = await openApi(context)
  let wrong = 0
  for (const { name, look, isGround } of checks) {
    const { say, remedy } = await look(api, signal).catch((error: unknown) => failed(error, env))
    signal.throwIfAborted()
    const isFine = remedy === undefined
    output.show(
      { type: 'check', name, ok: isFine, say, remedy: remedy ?? null },
      columns([[isFine ? 'ok  ' : 'FAIL', name.padEnd(14), say]]) + (isFine ? '' : `\n      to do: ${remedy}`),
    )
    if (!isFine) wrong++
    if (!isFine && isGround) break
  }
  if (wrong > 0) throw new Failure(`${wrong} ${wrong === 1 ? 'check' : 'checks'} failed.`, { remedy: 'See above.' })
}

function failed(error: unknown, env: Env): Finding {
  if (!(error instanceof Failure)) throw error
  const { message, remedy } = withProxyRemedy(error, env)
  return { say: message, remedy: remedy ?? 'See the log of the service.' }
}

const timeoutMs = 10_000

/** Reads a health page of the service. The address may belong to another program, so the body may be anything. */
async function statusOf(
  { target }: Api,
  path: string,
  signal: AbortSignal,
): Promise<{ response: Response; said: Record<string, unknown> }> {
  const url = new URL(path, target.url)
  try {
    return await within(timeoutMs, signal, async (signal) => {
      const response = await fetch(url, { redirect: 'manual', signal })
      const said: unknown = await response.json().catch(() => null)
      return { response, said: typeof said === 'object' && said !== null ? { ...said } : {} }
    })
  } catch (error) {
    throw unreachable(url, error)
  }
}

async function server(api: Api, signal: AbortSignal): Promise<Finding> {
  const { response, said } = await statusOf(api, '/livez', signal)
  if (response.status >= 300 && response.status < 400)
    throw redirected(response.headers.get('location'), api.target.url)
  if (said.status === 'live') return { say: `${api.target.url} responds` }
  return {
    say: `${response.url} responds with ${response.status}, but is not Sineta`,
    remedy: checkAddress,
  }
}

async function database(api: Api, signal: AbortSignal): Promise<Finding> {
  const { response, said } = await statusOf(api, '/readyz', signal)
  if (response.status === 200) return { say: 'ready: database, migrations and secrets' }
  return {
    say: `not ready: ${said.failed ?? response.status}`,
    remedy: 'See the log of the service; docs/operating.md explains each check.',
  }
}

// Receivers refuse a timestamp that is more than five minutes off, so half of that is worth a warning.
const toleratedSeconds = 150

async function clock(api: Api, signal: AbortSignal): Promise<Finding> {
  const { response } = await statusOf(api, '/livez', signal)
  const skew = Math.round((Date.now() - Date.parse(response.headers.get('date') ?? '')) / 1000)
  if (Number.isNaN(skew))
    return {
      say: 'the server sends no Date header',
      remedy: 'Configure the proxy in front of it to pass the Date header on.',
    }
  // The header has whole seconds, so a difference of one means nothing.
  const say =
    Math.abs(skew) <= 1 ? 'same as the server' : `${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the server`
  return Math.abs(skew) < toleratedSeconds
    ? { say }
    : { say, remedy: 'Set the clock of this machine (NTP), because receivers here refuse timestamps 5 minutes off.' }
}

async function key(api: Api): Promise<Finding> {
  await api.get('/delivery', {}, { limit: 1 })
  return { say: `accepted, ${api.target.key.slice(0, 12)}…` }
}

const kindOf = ({ target }: Api) => (target.environment === 'test' ? 'test' : 'production')

async function endpoint(api: Api): Promise<Finding> {
  // A key may not read the endpoint, but it may count the deliveries that failed there.
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const { matched } = await api.get<{ matched: number }>(
    `/endpoint/${kindOf(api)}/resend-failed/count`,
    { matched: 'number' },
    { since },
  )
  const say = `${kindOf(api)} endpoint exists; ${countText(matched)} failed or skipped in 24 hours`
  if (matched === 0) return { say }
  const live = liveOption(api.target)
  return {
    say,
    remedy: `See "sineta deliveries list${live} --status failed"; then "sineta resend${live} --failed --since 24h".`,
  }
}

/** Checks whether Sineta reaches the receiver, by the result of its last delivery. */
async function egress(api: Api): Promise<Finding> {
  type Last = { last_status: number | null; last_error: string | null; attempt_count: number; id: string }
  const { data } = await api.get<{ data: readonly Last[] }>(
    '/delivery',
    { data: [{ attempt_count: 'number' }] },
    { kind: kindOf(api), limit: 20 },
  )
  const last = data.find(({ attempt_count }) => attempt_count > 0)
  if (!last) return { say: 'nothing was sent yet; try "sineta trigger student.enrolled"' }
  if (last.last_error === null) return { say: `the response to the last delivery was ${last.last_status}` }
  return {
    say: `the last delivery failed with ${last.last_error}`,
    remedy: `See "sineta deliveries show${liveOption(api.target)} ${last.id}".`,
  }
}

async function secret(api: Api): Promise<Finding> {
  const { secret } = api.target
  const remedy = 'Copy it from the portal into SINETA_SECRET, or run "sineta login".'
  if (secret === null) return { say: 'not stored here', remedy }
  const delivery = await firstDelivery(api)
  if (delivery === undefined) return { say: 'stored' }
  return isSignedWith(secret, delivery)
    ? { say: 'stored, and deliveries are signed with it' }
    : { say: 'deliveries are signed with another one: it was rotated, or belongs to another app', remedy }
}
