// A process of its own that sends requests over a fixed number of connections: as fast as they are answered, or so many a
// second whatever becomes of them, as children do who come through a gate.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent } from 'undici'

export type Load = {
  url: string
  path: string
  token: string /** One of them is sent at a time, in turn. */
  bodies: string[]
  connections: number
  seconds: number
  /** Requests a second; without it each connection sends its next one when the last is answered. */
  rate?: number
}
export type LoadResult = { answered: number; perSecond: number; refused: number }

/** Runs the load in a forked process and returns what it saw. */
export async function load(job: Load): Promise<LoadResult> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['load'])
  child.send(job)
  const [result] = (await once(child, 'message')) as [LoadResult]
  child.disconnect()
  return result
}

async function run({ url, path, token, bodies, connections, seconds, rate }: Load): Promise<LoadResult> {
  const agent = new Agent({ connections, pipelining: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let answered = 0
  let refused = 0
  let next = 0
  const endAt = performance.now() + seconds * 1000
  const one = () =>
    new Promise<void>((resolve) => {
      const body = bodies[next++ % bodies.length]!
      agent.dispatch(
        { origin: url, path, method: 'POST', headers, body },
        {
          onRequestStart() {},
          onResponseStart(_controller, status) {
            if (status >= 300) refused++
          },
          onResponseData() {},
          onResponseEnd() {
            answered++
            resolve()
          },
          onResponseError() {
            refused++
            resolve()
          },
        },
      )
    })
  const startedAt = performance.now()
  if (rate === undefined)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < endAt) await one()
      }),
    )
  else await Promise.all(await paced(one, rate, startedAt, endAt))
  const elapsed = (performance.now() - startedAt) / 1000
  await agent.close()
  return { answered, perSecond: answered / elapsed, refused }
}

/** Begins as many as are due by now, until the end; returns what is still under way. */
async function paced(one: () => Promise<void>, rate: number, startedAt: number, endAt: number) {
  const begun: Promise<void>[] = []
  for (let now = startedAt; now < endAt; now = performance.now()) {
    const due = Math.floor(((now - startedAt) / 1000) * rate)
    while (begun.length < due) begun.push(one())
    await setTimeout(2)
  }
  return begun
}

if (process.argv[2] === 'load') process.once('message', async (job) => process.send!(await run(job as Load)))
