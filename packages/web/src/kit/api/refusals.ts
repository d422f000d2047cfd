import type { Problem } from './problem.ts'

const listeners = new Set<(problem: Problem) => void>()

/** Calls the listener on every refusal of any call, because a refusal may mean that the session has ended. */
export function onRefusal(listener: (problem: Problem) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyRefusal(problem: Problem): void {
  for (const listener of listeners) listener(problem)
}
