import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { environmentOf, type Kind, useAppId, useKind } from '../shell/app.ts'
import { KindTabs } from '../shell/kind-tabs.tsx'
import { AddressForm } from './address-form.tsx'
import { RemoveEndpoint } from './remove-endpoint.tsx'
import { RetrySchedule } from './retry-schedule-view.tsx'
import { StateCard } from './state-card.tsx'
import { useEndpoint } from './use-endpoint.ts'
import { endpoint } from './words.ts'

export const words = { endpoint }

export function Page() {
  const { t } = useTranslation('endpoint')
  const appId = useAppId()
  const kind = useKind()
  const read = useEndpoint(appId, kind)
  const [saved, setSaved] = useState<{ kind: Kind; version: number } | null>(null)
  const form = {
    appId,
    kind,
    isSaved: saved?.kind === kind && saved.version === read.data?.version,
    onSaved: (version: number) => setSaved({ kind, version }),
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment={environmentOf(kind)}>
      <KindTabs page="endpoint" kind={kind} label={t('which')} />
      <ReadView read={read}>
        {(found) =>
          found === null ? (
            <Card title={t(`setup_${kind}`)} lead={t('setup_lead')} tone={environmentOf(kind)}>
              <AddressForm key={kind} {...form} endpoint={null} />
            </Card>
          ) : (
            <>
              <StateCard key={`state ${kind}`} endpoint={found} />
              <Card title={t('address')}>
                {/* Not keyed by version: pausing creates a new version, and must keep typed input. */}
                <AddressForm key={`${kind} ${found.url} ${found.max_per_second}`} {...form} endpoint={found} />
              </Card>
            </>
          )
        }
      </ReadView>
      <Card title={t('schedule')} lead={t('schedule_lead')}>
        <RetrySchedule />
      </Card>
      {read.data && <RemoveEndpoint endpoint={read.data} />}
    </PageFrame>
  )
}
