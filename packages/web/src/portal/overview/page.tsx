import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { WithRail } from '../../kit/shell/columns.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { isInTrouble } from '../endpoint/endpoint-badge.tsx'
import { useApp } from '../shell/app.ts'
import { Attention } from './attention.tsx'
import { Checklist } from './checklist.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { FirstDelivery } from './first-delivery.tsx'
import classes from './overview.module.css'
import { overview } from './words.ts'

export const words = { overview }

export function Page() {
  const { t } = useTranslation('overview')
  const { id, name, description } = useApp()
  const read = useRead('GET /v1/portal/app/{app_id}/overview', { params: { app_id: id } })
  return (
    <PageFrame title={name} lead={description ?? t('lead')} actions={<CopyId value={id} what={t('id')} />}>
      <ReadView read={read}>
        {(answer) => (
          <>
            <Attention appId={id} overview={answer} />
            {answer.endpoints.some(({ kind, url }) => kind === 'test' && url === null) && <FirstDelivery appId={id} />}
            <WithRail
              rail={
                <Checklist
                  appId={id}
                  steps={answer.checklist}
                  isHealthy={answer.endpoints.every(({ state }) => state === null || state === 'active')}
                  isFailing={answer.endpoints.some((one) => one.kind === 'test' && isInTrouble(one))}
                />
              }
            >
              <div className={classes.cards}>
                {answer.endpoints.map((endpoint) => (
                  <EndpointCard key={endpoint.kind} appId={id} endpoint={endpoint} clients={answer.connected_clients} />
                ))}
              </div>
            </WithRail>
          </>
        )}
      </ReadView>
    </PageFrame>
  )
}
