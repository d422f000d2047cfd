import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { App } from '../shell/app.ts'

export function RemoveApp({ app: { id, name, slug } }: { app: App }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => call('DELETE /v1/portal/app/{app_id}', { params: { app_id: id } }),
    onSuccess: async () => {
      await navigate({ to: '/' })
      await refresh('GET /v1/portal/app')
    },
  })
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
      <Confirm
        isOpen={isOpen}
        title={t('remove_title', { name })}
        word={slug}
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
