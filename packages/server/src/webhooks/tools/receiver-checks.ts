import { offsetTimestamp, type SigningKey, signingKey } from '@sineta/contract'
import { Type } from 'typebox'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { uuidV7 } from '../../platform/crypto/uuid-v7.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { isDue } from '../../platform/database/due.ts'
import type { Job } from '../../platform/jobs.ts'
import { describeError } from '../../platform/log.ts'
import { refuse } from '../../platform/operation/errors.ts'
import { flag, Instant, list as listOf, nullable, object, oneOf, Uuid } from '../../platform/operation/shapes.ts'
import { platformZone, timeFormatter } from '../../platform/times.ts'
import * as signingSecrets from '../../tenancy/keys/signing-secrets.ts'
import * as milestones from '../../tenancy/partners/milestone-queries.ts'
import type { Outcome, Sender } from '../egress/sender.ts'
import { isFulfilled, type Material, rules, type Sent } from './receiver-rules.ts'

/** Runs the rules against a receiver, one step at a time. Its deliveries are not in the log and have their own ids. */

const Step = object({
  rule: Type.String({ description: 'Stable; titles and advice may change' }),
  title: Type.String(),
  expected: oneOf('accepted', 'refused'),
  verdict: oneOf('pass', 'fail', 'waiting', 'skipped'),
  sent: nullable(object({ headers: Type.Record(Type.String(), Type.String()), body: Type.String() })),
  got: nullable(
    object({
      status: nullable(Type.Integer()),
      error: nullable(Type.String()),
      duration_ms: Type.Integer(),
      excerpt: nullable(Type.String({ description: 'The beginning of the response body' })),
    }),
  ),
  advice: nullable(Type.String({ description: 'What to change, if the step failed' })),
})

const summary = {
  check_id: Uuid,
  url: Type.String(),
  status: oneOf('running', 'done'),
  passed: nullable(flag),
  failed_rules: listOf(Type.String()),
  created_at: Instant,
  finished_at: nullable(Instant),
}
export const CheckSummary = object(summary)
export const Check = object({ ...summary, steps: listOf(Step) })

type Played = {
  rule: string
  verdict: 'pass' | 'fail'
  /** Null: the request could not be signed. */
  sent: Sent | null
  got: { status: number | null; error: string | null; duration_ms: number; excerpt: string | null }
}

export type CheckRow = {
  id: string
  app_id: string
  url: string
  status: 'running' | 'done'
  steps: Played[]
  passed: boolean | null
  created_at: Date
  finished_at: Date | null
}

export async function start(tx: Transaction, appId: string, url: string): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into receiver_check (app_id, url) values ($1, $2) returning id',
    [appId, url],
  )
  return rows[0]!.id
}

export async function get(tx: Transaction, appId: string, id: string): Promise<CheckRow> {
  const { rows } = await tx.query<CheckRow>('select * from receiver_check where id = $1 and app_id = $2', [id, appId])
  if (!rows[0]) throw refuse('check_not_found')
  return rows[0]
}

/** Newest first. */
export async function list(tx: Transaction, appId: string, before: string | undefined, count: number) {
  const { rows } = await tx.query<CheckRow>(
    'select * from receiver_check where app_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3',
    [appId, before ?? null, count],
  )
  return rows
}

export const toSummary = ({ id, url, status, passed, steps, created_at, finished_at }: CheckRow) => {
  const time = timeFormatter(platformZone)
  return {
    check_id: id,
    url,
    status,
    passed,
    failed_rules: steps.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule),
    created_at: time(created_at),
    finished_at: time(finished_at),
  }
}

export const toResponse = (check: CheckRow) => ({
  ...toSummary(check),
  steps: rules.map(({ rule, title, expects, advice }) => {
    const played = check.steps.find((one) => one.rule === rule)
    return {
      rule,
      title,
      expected: expects,
      verdict: played?.verdict ?? (check.status === 'done' ? 'skipped' : 'waiting'),
      sent: played?.sent ?? null,
      got: played?.got ?? null,
      advice: played?.verdict === 'fail' ? (played.sent ? advice : unsignedAdvice) : null,
    }
  }),
})

const unsignedAdvice = 'Nothing was sent: this is an error on our side. Run the check again later, or contact support.'

// Longer than the longest POST: the process that took a step has ended it by then, or has died.
const leaseSeconds = 30
const isStepDue = isDue('due_at', leaseSeconds)
const atOnce = 16

export const receiverCheckJob: Job = {
  name: 'receiver-checks',
  everySeconds: 1,
  pending: `exists (select from receiver_check where status = 'running' and ${isStepDue})`,
  lane: 'own',
  async run({ system, changes, services, sender, log }) {
    const taken = await take(system)
    const onUnreadable = (appId: string, error: unknown) =>
      log.error({ app_id: appId, error: describeError(error) }, 'receiver_check.secret_unreadable')
    await Promise.all(
      taken.map(async (check) => {
        const keys = openKeys(check, services.secrets, onUnreadable)
        await settle(system, check, keys ? await play(check, sender, keys) : unsigned(check))
        changes.publish('receiver_check', [check.app_id])
      }),
    )
    return taken.length
  },
}

type Taken = CheckRow & { now: Date; slug: string; cnpj: string; sealed: { id: string; hex: string }[] }

/** Takes the checks whose next step is due, with everything that the step needs. */
async function take(system: Database): Promise<Taken[]> {
  const { rows } = await system.pool.query<Taken>(
    `with taken as (
       update receiver_check set due_at = clock() + make_interval(secs => $1)
       where id in (select id from receiver_check where status = 'running' and ${isStepDue} order by due_at limit $2 for update skip locked)
       returning *
     )
     select t.*, clock() as now, c.slug, s.cnpj, k.sealed
     from taken t
       join app a on a.id = t.app_id
       join client c on c.id = a.sandbox_client_id
       cross join lateral (select cnpj from school where client_id = c.id order by created_at limit 1) s
       cross join lateral (
         select coalesce(json_agg(json_build_object('id', id, 'hex', encode(sealed, 'hex')) order by created_at desc), '[]') as sealed
         from signing_secret where app_id = a.id and (expires_at is null or expires_at > clock())
       ) k`,
    [leaseSeconds, atOnce],
  )
  return rows
}

/** Returns null if a secret cannot be opened. The check then ends, because it and its page would wait for as long as that lasts. */
function openKeys(
  { app_id, sealed }: Taken,
  secrets: Secrets,
  onUnreadable: (appId: string, error: unknown) => void,
): SigningKey[] | null {
  try {
    return sealed.map(({ id, hex }) => signingKey(signingSecrets.open(secrets, id, Buffer.from(hex, 'hex'))))
  } catch (error) {
    onUnreadable(app_id, error)
    return null
  }
}

/** A step that could not be signed, recorded like such an attempt in the log. */
const unsigned = ({ steps }: Taken): Played => ({
  rule: rules[steps.length]!.rule,
  verdict: 'fail',
  sent: null,
  got: { status: null, error: 'crashed', duration_ms: 0, excerpt: null },
})

async function play({ steps, url, now, slug, cnpj }: Taken, sender: Sender, keys: SigningKey[]): Promise<Played> {
  const rule = rules[steps.length]!
  const first = steps[0]?.sent
  const material: Material = {
    keys,
    nowSeconds: Math.floor(now.getTime() / 1000),
    timestamp: offsetTimestamp(now, platformZone),
    client: slug,
    cnpj,
    id: uuidV7(now),
    first: first ? { id: first.headers['webhook-id']!, body: first.body } : undefined,
  }
  const sent = rule.build(material)
  const got = toGot(await new Promise<Outcome>((done) => sender.send({ url, ...sent }, done)))
  return { rule: rule.rule, verdict: isFulfilled(rule, got) ? 'pass' : 'fail', sent, got }
}

const toGot = (outcome: Outcome): Played['got'] => ({
  status: outcome.kind === 'response' ? outcome.status : null,
  error: outcome.kind === 'error' ? outcome.error : null,
  duration_ms: Math.round(outcome.durationMs),
  excerpt: outcome.kind === 'response' ? outcome.excerpt : null,
})

async function settle(system: Database, { id, app_id, steps }: Taken, played: Played): Promise<void> {
  const all = [...steps, played]
  // If the receiver cannot be reached, or nothing can be signed, the other rules can be checked once that is fixed.
  const isOver = all.length === rules.length || all[0]!.got.status === null || played.sent === null
  const passed = isOver ? all.length === rules.length && all.every(({ verdict }) => verdict === 'pass') : null
  await system.pool.query(
    `update receiver_check set steps = $3, due_at = clock(), passed = $4, status = case when $5 then 'done' else status end,
       finished_at = case when $5 then clock() end
     where id = $1 and status = 'running' and jsonb_array_length(steps) = $2`,
    [id, steps.length, JSON.stringify(all), passed, isOver],
  )
  if (passed) await milestones.reach(system.pool, [app_id], 'receiver_check')
}
