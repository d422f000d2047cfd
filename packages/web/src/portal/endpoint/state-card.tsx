import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pause, Play, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { instant, useLocale } from '../../kit/time.ts'
import { When } from '../../kit/when.tsx'
import { EndpointBadge } from '../kit/endpoint-badge.tsx'
import { Facts } from '../kit/facts.tsx'
import { Card } from '../kit/page-frame.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import { environmentOf } from '../shell/app.ts'
import classes from './endpoint.module.css'
import { endpointChanged, saveEndpoint } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

/** Whether it receives, and if not: why, since when, and what happens to events meanwhile. */
export function StateCard({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoint')
  const locale = useLocale()
  const { app_id, kind, status, failing_since, disabled_reason, last_delivery_at, events, updated_at } = endpoint
  const turn = useAct(
    (next: 'active' | 'paused') => saveEndpoint(app_id, kind, endpoint, { status: next }),
    endpointChanged,
  )
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
              loading={turn.isBusy}
              leftSection={<Pause size={14} aria-hidden />}
              onClick={() => turn.run('paused')}
            >
              {t('pause')}
            </Button>
          ) : (
            <Button
              size="xs"
              loading={turn.isBusy}
              leftSection={<Play size={14} aria-hidden />}
              onClick={() => turn.run('active')}
            >
              {t('resume')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.text}>
        {status === 'disabled' && <p>{t(`reason.${disabled_reason === 'gone' ? 'gone' : 'failing'}`)}</p>}
        {failing_since !== null && (
          <p>{t('failing_since', { time: instant(new Date(failing_since), 'long', locale) })}</p>
        )}
        <p>{t(`${status}_text`)}</p>
        {turn.problem !== null && <ProblemNote problem={turn.problem} />}
      </div>
      <Facts
        facts={[
          [
            t('last_delivery'),
            last_delivery_at === null ? t('never') : <When key="last" at={last_delivery_at} style="long" />,
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
          [t('changed'), <When key="changed" at={updated_at} style="long" />],
        ]}
      />
    </Card>
  )
}
