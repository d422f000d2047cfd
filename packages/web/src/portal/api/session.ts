import { createContext, useContext } from 'react'
import type { AnswerOf } from './ask.ts'
import type { Problem } from './problem.ts'

export type Session = AnswerOf<'GET /v1/portal/session'>

export const SessionContext = createContext<Session | null>(null)

/** Who is signed in. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('Only for pages behind the door')
  return session
}

const listeners = new Set<(problem: Problem) => void>()

/** Told of every refusal, whoever met it: one may mean that the session is over. */
export function listenToRefusals(listener: (problem: Problem) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellRefusal(problem: Problem): void {
  for (const listener of listeners) listener(problem)
}
