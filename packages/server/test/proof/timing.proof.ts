import { beforeAll, expect, test } from 'vitest'
import { type Facts, factsOf, indistinguishablePairs, pairNames } from '../support/indistinguishable-pairs.ts'
import { useSineta } from '../support/sineta.ts'
import { compare, differsByMore } from '../support/timing.ts'

// Measures time, on a machine that does nothing else. `login-timing.test.ts` proves on any machine that the work is the same.
const pairs = Number(process.env.PAIRS ?? 400)

const sineta = useSineta({ TRUST_PROXY: '127.0.0.1' })
let facts: Facts
beforeAll(async () => {
  facts = await factsOf(sineta)
})

/** Advances past the limit of ten guesses in a quarter of an hour. */
const rest = (i: number) => (i % 4 === 0 ? sineta.advance(901) : undefined)

test.each(pairNames)('%s take equally long', async (name) => {
  const compared = await compare(indistinguishablePairs[name](facts), pairs, rest)
  expect(differsByMore(compared, Math.max(2, compared.median * 0.1)), JSON.stringify(compared)).toBe(false)
})

test('the measurement would notice a response that hashes no password', async () => {
  const slow = () => facts.post('portal/session', { email: facts.unknown(), password: 'nao e esta aqui' })
  const compared = await compare({ one: slow, other: () => sineta.call('GET /livez') }, pairs, rest)
  expect(differsByMore(compared, 2)).toBe(true)
})
