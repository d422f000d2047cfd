import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmByTyping } from '../../kit/confirm-by-typing.tsx'
import { ask } from '../api/ask.ts'
import { refresh } from '../api/queries.ts'
import { Card } from '../kit/page-frame.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import type { App } from '../shell/app.ts'

export function RemoveApp({ app: { id, name, slug } }: { app: App }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const removal = useAct(
    () => ask('DELETE /v1/portal/app/{app_id}', { params: { app_id: id } }),
    async () => {
      await navigate({ to: '/' })
      await refresh('GET /v1/portal/app')
    },
  )
  return (
    <Card
      tone="bad"
      title={t('danger')}
      lead={t('danger_lead')}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('remove')}
        </Button>
      }
    >
      <ConfirmByTyping
        isOpen={isOpen}
        title={t('remove_title', { name })}
        word={slug}
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
