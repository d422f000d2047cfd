import { localDate } from '@sineta/contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ItemOf, useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies as authorizationBodies } from '../api/bodies/authorization.ts'
import { bodies as enrollmentBodies } from '../api/bodies/enrollment.ts'
import { bodies as studentBodies } from '../api/bodies/student.ts'
import { SchoolYearName, useSchoolYears } from '../kit/names.tsx'
import { classroomInput, classroomInputIn } from '../kit/references.ts'
import type { Fields } from '../kit/resource/field.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { type RecordAction, RecordActions } from '../kit/resource/record-actions.tsx'
import { useSchool } from '../shell/session.ts'
import { activeOf, canEnroll, latestOf } from './active-enrollment.ts'

const route = 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/enrollment'
const student = '/v1/partners/school/{cnpj}/student/{enrollment_number}'
const reason = { reason: { kind: 'text', max: 500 } } as const satisfies Fields
const bodies = { ...studentBodies, ...enrollmentBodies, ...authorizationBodies }
const inputs = { '/classroom_id': classroomInput }

type Props = { readonly cnpj: string; readonly number: string; readonly name: string }

/** The enrollments of a student, with the office's actions on them. */
export function Enrollments({ cnpj, number, name }: Props) {
  const { t } = useTranslation('students')
  const navigate = useNavigate()
  const params = { cnpj, enrollment_number: number }
  const { timeZone } = useSchool()
  const read = useReadPages(route, { params })
  const { years, isLoading, mayRead } = useSchoolYears()
  const active = activeOf(read.items, years, localDate(new Date(), timeZone))
  const ofStudent = { enrollment_number: number }
  const acts: RecordAction[] = []
  // Enrolling for the next year is possible while the current one runs.
  if (canEnroll(read.items, years) || !active)
    acts.push({ name: 'enroll', route: `POST ${student}/enroll`, params: ofStudent })
  if (active)
    acts.push(
      {
        name: 'transfer',
        route: `POST ${student}/transfer/classroom`,
        params: ofStudent,
        inputs: { '/classroom_id': classroomInputIn(active) },
      },
      {
        name: 'number',
        route: 'PATCH /v1/partners/school/{cnpj}/enrollment/{enrollment_id}/number',
        params: { enrollment_id: active.id },
        // The old number, which is in the URL, no longer finds the student.
        done: (answer) =>
          navigate({ to: `/${cnpj}/students/${(answer as { enrollment_number: string }).enrollment_number}` }),
      },
      { name: 'leave', route: `POST ${student}/transfer/external`, params: ofStudent, isDangerous: true },
      { name: 'unenroll', route: `DELETE ${student}/unenroll`, params: ofStudent, query: reason, isDangerous: true },
    )
  const latest = active ?? latestOf(read.items)
  if (latest)
    acts.push(
      {
        name: 'authorize',
        route: 'POST /v1/panel/school/{cnpj}/authorization',
        given: active
          ? { enrollment_id: latest.id, type: 'enrollment_status_change' }
          : { enrollment_id: latest.id, type: 'enrollment_reactivation', to_status: 'MATRICULADO' },
      },
      {
        name: 'force',
        route: 'DELETE /v1/panel/school/{cnpj}/enrollment/{enrollment_id}/force',
        params: { enrollment_id: latest.id },
        query: reason,
        isDangerous: true,
      },
    )
  return (
    <Card title={t('enrollments')}>
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_enrollments')}</p>}>
        {(items) => (
          <DataTable
            label={t('enrollments')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.classroom_name'), cell: (one) => one.classroom_name },
              ...(mayRead
                ? [
                    {
                      name: t('fields.school_year_id'),
                      cell: (one: ItemOf<typeof route>) => <SchoolYearName id={one.school_year_id} />,
                    },
                  ]
                : []),
              { name: t('fields.enrollment_number'), cell: (one) => one.enrollment_number },
              { name: t('fields.status'), cell: (one) => t(`values.status.${one.status}`) },
              {
                name: t('fields.enrolled_on'),
                cell: (one) => <FieldValue words="students" name="enrolled_on" value={one.enrolled_on} />,
              },
            ]}
          />
        )}
      </ReadPagesView>
      {!isLoading && (
        <RecordActions
          words="students"
          subject={name}
          draft={`${cnpj}/students/${number}`}
          actions={acts}
          bodies={bodies}
          inputs={inputs}
        />
      )}
    </Card>
  )
}
