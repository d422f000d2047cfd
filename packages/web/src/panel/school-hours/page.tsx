import { Button } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ReadRoute, type ResponseOf, type Route } from '../../kit/api/call.ts'
import { orNull, useReadOrNull } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies as globalBodies } from '../api/bodies/global-schedule.ts'
import { bodies as weeklyBodies } from '../api/bodies/weekly-schedule.ts'
import { hasDraft } from '../kit/resource/draft.ts'
import type { Fields } from '../kit/resource/field.ts'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'
import { WeekInput, weekdays } from './week-input.tsx'
import { schoolHours } from './words.ts'

export const words = { schoolHours }

const global = 'GET /v1/partners/school/{cnpj}/global-schedule'
const weekly = 'GET /v1/partners/school/{cnpj}/weekly-schedule'

const saveGlobal = 'PUT /v1/partners/school/{cnpj}/global-schedule'
const saveWeekly = 'PUT /v1/partners/school/{cnpj}/weekly-schedule'

const schedules = {
  global: { read: global, route: saveGlobal, fields: globalBodies[saveGlobal] },
  weekly: { read: weekly, route: saveWeekly, fields: weeklyBodies[saveWeekly] },
} as const satisfies Record<string, { read: ReadRoute; route: Route; fields: Fields }>

export function Page() {
  const { t } = useTranslation('schoolHours')
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Schedule name="global">{(answer) => <Hours {...(answer as ResponseOf<typeof global>)} />}</Schedule>
      <Schedule name="weekly">{(answer) => <Week {...(answer as ResponseOf<typeof weekly>)} />}</Schedule>
    </PageFrame>
  )
}

type Props = { readonly name: keyof typeof schedules; children(answer: unknown): ReactNode }

/** A schedule that the school has at most one of: its facts, and its form. */
function Schedule({ name, children }: Props) {
  const { t } = useTranslation('schoolHours')
  const { cnpj, may } = useSchool()
  const draft = `${cnpj}/schoolHours/${name}`
  const [isEditing, setEditing] = useState(() => hasDraft(draft))
  const { read, route, fields } = schedules[name]
  const request = { params: { cnpj } } as never
  const schedule = useReadOrNull<ReadRoute>(read, request, 'schedule_not_found')
  return (
    <Card
      title={t(name)}
      lead={t(`${name}_lead`)}
      actions={
        may(route) && !isEditing && schedule.data !== undefined ? (
          <Button
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
            aria-label={`${schedule.data === null ? t('define') : t('edit', { ns: 'record' })}: ${t(name)}`}
            onClick={() => setEditing(true)}
          >
            {schedule.data === null ? t('define') : t('edit', { ns: 'record' })}
          </Button>
        ) : undefined
      }
    >
      <ReadView read={schedule}>
        {(answer) =>
          isEditing ? (
            <RecordForm
              words="schoolHours"
              fields={fields}
              record={answer ?? { version: 0 }}
              draft={draft}
              inputs={{ '/days': WeekInput }}
              send={(body, version) => call(route, { params: { cnpj }, body, version } as never)}
              readCurrent={() => orNull(call<ReadRoute>(read, request), 'schedule_not_found')}
              done={async () => {
                await refreshAll()
                setEditing(false)
                toast(t('saved'))
              }}
              onCancel={() => setEditing(false)}
            />
          ) : answer === null ? (
            <p className="quiet">{t('none')}</p>
          ) : (
            children(answer)
          )
        }
      </ReadView>
    </Card>
  )
}

function Hours({ entry, exit, tolerance }: ResponseOf<typeof global>) {
  const { t } = useTranslation('schoolHours')
  return (
    <Facts
      facts={[
        [t('fields.entry'), entry],
        [t('fields.exit'), exit],
        [t('fields.tolerance'), String(tolerance)],
      ]}
    />
  )
}

function Week({ days }: ResponseOf<typeof weekly>) {
  const { t } = useTranslation('schoolHours')
  const rows = weekdays.map((weekday) => ({ weekday, hours: days.find((day) => day.weekday === weekday) }))
  return (
    <DataTable
      label={t('weekly')}
      rows={rows}
      keyOf={({ weekday }) => String(weekday)}
      columns={[
        { name: t('fields.weekday'), cell: ({ weekday }) => t(`day.d${weekday}`) },
        {
          name: t('fields.entry'),
          cell: ({ hours }) => hours?.entry ?? <span className="quiet">{t('closed_day')}</span>,
        },
        { name: t('fields.exit'), cell: ({ hours }) => hours?.exit },
        { name: t('fields.tolerance'), cell: ({ hours }) => hours?.tolerance },
      ]}
    />
  )
}
