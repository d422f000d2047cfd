import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { useSchool } from '../shell/session.ts'

/** The students of a class, each linked to their record. */
export function ClassStudents({ item }: { item: { readonly id: string } }) {
  const { t } = useTranslation('classrooms')
  const { cnpj } = useSchool()
  const read = useReadPages('GET /v1/partners/school/{cnpj}/classroom/{id}/student', {
    params: { cnpj, id: item.id },
    query: { limit: 100, sort: 'name' },
  })
  return (
    <>
      <h3>{t('fields.students')}</h3>
      <ReadPagesView read={read} empty={<p className="quiet">{t('fields.no_students')}</p>}>
        {(students) => (
          <DataTable
            label={t('fields.students')}
            rows={students}
            keyOf={(one) => String(one.enrollment_number)}
            columns={[
              {
                name: t('fields.name'),
                cell: (one) => <Link to={`/${cnpj}/students/${one.enrollment_number}`}>{one.name}</Link>,
              },
              { name: t('fields.enrollment_number'), cell: (one) => one.enrollment_number },
            ]}
          />
        )}
      </ReadPagesView>
    </>
  )
}
