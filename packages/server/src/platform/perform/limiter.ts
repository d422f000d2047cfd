import { sha256 } from '../crypto/secrets.ts'
import type { Database } from '../database/database.ts'
import { isTooFarAhead } from '../database/due.ts'
import { type Refusal, refuse } from '../operation/errors.ts'
import type { Limit, LimitedRequest } from '../operation/limit.ts'

/** Counts a request or refuses it with 429. */
export type Limiter = (limits: readonly Limit[], request: LimitedRequest) => Promise<Counted>
/**
 * `finish` removes what does not count. `wrong` is the refusal of a wrong guess; null if the request was no guess or a correct
 * one.
 */
type Counted = { finish(wrong: Refusal | null): Promise<void> }

type Spent = { readonly limit: Limit; readonly subject: Buffer; readonly moment: string }

export function createLimiter(system: Database, { onlyGuesses }: { onlyGuesses: boolean }): Limiter {
  const forget = async (spent: readonly Spent[]) => {
    for (const { subject, moment } of spent)
      await system.pool.query('update tries set moments = array_remove(moments, $2::timestamptz) where subject = $1', [
        subject,
        moment,
      ])
  }

  return async (limits, request) => {
    const spent: Spent[] = []
    for (const limit of limits) {
      if (onlyGuesses && !limit.countsGuesses) continue
      const name = await limit.subjectOf(request, system)
      if (name === null) continue
      // Hashed, because a table of attempted e-mail addresses would be worth stealing.
      const subject = sha256(name)
      const result = await spend(system, subject, limit)
      if ('wait' in result) {
        await forget(spent)
        throw refuse('rate_limited', `Wait ${result.wait} s.`, {
          headers: { 'retry-after': String(result.wait) },
          ...(limit.reason !== undefined && { members: { reason: limit.reason } }),
        })
      }
      spent.push({ limit, subject, moment: result.moment })
    }
    return {
      async finish(wrong) {
        const isCounted = ({ countsGuesses, countsWrong, countsCorrect }: Limit) =>
          !countsGuesses || (wrong ? (countsWrong?.(wrong) ?? true) : countsCorrect?.(request, system))
        for (const one of spent) if (!(await isCounted(one.limit))) await forget([one])
      },
    }
  }
}

// Times recorded by a clock that ran ahead are not counted, because they would count for as long as it was ahead.
const counts = `m > clock() - make_interval(secs => $2) and not ${isTooFarAhead('m', 0)}`

/** Returns the timestamp it recorded, or how many seconds to wait for the next free slot. */
export async function spend(
  system: Database,
  subject: Buffer,
  { max, seconds }: Pick<Limit, 'max' | 'seconds'>,
): Promise<{ moment: string } | { wait: number }> {
  // One statement, so that concurrent requests cannot exceed the limit. Text keeps the microseconds of the timestamp.
  const { rows } = await system.pool.query<{ moment: string }>(
    `insert into tries as t values ($1, array[clock()])
     on conflict (subject) do update set moments = array(select m from unnest(t.moments) m where ${counts}) || clock()
       where (select count(*) from unnest(t.moments) m where ${counts}) < $3
     returning moments[cardinality(moments)]::text as moment`,
    [subject, seconds, max],
  )
  if (rows[0]) return rows[0]
  const { rows: waits } = await system.pool.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(m) + make_interval(secs => $2) - clock()))::int as wait
     from tries, unnest(moments) m where subject = $1 and ${counts}`,
    [subject, seconds],
  )
  return { wait: Math.max(1, waits[0]?.wait ?? 1) }
}
