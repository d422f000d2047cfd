import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { ConfirmedCard } from '../../kit/feedback/confirmed-card.tsx'
import { endpointChanged } from './save-endpoint.ts'
import type { Endpoint } from './use-endpoint.ts'

export function RemoveEndpoint({ endpoint: { app_id, kind } }: { endpoint: Endpoint }) {
  const { t } = useTranslation('endpoint')
  return (
    <ConfirmedCard
      tone="bad"
      title={t('danger')}
      lead={t('danger_lead')}
      action={t('remove')}
      question={{ title: t('remove_title'), text: t('remove_text'), word: kind }}
      act={async () => {
        await call('DELETE /v1/portal/app/{app_id}/endpoint/{kind}', { params: { app_id, kind } })
        await endpointChanged()
      }}
    />
  )
}
