import { localDate } from '@sineta/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/visit.ts'
import { entranceInput, visitorInput } from '../kit/references.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { newestFirst } from '../kit/resource/resource.ts'
import { useSchool } from '../shell/session.ts'

export const visitRoute = 'GET /v1/erp/school/{cnpj}/visit'
const visit = '/v1/erp/school/{cnpj}/visit'
const inputs = { '/visitor_id': visitorInput, '/entrance_id': entranceInput }

/** Visitors who are inside or expected, with actions for entry and exit. */
export function Visits() {
  const { t } = useTranslation('gate')
  const { cnpj, may } = useSchool()
  return (
    <Card
      title={t('visits')}
      lead={t('visits_lead')}
      actions={
        <>
          <RecordActions
            isBeside
            words="gate"
            subject=""
            draft={`${cnpj}/gate/visit`}
            bodies={bodies}
            inputs={inputs}
            actions={[{ name: 'new_visit', route: `POST ${visit}` }]}
          />
          {may('POST /v1/erp/school/{cnpj}/visitor') && (
            <LinkButton to={`/${cnpj}/visitors/new`} variant="default">
              {t('new_visitor')}
            </LinkButton>
          )}
        </>
      }
    >
      <VisitList status="checked_in" />
      <VisitList status="scheduled" />
    </Card>
  )
}

const acts = {
  checked_in: [{ name: 'leave', route: `PATCH ${visit}/{id}/check/out` }],
  scheduled: [
    { name: 'enter', route: `PATCH ${visit}/{id}/check/in` },
    { name: 'cancel', route: `PATCH ${visit}/{id}/cancel`, isDangerous: true },
  ],
} as const

function VisitList({ status }: { status: keyof typeof acts }) {
  const { t } = useTranslation('gate')
  const { cnpj, timeZone } = useSchool()
  // At the gate, visitors are expected only from today on. Those who did not come stay in the list of visits.
  const days = status === 'scheduled' && { date_from: localDate(new Date(), timeZone) }
  const read = useReadPages(visitRoute, { params: { cnpj }, query: { ...newestFirst, status, ...days, limit: 50 } })
  return (
    <section>
      <h3>{t(`visit_status.${status}`)}</h3>
      <ReadPagesView read={read} empty={<p className="quiet">{t(`no_visits.${status}`)}</p>}>
        {(visits) => (
          <DataTable
            label={t(`visit_status.${status}`)}
            rows={visits}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('fields.visitor'),
                cell: ({ id, visitor_name }) => <Link to={`/${cnpj}/visits/${id}`}>{visitor_name}</Link>,
              },
              { name: t('fields.host_name'), cell: ({ host_name }) => host_name },
              {
                name: t(status === 'checked_in' ? 'fields.checked_in_at' : 'fields.scheduled_at'),
                cell: ({ checked_in_at, scheduled_at }) => (
                  <FieldValue
                    words="visits"
                    name="checked_in_at"
                    value={status === 'checked_in' ? checked_in_at : scheduled_at}
                  />
                ),
              },
              {
                name: t('fields.change'),
                isHidden: true,
                cell: ({ id, visitor_name }) => (
                  <RecordActions
                    isBeside
                    words="visits"
                    subject={visitor_name}
                    draft={`${cnpj}/gate/visit/${id}`}
                    bodies={bodies}
                    inputs={inputs}
                    actions={acts[status].map((act) => ({ ...act, params: { id } }))}
                  />
                ),
              },
            ]}
          />
        )}
      </ReadPagesView>
    </section>
  )
}
