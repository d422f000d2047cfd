import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'

export function Reset({ appId }: { appId: string }) {
  const { t } = useTranslation('sandbox')
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const reset = useMutation({
    mutationFn: () => call('POST /v1/portal/app/{app_id}/sandbox/reset', { params: { app_id: appId } }),
    onSuccess: async () => {
      setOpen(false)
      setDone(true)
      await refresh('GET /v1/portal/app/{app_id}/sandbox')
    },
  })
  return (
    <Card
      title={t('reset')}
      lead={t('reset_lead')}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('reset')}
        </Button>
      }
    >
      <span role="status" className="quiet">
        {isDone && t('reset_done')}
      </span>
      <Confirm
        isOpen={isOpen}
        title={t('reset_title')}
        action={t('reset')}
        isBusy={reset.isPending}
        error={reset.error}
        onConfirm={() => reset.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>{t('reset_text')}</p>
      </Confirm>
    </Card>
  )
}
