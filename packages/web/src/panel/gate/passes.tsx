import { Button, Group } from '@mantine/core'
import { LogIn, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useReadPages } from '../../kit/api/queries.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/attendance.ts'
import { entranceInput, responsibleInput, studentInput } from '../kit/references.ts'
import type { Fields } from '../kit/resource/field.ts'
import { ActionDialog } from '../kit/resource/lazy-dialogs.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { clock } from '../pick-up/pick-up.ts'
import { useSchool } from '../shell/session.ts'

const routes = {
  check_in: 'POST /v1/attendance/student/biometric/check/in',
  check_out: 'POST /v1/attendance/student/biometric/check/out',
} as const
type Act = keyof typeof routes

const student = { kind: 'text', max: 36, required: true } as const
const moment = { kind: 'text', format: 'moment', max: 40 } as const
/** The fields that people fill in; the other members of these bodies are for readers. */
const fields: Record<Act, Fields> = {
  check_in: {
    enrollment_number: student,
    checked_in_at: moment,
    entrance_id: bodies[routes.check_in].entrance_id,
  },
  check_out: {
    enrollment_number: student,
    released_to_cpf: bodies[routes.check_out].released_to_cpf,
    checked_out_at: moment,
    entrance_id: bodies[routes.check_out].entrance_id,
  },
}
const inputs = {
  '/enrollment_number': studentInput,
  '/released_to_cpf': responsibleInput,
  '/entrance_id': entranceInput,
}

/** Today's check-ins and check-outs, with buttons to enter one by hand when a reader fails. */
export function Passes() {
  const { t } = useTranslation('gate')
  const { cnpj, may } = useSchool()
  const [act, setAct] = useState<Act | null>(null)
  const read = useReadPages('GET /v1/panel/school/{cnpj}/today/pass', { params: { cnpj }, query: { limit: 20 } })
  return (
    <Card
      title={t('passes')}
      lead={t('passes_lead')}
      actions={
        <Group gap="xs">
          {may(routes.check_in) && (
            <Button leftSection={<LogIn size={16} aria-hidden />} onClick={() => setAct('check_in')}>
              {t('actions.check_in.label')}
            </Button>
          )}
          {may(routes.check_out) && (
            <Button
              variant="default"
              leftSection={<LogOut size={16} aria-hidden />}
              onClick={() => setAct('check_out')}
            >
              {t('actions.check_out.label')}
            </Button>
          )}
        </Group>
      }
    >
      {act !== null && (
        <ActionDialog
          key={act}
          words="gate"
          name={`actions.${act}`}
          subject=""
          action={t(`actions.${act}.label`)}
          isDangerous={false}
          fields={fields[act]}
          draft={`${cnpj}/gate/${act}`}
          inputs={inputs}
          send={(typed) => call(routes[act], { body: { ...typed, school_cnpj: cnpj } } as never)}
          done={async () => {
            setAct(null)
            await refreshAll()
          }}
          onClose={() => setAct(null)}
        />
      )}
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_passes')}</p>}>
        {(passes) => (
          <DataTable
            label={t('passes')}
            rows={passes}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.passed_at'), cell: ({ passed_at }) => clock(passed_at) },
              {
                name: t('fields.direction'),
                cell: ({ direction }) => (
                  <ToneBadge tone={direction === 'in' ? 'good' : 'neutral'} icon={direction === 'in' ? LogIn : LogOut}>
                    {t(`values.direction.${direction}`)}
                  </ToneBadge>
                ),
              },
              { name: t('fields.name'), cell: ({ name }) => name },
              { name: t('fields.classroom'), cell: ({ classroom_name }) => classroom_name },
              {
                name: t('fields.note'),
                cell: ({ released_to_name, anomaly }) =>
                  released_to_name !== null
                    ? t('left_with', { name: released_to_name })
                    : anomaly !== null && t(`values.anomaly.${anomaly}` as 'values.anomaly.missing_check_in'),
              },
            ]}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}
