import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { endpointChanged } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

export function RemoveEndpoint({ endpoint: { app_id, kind } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoint')
  const [isOpen, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => call('DELETE /v1/portal/app/{app_id}/endpoint/{kind}', { params: { app_id, kind } }),
    onSuccess: async () => {
      setOpen(false)
      await endpointChanged()
    },
  })
  return (
    <Card
      title={t('danger')}
      lead={t('danger_lead')}
      actions={
        <Button variant="default" color="red" onClick={() => setOpen(true)}>
          {t('remove')}
        </Button>
      }
    >
      <Confirm
        isOpen={isOpen}
        title={t('remove_title')}
        word={kind}
        action={t('remove')}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>{t('remove_text')}</p>
        <ProblemNote error={removal.error} />
      </Confirm>
    </Card>
  )
}
