import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../kit/display/facts.tsx'
import { formatTime, useLocale } from '../../kit/display/time.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { TryWaiting } from '../recovery/try-waiting.tsx'
import { environmentOf } from '../shell/app.ts'
import classes from './endpoint.module.css'
import { EndpointBadge } from './endpoint-badge.tsx'
import { endpointChanged, saveEndpoint } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

/** Whether the endpoint receives; if not, why, since when, and what happens to events in the meantime. */
export function StateCard({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoint')
  const locale = useLocale()
  const { app_id, kind, status, state, failing_since, breaker, disabled_reason, last_delivery_at, events, updated_at } =
    endpoint
  const turn = useMutation({
    mutationFn: (next: 'active' | 'paused') => saveEndpoint(app_id, kind, endpoint, { status: next }),
    onSuccess: endpointChanged,
  })
  return (
    <Card
      tone={environmentOf(kind)}
      title={
        <span className={classes.state}>
          {t('state')}
          <EndpointBadge endpoint={endpoint} />
        </span>
      }
      actions={
        <>
          {state === 'failing' && <TryWaiting appId={app_id} kind={kind} />}
          {kind === 'test' && status === 'active' && (
            <Button
              component={Link}
              to={`/app/${app_id}/test-event`}
              variant="default"
              size="xs"
              leftSection={<Send size={14} aria-hidden />}
            >
              {t('test')}
            </Button>
          )}
          {status === 'active' ? (
            <Button
              variant="default"
              size="xs"
              loading={turn.isPending}
              leftSection={<Pause size={14} aria-hidden />}
              onClick={() => turn.mutate('paused')}
            >
              {t('pause')}
            </Button>
          ) : (
            <Button
              size="xs"
              loading={turn.isPending}
              leftSection={<Play size={14} aria-hidden />}
              onClick={() => turn.mutate('active')}
            >
              {t('resume')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.text}>
        {status === 'disabled' && <p>{t(`reason.${disabled_reason === 'gone' ? 'gone' : 'failing'}`)}</p>}
        {state === 'failing' && failing_since !== null && (
          <p>{t('failing_since', { time: formatTime(new Date(failing_since), 'long', locale) })}</p>
        )}
        {status === 'active' && breaker !== null && (
          <p>
            {t('held_back', { count: breaker.failures })}{' '}
            {breaker.next_probe_at !== null &&
              t('next_probe', { time: formatTime(new Date(breaker.next_probe_at), 'long', locale) })}
          </p>
        )}
        <p>{t(`${state}_text`)}</p>
        <ProblemNote error={turn.error} />
      </div>
      <Facts
        facts={[
          [
            t('last_delivery'),
            last_delivery_at === null ? t('never') : <Timestamp key="last" at={last_delivery_at} style="long" />,
          ],
          [
            t('chosen'),
            <span key="events" className={classes.row}>
              {events.includes('*')
                ? t('all_events')
                : events.length === 0
                  ? t('none_chosen')
                  : t('patterns', { count: events.length })}
              <Link to={`/app/${app_id}/events/${kind}`}>{t('choose')}</Link>
            </span>,
          ],
          [t('changed'), <Timestamp key="changed" at={updated_at} style="long" />],
        ]}
      />
    </Card>
  )
}
