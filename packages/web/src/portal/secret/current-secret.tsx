import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'

/** Read only on request, because each reveal is recorded. */
export function CurrentSecret() {
  const { t } = useTranslation('secret')
  const app_id = useAppId()
  const [shown, setShown] = useState<ResponseOf<'GET /v1/portal/app/{app_id}/secret'> | null>(null)
  const reveal = useMutation({
    mutationFn: () => call('GET /v1/portal/app/{app_id}/secret', { params: { app_id } }),
    onSuccess: setShown,
  })
  return (
    <Card
      title={t('current')}
      lead={t('current_lead')}
      actions={
        shown === null ? (
          <Button
            variant="default"
            loading={reveal.isPending}
            leftSection={<Eye size={16} aria-hidden />}
            onClick={() => reveal.mutate()}
          >
            {t('reveal')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<EyeOff size={16} aria-hidden />} onClick={() => setShown(null)}>
            {t('hide')}
          </Button>
        )
      }
    >
      <ProblemNote error={reveal.error} />
      {shown === null ? (
        <code aria-label={t('masked')} role="img">
          whsec_••••••••••••••••••••••••••••••••
        </code>
      ) : (
        <Facts
          facts={[
            [t('current'), <CopyId key="secret" value={shown.secret} what={t('what')} />],
            [t('made'), <Timestamp key="made" at={shown.created_at} style="long" />],
          ]}
        />
      )}
    </Card>
  )
}
