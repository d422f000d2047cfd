// A process of its own that sends requests as fast as they are answered, over a fixed number of connections.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Agent } from 'undici'

export type Load = {
  url: string
  path: string
  token: string /** One of them is sent at a time, in turn. */
  bodies: string[]
  connections: number
  seconds: number
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

async function run({ url, path, token, bodies, connections, seconds }: Load): Promise<LoadResult> {
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
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endAt) await one()
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  await agent.close()
  return { answered, perSecond: answered / elapsed, refused }
}

if (process.argv[2] === 'load') process.once('message', async (job) => process.send!(await run(job as Load)))
