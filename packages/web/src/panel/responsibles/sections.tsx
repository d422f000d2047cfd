import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../../kit/api/queries.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Face } from '../kit/face.tsx'
import { PhotoUpload } from '../kit/photo.tsx'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { Trail } from '../kit/resource/trail.tsx'
import { useSchool } from '../shell/session.ts'

const links = 'GET /v1/partners/school/{cnpj}/responsible/{cpf}/student'

type Shown = { readonly cpf: string; readonly name: string; readonly photo_status: string | null }

/** Shown below the facts of a responsible: the photo, the students, and the events of the record. */
export function Sections({ item: { cpf, name, photo_status } }: { item: Shown }) {
  const { t } = useTranslation('responsibles')
  const { cnpj, may } = useSchool()
  const params = { cnpj, cpf }
  const read = useReadPages(links, { params }, { enabled: may(links) })
  return (
    <>
      {photo_status !== null && (
        <Face
          of="responsible"
          id={cpf}
          name={name}
          photoStatus={photo_status}
          portraitLabel={t('photo_of', { name })}
        />
      )}
      <PhotoUpload upload="PUT /v1/partners/school/{cnpj}/responsible/{cpf}/photo" params={params} />
      {may(links) && (
        <>
          <h3>{t('students')}</h3>
          <ReadPagesView read={read} empty={<p className="quiet">{t('no_students')}</p>}>
            {(items) => (
              <DataTable
                label={t('students')}
                rows={items}
                keyOf={({ enrollment_number }) => enrollment_number}
                columns={[
                  {
                    name: t('fields.name'),
                    cell: (one) => <Link to={`/${cnpj}/students/${one.enrollment_number}`}>{one.student_name}</Link>,
                  },
                  { name: t('fields.kinship'), cell: (one) => t(`values.kinship.${one.kinship}`) },
                  {
                    name: t('fields.can_pick_up'),
                    cell: (one) => <FieldValue words="responsibles" name="can_pick_up" value={one.can_pick_up} />,
                  },
                ]}
              />
            )}
          </ReadPagesView>
        </>
      )}
      <Trail of="responsible" id={cpf} />
    </>
  )
}
