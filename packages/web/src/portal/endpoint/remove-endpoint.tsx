import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmByTyping } from '../../kit/confirm-by-typing.tsx'
import { ask } from '../api/ask.ts'
import { Card } from '../kit/page-frame.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import { endpointChanged } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

export function RemoveEndpoint({ endpoint: { app_id, kind } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoint')
  const [isOpen, setOpen] = useState(false)
  const removal = useAct(
    () => ask('DELETE /v1/portal/app/{app_id}/endpoint/{kind}', { params: { app_id, kind } }),
    async () => {
      setOpen(false)
      await endpointChanged()
    },
  )
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
      <ConfirmByTyping
        isOpen={isOpen}
        title={t('remove_title')}
        word={kind}
        action={t('remove')}
        isBusy={removal.isBusy}
        onConfirm={() => removal.run()}
        onClose={() => setOpen(false)}
      >
        <p>{t('remove_text')}</p>
        {removal.problem !== null && <ProblemNote problem={removal.problem} />}
      </ConfirmByTyping>
    </Card>
  )
}
