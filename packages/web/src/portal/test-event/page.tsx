import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useAppId } from '../shell/app.ts'
import { Composer } from './composer.tsx'
import { test_event } from './words.ts'

export const words = { test_event, delivery_status }

export function Page() {
  const { t } = useTranslation('test_event')
  const appId = useAppId()
  const read = useEndpoint(appId, 'test')
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="test">
      <ReadView read={read}>
        {(endpoint) =>
          endpoint === null ? (
            <EmptyState title={t('no_endpoint')} text={t('no_endpoint_advice')}>
              <Button component={Link} to={`/app/${appId}/endpoint/test`}>
                {t('set_up')}
              </Button>
            </EmptyState>
          ) : (
            <Composer endpoint={endpoint} />
          )
        }
      </ReadView>
    </PageFrame>
  )
}
