import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/responsible.ts'
import { withFieldName } from '../kit/inputs/named-input.tsx'
import { responsibleInput } from '../kit/references.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordActions } from '../kit/resource/record-actions.tsx'

const route = 'GET /v1/partners/school/{cnpj}/student/{enrollment_number}/responsible'
const link = '/v1/partners/school/{cnpj}/responsible/{cpf}/student/{enrollment_number}'
const primary = `POST ${link}/link` as const
const additional = `POST ${link}/additional/link` as const
// The form sends the box as it is shown, so it must show what the API does without it.
const apiDefaults = { can_pick_up: true }

/** Linking also asks for the person: the CPF is in the path of the operation. */
const withPerson = { cpf: { kind: 'text', format: 'cpf', required: true } } as const
const linkBodies = {
  ...bodies,
  [primary]: { ...withPerson, ...bodies[primary] },
  [additional]: { ...withPerson, ...bodies[additional] },
}
const inputs = { '/cpf': withFieldName('responsible_cpf', responsibleInput) }

type Props = { readonly cnpj: string; readonly number: string; readonly name: string }

/** A student's responsibles, who may pick the student up, and the actions to change that. */
export function Responsibles({ cnpj, number, name }: Props) {
  const { t } = useTranslation('students')
  const read = useReadPages(route, { params: { cnpj, enrollment_number: number } })
  const ofStudent = { enrollment_number: number }
  return (
    <Card title={t('responsibles')}>
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_responsibles')}</p>}>
        {(items) => (
          <DataTable
            label={t('responsibles')}
            rows={items}
            keyOf={({ cpf }) => cpf}
            columns={[
              {
                name: t('fields.name'),
                cell: (one) => <Link to={`/${cnpj}/responsibles/${one.cpf}`}>{one.responsible_name}</Link>,
              },
              { name: t('fields.kinship'), cell: (one) => t(`values.kinship.${one.kinship}`) },
              { name: t('fields.kind'), cell: (one) => t(`values.kind.${one.kind}`) },
              {
                name: t('fields.can_pick_up'),
                cell: (one) => <FieldValue words="students" name="can_pick_up" value={one.can_pick_up} />,
              },
              {
                name: t('fields.change'),
                isHidden: true,
                cell: (one) => {
                  const path = one.kind === 'primary' ? (`${link}/link` as const) : (`${link}/additional/link` as const)
                  const params = { ...ofStudent, cpf: one.cpf }
                  return (
                    <RecordActions
                      isMenu
                      words="students"
                      subject={one.responsible_name}
                      draft={`${cnpj}/students/${number}/${one.cpf}`}
                      bodies={bodies}
                      actions={[
                        // Changes of a link publish no event, so the row may be older than a colleague's change.
                        { name: 'edit_link', route: `PATCH ${path}`, params, record: one, isPartial: true },
                        { name: 'unlink', route: `DELETE ${path}`, params, isDangerous: true },
                      ]}
                    />
                  )
                },
              },
            ]}
          />
        )}
      </ReadPagesView>
      <RecordActions
        words="students"
        subject={name}
        draft={`${cnpj}/students/${number}/link`}
        bodies={linkBodies}
        inputs={inputs}
        actions={[
          { name: 'link', route: primary, params: ofStudent, record: apiDefaults },
          { name: 'link_additional', route: additional, params: ofStudent, record: apiDefaults },
        ]}
      />
    </Card>
  )
}
