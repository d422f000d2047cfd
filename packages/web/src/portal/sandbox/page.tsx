import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { JsonView } from '../../kit/display/json-view.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import { checkInCommand } from './command.ts'
import { Keys } from './keys.tsx'
import { Reset } from './reset.tsx'
import { sandbox } from './words.ts'

export const words = { sandbox }

export function Page() {
  const { t } = useTranslation('sandbox')
  const appId = useAppId()
  const read = useRead('GET /v1/portal/app/{app_id}/sandbox', { params: { app_id: appId } })
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="test">
      <ReadView read={read}>
        {(found) => {
          const command = checkInCommand(location.origin, found)
          return (
            <>
              <Card title={t('facts')} tone="test">
                <Facts
                  facts={[
                    [t('client'), <CopyId key="client" value={found.client} what={t('client')} />],
                    [t('cnpj'), <CopyId key="cnpj" value={found.cnpj} what={t('cnpj')} />],
                  ]}
                />
              </Card>
              {command !== null && (
                <Card title={t('try')} lead={t('try_lead')}>
                  <JsonView json={command} label={t('command')} copyLabel={t('copy_curl')} />
                </Card>
              )}
              <Keys sandbox={found} />
              <Card
                title={t('samples')}
                lead={t('samples_lead')}
                actions={<a href={`/docs?app=${encodeURIComponent(appId)}`}>{t('reference')}</a>}
              >
                <JsonView json={JSON.stringify(found.samples)} label={t('samples')} copyLabel={t('copy_samples')} />
              </Card>
              <Reset appId={appId} />
            </>
          )
        }}
      </ReadView>
    </PageFrame>
  )
}
