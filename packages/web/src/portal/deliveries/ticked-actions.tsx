import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FastForward, type LucideIcon, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { isResendable, isWaiting } from '../../kit/deliveries/status.tsx'
import { ProblemNote, useCodeWords } from '../../kit/feedback/problem-text.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './log.module.css'
import type { Summary } from './use-log.ts'
import type { Action, Ticks } from './use-ticks.ts'

const actions: Record<Action, { icon: LucideIcon; isPossible(status: Summary['status']): boolean }> = {
  retry: { icon: FastForward, isPossible: isWaiting },
  resend: { icon: RotateCw, isPossible: isResendable },
}
const names = Object.keys(actions) as Action[]

/** Whether a delivery can be ticked, because some action on it is possible. */
export const isTickable = ({ status }: Summary) => names.some((name) => actions[name].isPossible(status))

/** The actions possible on the ticked deliveries in their current state, and the outcome of the last one. */
export function TickedActions({ items, ticks }: { items: readonly Summary[]; ticks: Ticks }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  const ticked = items.filter(({ id }) => ticks.ids.has(id))
  const send = useMutation({
    async mutationFn({ action, ids }: { action: Action; ids: string[] }) {
      const request = { params: { app_id: appId }, body: { ids } }
      if (action === 'resend') {
        const { resent, refused } = await call('POST /v1/portal/app/{app_id}/delivery/resend', request)
        return { action, done: resent, refused }
      }
      const { retried, refused } = await call('POST /v1/portal/app/{app_id}/delivery/retry', request)
      return { action, done: retried, refused }
    },
    async onSuccess(outcome, { ids }) {
      ticks.settle(ids, outcome)
      await refresh('GET /v1/portal/app/{app_id}/delivery')
    },
  })
  const possible = names
    .map((action) => ({ action, ids: ticked.filter(({ status }) => actions[action].isPossible(status)) }))
    .filter(({ ids }) => ids.length > 0)
  return (
    <>
      {ticked.length > 0 && (
        <div className={classes.many}>
          <p>{t('selected', { count: ticked.length })}</p>
          {possible.map(({ action, ids }, at) => {
            const Icon = actions[action].icon
            return (
              <Button
                key={action}
                size="xs"
                variant={at === 0 ? 'filled' : 'default'}
                leftSection={<Icon size={14} aria-hidden />}
                loading={send.isPending && send.variables.action === action}
                disabled={send.isPending}
                onClick={() => send.mutate({ action, ids: ids.map(({ id }) => id) })}
              >
                {t(`${action}.do`, { count: ids.length })}
              </Button>
            )
          })}
          <Button size="xs" variant="subtle" onClick={ticks.clear}>
            {t('deselect')}
          </Button>
        </div>
      )}
      <ProblemNote error={send.error} />
      <div role="status">
        <Outcome outcome={ticks.outcome} />
      </div>
    </>
  )
}

function Outcome({ outcome }: Pick<Ticks, 'outcome'>) {
  const { t } = useTranslation('deliveries')
  const wordsOf = useCodeWords()
  if (outcome === null) return null
  const { action, done, refused } = outcome
  const codes = [...new Set(refused.map(({ code }) => code))]
  const why = codes.map(wordsOf).join(' ')
  return (
    <div className={classes.many}>
      {done > 0 && <p>{t(`${action}.done`, { count: done })}</p>}
      {refused.length > 0 && <p>{t(`${action}.refused`, { count: refused.length, why })}</p>}
    </div>
  )
}
