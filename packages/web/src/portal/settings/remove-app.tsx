import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { ConfirmedCard } from '../../kit/feedback/confirmed-card.tsx'
import type { App } from '../shell/app.ts'

export function RemoveApp({ app: { id, name, slug } }: { app: App }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  return (
    <ConfirmedCard
      tone="bad"
      title={t('danger')}
      lead={t('danger_lead')}
      action={t('remove')}
      question={{ title: t('remove_title', { name }), text: t('remove_text'), word: slug }}
      act={async () => {
        await call('DELETE /v1/portal/app/{app_id}', { params: { app_id: id } })
        await navigate({ to: '/' })
        await refresh('GET /v1/portal/app')
      }}
    />
  )
}
