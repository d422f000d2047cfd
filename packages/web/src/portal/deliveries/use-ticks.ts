import { useState } from 'react'

/** What can be asked for many deliveries at once. */
export type Action = 'retry' | 'resend'

type Outcome = {
  readonly action: Action
  readonly done: number
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

/** The deliveries that are ticked, and the outcome of the last action until the ticks are changed by hand. */
type Ticked = { readonly ids: ReadonlySet<string>; readonly outcome: Outcome | null }

const none: Ticked = { ids: new Set(), outcome: null }

export const toggled = ({ ids }: Ticked, id: string): Ticked => ({
  ids: new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  outcome: null,
})

/** What an action was done to loses its tick; refused deliveries keep theirs. */
export function settled({ ids }: Ticked, sent: readonly string[], outcome: Outcome): Ticked {
  const refused = outcome.refused.map(({ id }) => id)
  return { ids: new Set([...ids].filter((id) => !sent.includes(id) || refused.includes(id))), outcome }
}

export function useTicks() {
  const [ticked, set] = useState(none)
  return {
    ...ticked,
    toggle: (id: string) => set((before) => toggled(before, id)),
    settle: (sent: readonly string[], outcome: Outcome) => set((before) => settled(before, sent, outcome)),
    clear: () => set(none),
  }
}

export type Ticks = ReturnType<typeof useTicks>
