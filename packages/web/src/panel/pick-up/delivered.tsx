import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useSchool } from '../shell/session.ts'
import { clock } from './pick-up.ts'

/** Students who left with a responsible today; those of the latest responsible come first. */
export function Delivered() {
  const { t } = useTranslation('pick_up')
  const { cnpj } = useSchool()
  const read = useReadPages('GET /v1/panel/school/{cnpj}/today/pick-up', {
    params: { cnpj },
    query: { limit: 200, sort: '-checked_in_at' },
  })
  const left = read.items.flatMap(({ id, responsible_name, students }) =>
    students.flatMap(({ left_at, ...student }) =>
      left_at === null ? [] : [{ ...student, id, responsible_name, left_at }],
    ),
  )
  // Those who left may be further down the list: keep its button for more.
  if (left.length === 0 && !read.query.hasNextPage) return null
  return (
    <Card title={t('delivered')}>
      <ReadPagesView read={read} empty={null}>
        {() => (
          <DataTable
            label={t('delivered')}
            rows={left}
            keyOf={({ id, enrollment_number }) => `${id} ${enrollment_number}`}
            columns={[
              { name: t('fields.student'), cell: ({ name }) => name },
              { name: t('fields.classroom'), cell: ({ classroom_name }) => classroom_name },
              { name: t('fields.responsible'), cell: ({ responsible_name }) => responsible_name },
              { name: t('fields.left_at'), cell: ({ left_at }) => clock(left_at) },
            ]}
          />
        )}
      </ReadPagesView>
    </Card>
  )
}
