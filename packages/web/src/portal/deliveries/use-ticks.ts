import { useState } from 'react'

/** The actions that apply to many deliveries at once. */
export type Action = 'retry' | 'resend'

type Outcome = {
  readonly action: Action
  readonly done: number
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

/** The ticked deliveries, and the outcome of the last action until the user changes a tick. */
type Ticked = { readonly ids: ReadonlySet<string>; readonly outcome: Outcome | null }

const none: Ticked = { ids: new Set(), outcome: null }

export const toggled = ({ ids }: Ticked, id: string): Ticked => ({
  ids: new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
  outcome: null,
})

/** Unticks the deliveries that an action succeeded on; refused ones stay ticked. */
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
