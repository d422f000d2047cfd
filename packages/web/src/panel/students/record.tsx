import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRead, useReadPages } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { Shown, ShownPages } from '../../kit/list/shown.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/student.ts'
import { FieldValue } from '../kit/field-value.tsx'
import { fieldNamed } from '../kit/resource.ts'
import { useSchool } from '../shell/session.ts'
import { Portrait } from './portrait.tsx'
import { students as table } from './resource.ts'
import { students } from './words.ts'

export const words = { students }

const shape = { bodies, create: 'POST /v1/partners/school/{cnpj}/student' } as const
const enrollmentRoute = 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/enrollment'
const responsibleRoute = 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/responsible'

/** Everything about one student that whoever is signed in may read. */
export function Page() {
  const { t } = useTranslation('students')
  const { cnpj, may } = useSchool()
  const { enrollment_number = '' } = useParams({ strict: false }) as { enrollment_number?: string }
  const params = { cnpj, enrollment_number }
  const student = useRead('GET /v1/partners/school/{cnpj}/student/{enrollment_number}', { params })
  return (
    <Shown read={student}>
      {(one) => (
        <PageFrame
          title={one.name}
          lead={t('record_lead', { number: one.student_number })}
          actions={<Link to={`/${cnpj}/students`}>{t('to_list')}</Link>}
        >
          <Card title={t('personal')}>
            <Portrait student={one} />
            <Facts
              facts={table.facts.map((name) => [
                t(`fields.${name}` as 'fields.name'),
                <FieldValue
                  key={name}
                  words="students"
                  name={name}
                  value={one[name as 'name']}
                  field={fieldNamed(shape, name)}
                />,
              ])}
            />
          </Card>
          {may(enrollmentRoute) && <Enrollments params={params} />}
          {may(responsibleRoute) && <Responsibles params={params} />}
        </PageFrame>
      )}
    </Shown>
  )
}

type Props = { readonly params: { cnpj: string; enrollment_number: string } }

function Enrollments({ params }: Props) {
  const { t } = useTranslation('students')
  const read = useReadPages(enrollmentRoute, { params })
  return (
    <Card title={t('enrollments')}>
      <ShownPages read={read} empty={<p className="quiet">{t('no_enrollments')}</p>}>
        {(items) => (
          <DataTable
            label={t('enrollments')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.classroom_name'), cell: (one) => one.classroom_name },
              { name: t('fields.enrollment_number'), cell: (one) => one.enrollment_number },
              { name: t('fields.status'), cell: (one) => t(`values.status.${one.status}`) },
              {
                name: t('fields.enrolled_on'),
                cell: (one) => <FieldValue words="students" name="enrolled_on" value={one.enrolled_on} />,
              },
            ]}
          />
        )}
      </ShownPages>
    </Card>
  )
}

function Responsibles({ params }: Props) {
  const { t } = useTranslation('students')
  const read = useReadPages(responsibleRoute, { params })
  return (
    <Card title={t('responsibles')}>
      <ShownPages read={read} empty={<p className="quiet">{t('no_responsibles')}</p>}>
        {(items) => (
          <DataTable
            label={t('responsibles')}
            rows={items}
            keyOf={({ cpf }) => cpf}
            columns={[
              { name: t('fields.name'), cell: (one) => one.responsible_name },
              { name: t('fields.kinship'), cell: (one) => t(`values.kinship.${one.kinship}`) },
              { name: t('fields.kind'), cell: (one) => t(`values.kind.${one.kind}`) },
              {
                name: t('fields.can_pick_up'),
                cell: (one) => <FieldValue words="students" name="can_pick_up" value={one.can_pick_up} />,
              },
            ]}
          />
        )}
      </ShownPages>
    </Card>
  )
}
