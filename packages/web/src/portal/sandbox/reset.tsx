import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { refresh } from '../api/queries.ts'
import { Confirm } from '../kit/confirm.tsx'
import { Card } from '../kit/page-frame.tsx'
import { useAct } from '../kit/use-act.ts'

export function Reset({ appId }: { appId: string }) {
  const { t } = useTranslation('sandbox')
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const reset = useAct(
    () => ask('POST /v1/portal/app/{app_id}/sandbox/reset', { params: { app_id: appId } }),
    async () => {
      setOpen(false)
      setDone(true)
      await refresh('GET /v1/portal/app/{app_id}/sandbox')
    },
  )
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
        isBusy={reset.isBusy}
        problem={reset.problem}
        onConfirm={() => reset.run()}
        onClose={() => setOpen(false)}
      >
        <p>{t('reset_text')}</p>
      </Confirm>
    </Card>
  )
}
