import { useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'

export type App = AnswerOf<'GET /v1/portal/app/{app_id}'>

/** The app whose pages these are. */
export const [AppContext, useApp] = requiredContext<App>('App')

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
