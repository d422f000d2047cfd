import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useAppId } from '../shell/app.ts'
import { Day } from './day.tsx'
import classes from './school-day.module.css'
import { school_day } from './words.ts'

export const words = { school_day, delivery_status }

const route = 'GET /v1/portal/app/{app_id}/sandbox/school-day'

export function Page() {
  const { t } = useTranslation('school_day')
  const appId = useAppId()
  const navigate = useNavigate()
  const { day } = useSearch({ strict: false }) as { day?: unknown }
  const days = useRead(route, { params: { app_id: appId }, query: { limit: 1 } })
  // Without a day in the URL, the latest one is shown, which may be running.
  const dayId = typeof day === 'string' ? day : days.data?.data[0]?.school_day_id
  const show = (id: string) => {
    void navigate({ to: `/app/${appId}/school-day`, search: { day: id }, replace: true })
    void refresh(route)
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="test">
      <Start hasPlayed={dayId !== undefined} started={show} />
      {dayId === undefined ? (
        <ReadView read={days}>{() => <EmptyState title={t('empty')} text={t('empty_advice')} />}</ReadView>
      ) : (
        <Day key={dayId} dayId={dayId} />
      )}
    </PageFrame>
  )
}

const paces = ['20', '60', '300'] as const

function Start({ hasPlayed, started }: { hasPlayed: boolean; started(dayId: string): void }) {
  const { t } = useTranslation('school_day')
  const appId = useAppId()
  const endpoint = useEndpoint(appId, 'test')
  const [seconds, setSeconds] = useState<(typeof paces)[number]>('60')
  const start = useMutation({
    mutationFn: () =>
      call('POST /v1/portal/app/{app_id}/sandbox/school-day', {
        params: { app_id: appId },
        body: { seconds: Number(seconds) },
      }),
    onSuccess: ({ school_day_id }) => started(school_day_id),
  })
  return (
    <Card tone="test">
      <div className={classes.start}>
        <NativeSelect
          label={t('pace')}
          data={paces.map((value) => ({ value, label: t(`paces.${value}`) }))}
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(paces.find((pace) => pace === currentTarget.value) ?? '60')}
        />
        <Button
          leftSection={<BellRing size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(hasPlayed ? 'again' : 'start')}
        </Button>
      </div>
      <ProblemNote error={start.error} />
      {endpoint.data === null && (
        <p className={classes.note}>
          <strong>{t('no_endpoint')}.</strong> {t('no_endpoint_advice')}{' '}
          <Link to={`/app/${appId}/endpoint/test`}>{t('set_up')}</Link>
        </p>
      )}
    </Card>
  )
}
