import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/user.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { useSchool } from '../shell/session.ts'
import { users } from './words.ts'

export const words = { users }

const path = '/v1/panel/school/{cnpj}/user'

/** Whether the management assigns a role here; coordinators, secretaries and teachers have theirs from their record. */
const isAssigned = (role: string) =>
  bodies['PATCH /v1/panel/school/{cnpj}/user/{id}'].roles.of.of.some((one) => one === role)

/** The users of this school, their roles, and invitations. */
export function Page() {
  const { t } = useTranslation('users')
  const { cnpj } = useSchool()
  const read = useReadPages(`GET ${path}`, { params: { cnpj }, query: { limit: 100 } })
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <RecordActions
          isMain
          words="users"
          subject=""
          draft={`${cnpj}/users/new`}
          bodies={bodies}
          actions={[{ name: 'create', route: `POST ${path}` }]}
        />
      }
    >
      <ReadPagesView read={read} empty={<EmptyState title={t('empty')} text={t('empty_text')} />}>
        {(items) => (
          <DataTable
            label={t('title')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('fields.name'), cell: (one) => one.name },
              { name: t('fields.email'), cell: (one) => one.email },
              {
                name: t('fields.roles'),
                cell: (one) => (
                  <FieldValue words="users" name="roles" value={one.is_owner ? ['owner', ...one.roles] : one.roles} />
                ),
              },
              {
                name: t('change'),
                isHidden: true,
                cell: (one) => (
                  <RecordActions
                    isMenu
                    words="users"
                    subject={one.name}
                    draft={`${cnpj}/users/${one.id}`}
                    bodies={bodies}
                    actions={[
                      {
                        name: 'change',
                        route: `PATCH ${path}/{id}`,
                        params: { id: one.id },
                        record: { ...one, roles: one.roles.filter(isAssigned) },
                      },
                      { name: 'invite', route: `POST ${path}/{id}/invitation`, params: { id: one.id } },
                      { name: 'remove', route: `DELETE ${path}/{id}`, params: { id: one.id }, isDangerous: true },
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </ReadPagesView>
    </PageFrame>
  )
}
