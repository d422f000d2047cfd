import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../../platform/operation/errors.ts'
import { settledBy } from './settlement.ts'

const cents = fc.integer({ min: 0, max: 2_000 })
const payment = fc.record({
  amount_cents: fc.integer({ min: 1, max: 2_000 }),
  interest_cents: cents,
  discount_cents: cents,
})

/** Returns the balance before the payments and after each one that was accepted. */
function pay(amount: number, payments: readonly Parameters<typeof settledBy>[0][]): number[] {
  const balances = [amount]
  for (const one of payments) {
    const balance = balances.at(-1)!
    try {
      balances.push(balance - settledBy(one, balance))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return balances
}

test('a payment only lowers the balance, and never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.array(payment), (amount, payments) => {
      const balances = pay(amount, payments)
      for (const [i, balance] of balances.entries()) {
        expect(balance).toBeGreaterThanOrEqual(0)
        if (i > 0) expect(balance).toBeLessThan(balances[i - 1]!)
      }
    }),
  )
})

test('the balance plus interest minus discount closes it exactly, and a cent more is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), cents, cents, (balance, interest_cents, discount_cents) => {
      fc.pre(balance + interest_cents > discount_cents)
      const amount_cents = balance + interest_cents - discount_cents
      expect(settledBy({ amount_cents, interest_cents, discount_cents }, balance)).toBe(balance)
      expect(() => settledBy({ amount_cents: amount_cents + 1, interest_cents, discount_cents }, balance)).toThrow(
        expect.objectContaining({ code: 'amount_exceeds_balance' }),
      )
    }),
  )
})
