import type { Problem } from './problem.ts'

const listeners = new Set<(problem: Problem) => void>()

/** Notifies of every refusal of any call: one may mean that the session has ended. */
export function onRefusal(listener: (problem: Problem) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyRefusal(problem: Problem): void {
  for (const listener of listeners) listener(problem)
}
