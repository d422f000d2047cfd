import { describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { heapMegabytes, planMembers, processCount, restartDelayMs, totalConnections } from './plan.ts'

const elsewhere = { DATABASE_URL: 'postgres://db/x' }
const auto = (env: Record<string, string>, cores: number) =>
  processCount(readConfig({ SINETA_PROCESSES: 'auto', ...env }), cores)

describe('the number of processes', () => {
  test('is one, unless more are asked for', () => {
    expect(processCount(readConfig({}), 16)).toBe(1)
    expect(processCount(readConfig({}, ['--processes', '3']), 2)).toBe(3)
  })
  test('that auto means leaves PostgreSQL its cores where it runs on the same machine', () => {
    expect([1, 2, 3, 4, 8, 16].map((cores) => auto({}, cores))).toEqual([1, 1, 2, 3, 5, 10])
    expect([1, 2, 3, 4, 8, 16].map((cores) => auto(elsewhere, cores))).toEqual([1, 1, 3, 4, 8, 16])
  })
})

describe('the processes of one command', () => {
  const namesOf = (args: string[], count: number) =>
    planMembers(readConfig(elsewhere, args), count).map(({ name, listens }) => `${name}${listens ? ' listens' : ''}`)

  test('serve and deliver in equal parts; those of one role all have it', () => {
    expect(namesOf([], 2)).toEqual(['api-1 listens', 'worker-1'])
    expect(namesOf([], 5)).toEqual(['api-1 listens', 'api-2 listens', 'worker-1', 'worker-2', 'worker-3'])
    expect(namesOf(['--role', 'api'], 2)).toEqual(['api-1 listens', 'api-2 listens'])
    expect(namesOf(['--role', 'worker'], 2)).toEqual(['worker-1 listens', 'worker-2 listens'])
  })
  test('share connections, deliveries and memory', () => {
    const members = planMembers(readConfig(elsewhere), 8)
    expect(members.map(({ config: { databasePool, workerInFlight } }) => [databasePool, workerInFlight])).toEqual([
      ...Array(4).fill([5, 512]),
      ...Array(4).fill([4, 512]),
    ])
    expect(totalConnections(members)).toBe(4 * 26 + 4 * 24 + 30)
    expect(heapMegabytes({ cores: 8, memoryBytes: 16 * 1024 ** 3 }, 8)).toBe(1024)
  })
  test('that keep ending are started ever more rarely', () => {
    expect([1, 2, 5, 20].map(restartDelayMs)).toEqual([100, 200, 1_600, 30_000])
  })
})
