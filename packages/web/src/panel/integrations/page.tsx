import { useTranslation } from 'react-i18next'
import { platform_log } from '../../kit/deliveries/platform-log-words.ts'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { resend_task } from '../../kit/recovery/words.ts'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { Failures } from './failures.tsx'
import { Recovery } from './recovery.tsx'
import { Signing } from './signing.tsx'
import { TestEvent } from './test-event.tsx'
import { WebhookAddress } from './webhook-address.tsx'
import { integrations } from './words.ts'

export const words = { integrations, platform_log, delivery_status, resend_task }

/** The client's webhook settings: URL, signing, test, recovery, and failures. */
export function Page() {
  const { t } = useTranslation('integrations')
  const { may } = useSchool()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {may('PUT /v1/panel/client/api') && <WebhookAddress />}
      {may('POST /v1/panel/client/api/test') && <TestEvent />}
      {may('POST /v1/panel/client/api/secret/rotate') && <Signing />}
      {may('POST /v1/panel/client/delivery/resend-failed') && <Recovery />}
      <Failures />
    </PageFrame>
  )
}
