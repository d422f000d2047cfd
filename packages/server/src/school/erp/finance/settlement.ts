import { refuseAt } from '../../../platform/operation/errors.ts'
import { refuseFault } from '../refuse-fault.ts'

export type Payment = {
  readonly amount_cents: number
  readonly interest_cents?: number
  readonly discount_cents?: number
}

/**
 * Returns how much of the balance a payment settles. A discount settles without money, and interest is money that settles
 * nothing. Refuses a payment that settles nothing, or more than the balance.
 */
export function settledBy({ amount_cents, interest_cents = 0, discount_cents = 0 }: Payment, balance: number): number {
  const settled = amount_cents + discount_cents - interest_cents
  if (settled <= 0)
    throw refuseFault('/interest_cents', 'out_of_range', 'must be less than the amount plus the discount')
  if (settled > balance)
    throw refuseAt('/amount_cents', 'amount_exceeds_balance', `plus discount minus interest must be at most ${balance}`)
  return settled
}
