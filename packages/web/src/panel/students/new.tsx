import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/student.ts'
import { addressInputs } from '../kit/references.ts'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { refreshAll } from '../kit/resource/refresh-all.ts'
import { useSchool } from '../shell/session.ts'
import { students } from './words.ts'

export const words = { students }

const create = 'POST /v1/partners/school/{cnpj}/student'

/** Registers a student. Enrolling follows on the student's record. */
export function Page() {
  const { t } = useTranslation('students')
  const { cnpj } = useSchool()
  const navigate = useNavigate()
  return (
    <PageFrame title={t('new')} lead={t('new_lead')}>
      <Card>
        <RecordForm
          words="students"
          fields={bodies[create]}
          inputs={addressInputs}
          draft={`${cnpj}/students/new`}
          send={(body) => call(create, { params: { cnpj }, body } as never)}
          done={async ({ student_number }) => {
            await refreshAll()
            await navigate({ to: `/${cnpj}/students/${encodeURIComponent(student_number)}` })
          }}
          onCancel={() => navigate({ to: `/${cnpj}/students` })}
        />
      </Card>
    </PageFrame>
  )
}
