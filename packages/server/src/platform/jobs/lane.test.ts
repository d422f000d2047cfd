import { afterEach, expect, test, vi } from 'vitest'
import { createLane } from './lane.ts'
import { createJobRunner } from './runner.ts'
import type { SharedTools } from './tools.ts'

afterEach(() => void vi.useRealTimers())

test('a job with endless work has one turn in each round of its lane', async () => {
  const turns: string[] = []
  let isOver: () => void
  const over = new Promise<void>((done) => {
    isOver = done
  })
  const lane = createLane(async (job: string) => {
    turns.push(job)
    if (turns.length === 1) for (const other of ['resends', 'alarms', 'resends']) lane.add(other)
    if (turns.length === 5) isOver()
    return job === 'photos' && turns.length < 5
  })
  lane.add('photos')
  await over
  await lane.stop()
  expect(turns).toEqual(['photos', 'resends', 'alarms', 'photos', 'photos'])
})

test('a lane that stops drops the waiting jobs', async () => {
  const turns: string[] = []
  const lane = createLane(async (job: string) => {
    turns.push(job)
    return true
  })
  lane.add('photos')
  lane.add('mail')
  const stopping = lane.stop()
  await Promise.race([stopping, new Promise((done) => setImmediate(done))])
  expect(turns.length).toBeLessThan(3)
})

test('a runner that stops after minutes without a response of the database waits for one response, not for one per second', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: (() => void)[] = []
  const query = () => new Promise((answer) => asked.push(() => answer({ rows: [] })))
  const runner = createJobRunner([], { system: { pool: { query } } } as unknown as SharedTools)
  runner.start()
  vi.advanceTimersByTime(300_000)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  const stopping = runner.stop()
  let isOver = false
  void stopping.then(() => {
    isOver = true
  })
  for (let answered = 0; !isOver; ) {
    for (; answered < asked.length; answered++) asked[answered]!()
    await new Promise((done) => setImmediate(done))
  }
  expect(asked).toHaveLength(1)
})
