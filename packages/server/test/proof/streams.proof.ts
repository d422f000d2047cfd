import { setMaxListeners } from 'node:events'
import { expect, test } from 'vitest'
import { streamLimits } from '../../src/platform/operation/stream-slots.ts'
import { type AnApp, anApp } from '../support/builders.ts'
import { openOwnHarness } from '../support/harness.ts'
import { startProcess } from '../support/processes.ts'

// Whether a school is affected when partners open more streams than there are slots. A built API, and a ratio of two measurements
// in the same run, because no two machines are equally fast.

// With five slots for each key, more than the process has.
const apps = 100
const attempts = Number(process.env.STREAMS ?? 5_000)
const calls = 400
const rounds = 3

test('the p95 of a change is at most 1.5 times as long while 5,000 streams are attempted', async () => {
  const harness = await openOwnHarness()
  const partners: AnApp[] = []
  for (let i = 0; i < apps; i++) partners.push(await anApp(harness.builders))
  const api = startProcess('api', harness.databaseUrl)
  const { base_url } = await api.started
  const p95 = async () => {
    const times: number[] = []
    for (let i = 0; i < calls; i++) {
      const { status, ms } = await harness.call(base_url)
      expect(status).toBe(201)
      times.push(ms)
    }
    return times.sort((a, b) => a - b)[Math.floor(calls * 0.95)]!
  }

  await p95()
  const without: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds; round++) {
    without.push(await p95())
    const streams = await openStreams(base_url, partners)
    expect(streams.open).toBeLessThanOrEqual(streamLimits.deliveries.perProcess)
    expect(streams.open + streams.refused).toBe(attempts)
    beside.push(await p95())
    console.log(
      `streams ${round + 1}/${rounds}: ${streams.open} open, ${streams.refused} refused; p95 ${beside.at(-1)!.toFixed(1)} ms, without ${without.at(-1)!.toFixed(1)} ms`,
    )
    streams.close()
  }
  expect(median(beside) / median(without)).toBeLessThanOrEqual(1.5)
  api.kill('SIGTERM')
  await api.exit
  await harness.close()
})

/** A hundred at a time: as many as wait to be accepted. */
async function openStreams(baseUrl: string, partners: readonly AnApp[]) {
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  // Kept, because the garbage collector cancels unreferenced responses.
  const responses: Response[] = []
  let refused = 0
  for (let begun = 0; begun < attempts; begun += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, attempts - begun) }, async (_, i) => {
        const { id, keys } = partners[(begun + i) % apps]!
        const response = await fetch(`${baseUrl}/v1/portal/app/${id}/stream`, {
          headers: { authorization: `Bearer ${keys.live}` },
          signal: closing.signal,
        })
        if (response.status === 200) responses.push(response)
        else if (response.status === 429) refused++
      }),
    )
  return { open: responses.length, refused, close: () => closing.abort() }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
