import { Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '../../../kit/api/call.ts'
import { useReadPages } from '../../../kit/api/queries.ts'
import { StatusBadge } from '../../../kit/deliveries/status.tsx'
import { Timeline } from '../../../kit/display/timeline.tsx'
import { ReadPagesView } from '../../../kit/list/read-view.tsx'
import { Card } from '../../../kit/shell/page-frame.tsx'
import { useSchool } from '../../shell/session.ts'

const routes = {
  student: 'GET /v1/panel/school/{cnpj}/student/{enrollment_number}/trail',
  responsible: 'GET /v1/panel/school/{cnpj}/responsible/{cpf}/trail',
  classroom: 'GET /v1/panel/school/{cnpj}/classroom/{classroom_id}/trail',
} as const
const keys = { student: 'enrollment_number', responsible: 'cpf', classroom: 'classroom_id' } as const

type Entry = ResponseOf<(typeof routes)['student']>['data'][number]
type Delivery = Entry['deliveries'][number]

/** Every event that a record caused, its receivers, and the state of each delivery. */
export function Trail({ of, id }: { of: keyof typeof routes; id: string }) {
  const { t } = useTranslation('record')
  const { cnpj, may } = useSchool()
  const enabled = may(routes[of])
  // The three routes have the same shape, but the compiler sees three sets of parameters.
  const read = useReadPages(routes[of], { params: { cnpj, [keys[of]]: id }, query: { limit: 20 } } as never, {
    enabled,
  })
  if (!enabled) return null
  return (
    <Card title={t('trail.title')}>
      <ReadPagesView read={read} empty={<p className="quiet">{t('trail.empty')}</p>}>
        {(entries) => (
          <Timeline
            label={t('trail.title')}
            moments={(entries as readonly Entry[]).map(({ id, event, created_at, source, deliveries }) => ({
              key: id,
              at: created_at,
              tone: 'neutral',
              icon: Zap,
              title: <code>{event}</code>,
              actor: t(`trail.source.${source}`),
              outcome:
                deliveries.length === 0 ? (
                  <span className="quiet">{t('trail.no_receiver')}</span>
                ) : (
                  deliveries.map((delivery) => <Received key={delivery.id} delivery={delivery} />)
                ),
            }))}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}

function Received({ delivery: { receiver, status, last_status } }: { delivery: Delivery }) {
  return (
    <span>
      {receiver} <StatusBadge status={status} />
      {last_status !== null && <code> {last_status}</code>}{' '}
    </span>
  )
}
