import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { formatTime, useLocale } from '../../kit/display/time.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'

/** Shown while two secrets are valid. The old one expires on schedule, can be ended now, or can be restored. */
export function Overlap({ endsAt, done }: { endsAt: string; done(): Promise<void> }) {
  const { t } = useTranslation('secret')
  const locale = useLocale()
  const time = formatTime(new Date(endsAt), 'long', locale)
  return (
    <Card
      title={t('overlap_title')}
      actions={
        <>
          <EndIt how="undo" done={done} />
          <EndIt how="end" done={done} />
        </>
      }
    >
      <p>{t('rotated_until', { time })}</p>
      <p className="quiet">{t('overlap_text')}</p>
    </Card>
  )
}

function EndIt({ how, done }: { how: 'end' | 'undo'; done(): Promise<void> }) {
  const { t } = useTranslation('secret')
  const app_id = useAppId()
  const [isOpen, setOpen] = useState(false)
  const mutation = useMutation({
    mutationFn: () => call(`POST /v1/portal/app/{app_id}/secret/rotation/${how}`, { params: { app_id } }),
    onSuccess: async () => {
      setOpen(false)
      await done()
    },
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t(`${how}_button`)}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={t(`${how}_title`)}
        action={t(`${how}_button`)}
        isBusy={mutation.isPending}
        error={mutation.error}
        onConfirm={() => mutation.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>{t(`${how}_text`)}</p>
      </Confirm>
    </>
  )
}
