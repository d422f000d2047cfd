import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { environmentOf, useAppId, useKind } from '../shell/app.ts'
import { KindTabs } from '../shell/kind-tabs.tsx'
import { Chooser } from './chooser.tsx'
import { events } from './words.ts'

export const words = { events }

export function Page() {
  const { t } = useTranslation('events')
  const appId = useAppId()
  const kind = useKind()
  const read = useEndpoint(appId, kind)
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment={environmentOf(kind)}>
      <KindTabs page="events" kind={kind} label={t('which')} />
      <ReadView read={read}>
        {(endpoint) => (
          <>
            {endpoint === null && (
              <Card tone={environmentOf(kind)} title={t('no_endpoint')}>
                <Button component={Link} to={`/app/${appId}/endpoint/${kind}`} size="xs">
                  {t('set_up')}
                </Button>
              </Card>
            )}
            <Chooser key={kind} endpoint={endpoint} />
          </>
        )}
      </ReadView>
    </PageFrame>
  )
}
