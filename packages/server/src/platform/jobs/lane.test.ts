import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

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

test('a lane that stops drops what waits', async () => {
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
