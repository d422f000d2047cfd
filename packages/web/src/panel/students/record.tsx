import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { delivery_status } from '../../kit/deliveries/status-words.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/student.ts'
import { AddressText } from '../kit/address-text.tsx'
import { Face } from '../kit/face.tsx'
import { PhotoUpload } from '../kit/photo.tsx'
import { addressInputs, deviceInput, responsibleInput } from '../kit/references.ts'
import { hasDraft } from '../kit/resource/draft.ts'
import { FieldValue } from '../kit/resource/field-value.tsx'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { fieldNamed } from '../kit/resource/resource.ts'
import { Trail } from '../kit/resource/trail.tsx'
import { useSchool } from '../shell/session.ts'
import { Enrollments } from './enrollments.tsx'
import { Responsibles } from './links.tsx'
import { students as table } from './resource.ts'
import { students } from './words.ts'

export const words = { students, delivery_status }

const path = '/v1/partners/school/{cnpj}/student/{enrollment_number}'
const shape = { bodies, update: `PUT ${path}` } as const
const inputs = { '/device_id': deviceInput, '/responsible_cpf': responsibleInput, ...addressInputs }

export function Page() {
  const { enrollment_number = '' } = useParams({ strict: false }) as { enrollment_number?: string }
  // Remounted for each student, because an open form or picture must not carry over to the next one.
  return <OneStudent key={enrollment_number} enrollment_number={enrollment_number} />
}

/** Everything about one student that the user may read, with the actions on it. */
function OneStudent({ enrollment_number }: { enrollment_number: string }) {
  const { t } = useTranslation('students')
  const { cnpj, may } = useSchool()
  const navigate = useNavigate()
  const draft = `${cnpj}/students/${enrollment_number}`
  const [isEditing, setEditing] = useState(() => hasDraft(draft))
  const params = { cnpj, enrollment_number }
  const student = useRead(`GET ${path}`, { params })
  return (
    <ReadView read={student}>
      {(one) => {
        const of = { cnpj, number: one.student_number, name: one.name }
        const ofStudent = { enrollment_number: one.student_number }
        return (
          <PageFrame
            title={one.name}
            lead={t('record_lead', { number: one.student_number })}
            actions={<Link to={`/${cnpj}/students`}>{t('to_list')}</Link>}
          >
            <Card
              title={t('personal')}
              actions={
                !isEditing && may(`PUT ${path}`) && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
              }
            >
              <Face
                of="student"
                id={one.student_number}
                name={one.name}
                photoStatus={one.photo_status}
                portraitLabel={t('photo_of', { name: one.name })}
              />
              {isEditing ? (
                <RecordForm
                  words="students"
                  fields={bodies[`PUT ${path}`]}
                  record={one}
                  inputs={addressInputs}
                  draft={draft}
                  send={(body, version) => call(`PUT ${path}`, { params, body, version } as never)}
                  readCurrent={() => call(`GET ${path}`, { params })}
                  done={async () => {
                    await refreshAll()
                    setEditing(false)
                  }}
                  onCancel={() => setEditing(false)}
                />
              ) : (
                <>
                  <Facts
                    facts={table.facts.map((name) => [
                      t(`fields.${name}` as 'fields.name'),
                      name === 'address' && one.address ? (
                        <AddressText key={name} address={one.address} />
                      ) : (
                        <FieldValue
                          key={name}
                          words="students"
                          name={name}
                          value={one[name as 'name']}
                          field={fieldNamed(shape, name)}
                        />
                      ),
                    ])}
                  />
                  <RecordActions
                    words="students"
                    subject={one.name}
                    draft={`${cnpj}/students/${one.student_number}/photo`}
                    bodies={bodies}
                    inputs={inputs}
                    actions={[
                      ...(one.photo_status === null
                        ? []
                        : ([
                            { name: 'review', route: `PATCH ${path}/photo/status`, params: ofStudent },
                            {
                              name: 'remove_photo',
                              route: `DELETE ${path}/photo`,
                              params: ofStudent,
                              isDangerous: true,
                            },
                          ] as const)),
                      {
                        name: 'consent',
                        route: 'POST /v1/panel/school/{cnpj}/student/{enrollment_number}/consent',
                        params: ofStudent,
                      },
                      { name: 'biometric', route: `PUT ${path}/biometric`, params: ofStudent },
                      {
                        name: 'remove',
                        route: `DELETE ${path}`,
                        params: ofStudent,
                        isDangerous: true,
                        done: () => navigate({ to: `/${cnpj}/students` }),
                      },
                    ]}
                  />
                  <PhotoUpload upload={`PUT ${path}/photo`} params={params} />
                </>
              )}
            </Card>
            {may(`GET ${path}/enrollment`) && <Enrollments {...of} />}
            {may(`GET ${path}/responsible`) && <Responsibles {...of} />}
            <Trail of="student" id={one.student_number} />
          </PageFrame>
        )
      }}
    </ReadView>
  )
}
