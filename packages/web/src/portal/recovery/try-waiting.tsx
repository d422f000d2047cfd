import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FastForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import type { Kind } from '../shell/app.ts'

/** Retries all deliveries that wait for an endpoint, as a task whose progress the recovery page shows. */
export function TryWaiting({ appId, kind }: { appId: string; kind: Kind }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: () =>
      call('POST /v1/portal/app/{app_id}/endpoint/{kind}/retry-waiting', {
        params: { app_id: appId, kind },
        body: {},
      }),
    onSuccess: async ({ task_id }) => {
      await refresh('GET /v1/portal/app/{app_id}/task')
      await navigate({ to: `/app/${appId}/recovery`, search: { kind, task: task_id } })
    },
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<FastForward size={14} aria-hidden />}
        title={t('try_waiting_hint')}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('try_waiting')}
      </Button>
      <ProblemNote error={start.error} />
    </>
  )
}
