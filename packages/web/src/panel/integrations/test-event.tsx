import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { useRefreshWhile } from '../../kit/api/refresh-while.ts'
import { isUnfinished, ResponseChip, StatusBadge } from '../../kit/deliveries/status.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { logRoute } from './failures.tsx'
import { apiRoute } from './webhook-address.tsx'

const log = 'GET /v1/panel/client/delivery'

/** Sends a sample event to the webhook URL and shows the response. */
export function TestEvent() {
  const { t } = useTranslation('integrations')
  const test = useMutation({ mutationFn: () => call('POST /v1/panel/client/api/test', { body: {} }) })
  return (
    <Card
      title={t('test')}
      lead={t('test_lead')}
      actions={
        <Button
          variant="default"
          leftSection={<Send size={16} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test_send')}
        </Button>
      }
    >
      <ProblemNote error={test.error} />
      {test.data && <Outcome id={test.data.delivery_id} />}
    </Card>
  )
}

function Outcome({ id }: { id: string }) {
  const { t } = useTranslation('integrations')
  const { cnpj } = useSchool()
  const read = useRead(log, { query: { id } })
  const found = read.data?.data[0]
  useRefreshWhile(found === undefined || isUnfinished(found.status), log, apiRoute, logRoute)
  return (
    <Group role="status" gap="sm">
      {found && (
        <>
          <StatusBadge status={found.status} />
          <ResponseChip status={found.last_status} error={found.last_error} />
          <Link
            to={`/${cnpj}/deliveries`}
            search={{ open: id } as never}
            onClick={() => void refresh('GET /v1/panel/client/delivery/{id}')}
          >
            {t(found.status === 'delivered' ? 'test_look' : 'test_why')}
          </Link>
        </>
      )}
    </Group>
  )
}
