import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { ConfirmedCard } from '../../kit/feedback/confirmed-card.tsx'

export function Reset({ appId }: { appId: string }) {
  const { t } = useTranslation('sandbox')
  return (
    <ConfirmedCard
      title={t('reset')}
      lead={t('reset_lead')}
      action={t('reset')}
      question={{ title: t('reset_title'), text: t('reset_text') }}
      done={t('reset_done')}
      act={async () => {
        await call('POST /v1/portal/app/{app_id}/sandbox/reset', { params: { app_id: appId } })
        await refresh('GET /v1/portal/app/{app_id}/sandbox')
      }}
    />
  )
}
