import { useParams } from '@tanstack/react-router'
import type { ResponseOf } from '../../kit/api/call.ts'
import { requiredContext } from '../../kit/required-context.ts'

export type App = ResponseOf<'GET /v1/portal/app/{app_id}'>

/** The app whose pages are shown. */
export const [AppContext, useApp] = requiredContext<App>('App')

export function useAppId(): string {
  // The routes are built from a table, so the router cannot know their parameters.
  const { appId } = useParams({ strict: false }) as { appId?: string }
  return appId ?? ''
}

/** The kind of endpoint in the URL; `test` if there is none. */
export function useKind(): Kind {
  const { kind } = useParams({ strict: false }) as { kind?: string }
  return kind === 'production' ? 'production' : 'test'
}

export type Kind = 'test' | 'production'
/** The name people see for an endpoint's kind: its environment. */
export const environmentOf = (kind: Kind) => (kind === 'test' ? 'test' : 'live')
