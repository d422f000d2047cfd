import { describe, expect, test } from 'vitest'
import { plantedBugs } from './planted-bugs.ts'
import { core, simulate } from './simulate.ts'

// SEED=17 npx vitest run --project unit simulator    repeats one history
// SEEDS=10000000 …                                   runs more of them
const only = process.env.SEED === undefined ? null : Number(process.env.SEED)
const seeds = Number(process.env.SEEDS ?? 20_000)

test(`in ${seeds} histories of 40 deliveries every guarantee holds`, { timeout: 120_000 + seeds * 5 }, () => {
  const first = only ?? 1
  const last = only ?? seeds
  for (let seed = first; seed <= last; seed++) {
    const broken = simulate(seed)
    if (broken !== null) expect.fail(`SEED=${seed}: broken: ${broken}`)
  }
})

test('the same seed gives the same history', () => {
  const decide = { ...core, ...plantedBugs['one retry too many'] }
  const play = () => Array.from({ length: 20 }, (_, seed) => simulate(seed, { decide }))
  expect(play()).toEqual(play())
})

describe('the simulator finds', () => {
  test.each(Object.entries(plantedBugs))('%s', { timeout: 60_000 }, (_name, bug) => {
    const decide = { ...core, ...bug }
    const found = Array.from({ length: 5_000 }, (_, seed) => seed).find((seed) => simulate(seed, { decide }) !== null)
    expect(found, 'no seed up to 5000 finds it').toBeDefined()
  })
})
