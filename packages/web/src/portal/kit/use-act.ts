import { useState } from 'react'
import type { Answered } from '../api/ask.ts'
import type { Problem } from '../api/problem.ts'
import { tellRefusal } from '../api/session.ts'

export type Act<Arguments extends unknown[]> = {
  readonly isBusy: boolean
  readonly problem: Problem | null
  run(...args: Arguments): void
  clear(): void
}

/** One button's operation: busy while it runs, and why it was refused. */
export function useAct<T, Arguments extends unknown[]>(
  send: (...args: Arguments) => Promise<Answered<T>>,
  done: (answer: T, ...args: Arguments) => unknown,
): Act<Arguments> {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const act = async (...args: Arguments) => {
    setBusy(true)
    setProblem(null)
    const answered = await send(...args)
    setBusy(false)
    if (answered.ok) return void (await done(answered.answer, ...args))
    setProblem(answered.problem)
    tellRefusal(answered.problem)
  }
  return { isBusy, problem, run: (...args) => void act(...args), clear: () => setProblem(null) }
}
