import { useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { AnswerOf } from '../api/ask.ts'

export type App = AnswerOf<'GET /v1/portal/app/{app_id}'>

export const AppContext = createContext<App | null>(null)

/** The app whose pages these are. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('Only for pages of an app')
  return app
}

export function useAppId(): string {
  // The routes are made from a table, so the router cannot know their parameters.
  const { appId } = useParams({ strict: false }) as { appId?: string }
  return appId ?? ''
}

/** `test` or `production`, as the address says; the first where it says neither. */
export function useKind(): Kind {
  const { kind } = useParams({ strict: false }) as { kind?: string }
  return kind === 'production' ? 'production' : 'test'
}

export type Kind = 'test' | 'production'
/** How an endpoint's kind is called where people look: its environment. */
export const environmentOf = (kind: Kind) => (kind === 'test' ? 'test' : 'live')
