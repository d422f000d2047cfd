import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'

/** Students with an active enrollment who have not arrived today, by name. */
export function Absentees() {
  const { t } = useTranslation('home_page')
  const { cnpj } = useSchool()
  const read = useReadPages('GET /v1/panel/school/{cnpj}/today/student', {
    params: { cnpj },
    query: { presence: 'absent', limit: 20 },
  })
  return (
    <Card title={t('absentees')}>
      <ReadPagesView read={read} empty={<p className="quiet">{t('nobody_absent')}</p>}>
        {(students) => (
          <DataTable
            label={t('absentees')}
            rows={students}
            keyOf={({ enrollment_number }) => enrollment_number}
            columns={[
              {
                name: t('student'),
                cell: ({ enrollment_number, name }) => (
                  <Link to={`/${cnpj}/students/${encodeURIComponent(enrollment_number)}`}>{name}</Link>
                ),
              },
              { name: t('classroom'), cell: ({ classroom_name }) => classroom_name },
              { name: t('number'), cell: ({ enrollment_number }) => enrollment_number },
            ]}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}
