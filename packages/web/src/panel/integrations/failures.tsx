import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { PlatformLog } from '../../kit/deliveries/platform-log.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'

export const logRoute = 'GET /v1/panel/client/platform-log'

/** The failure log of the webhook URL. Each line links to its delivery. */
export function Failures() {
  const { t } = useTranslation(['integrations', 'platform_log'])
  const { cnpj } = useSchool()
  const read = useReadPages(logRoute, { query: { limit: 20 } })
  return (
    <Card title={t('title', { ns: 'platform_log' })} lead={t('log_lead')}>
      <ReadPagesView read={read} empty={<p className="quiet">{t('log_empty')}</p>}>
        {(lines) => (
          <PlatformLog
            lines={lines}
            linkTo={(id, event) => (
              <Link to={`/${cnpj}/deliveries`} search={{ open: id } as never}>
                {event}
              </Link>
            )}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}
