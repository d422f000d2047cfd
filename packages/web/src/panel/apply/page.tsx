import { Button, TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { withFieldName } from '../kit/inputs/named-input.tsx'
import type { Fields } from '../kit/resource/field.ts'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { GradeInput, placeIn, type Year } from './grade-input.tsx'
import { Status } from './status.tsx'
import { apply } from './words.ts'

export const words = { apply }

/** The fields a family fills in: no more than the school needs to reply and to enroll the child. */
const fields = {
  grade_id: { kind: 'text', required: true },
  student: {
    kind: 'group',
    fields: {
      name: { kind: 'text', max: 200, required: true },
      birthdate: { kind: 'text', format: 'date', required: true },
      cpf: { kind: 'text', format: 'cpf', max: 20 },
    },
    required: true,
  },
  responsible: {
    kind: 'group',
    fields: {
      name: { kind: 'text', max: 200, required: true },
      cpf: { kind: 'text', format: 'cpf', max: 20, required: true },
      phone: { kind: 'text', format: 'phone' },
      email: { kind: 'text', format: 'email', max: 254 },
      kinship: {
        kind: 'choice',
        of: ['mother', 'father', 'grandparent', 'sibling', 'uncle_aunt', 'step_parent', 'legal_guardian', 'other'],
      },
    },
    required: true,
  },
} as const satisfies Fields

/** Child and responsible have fields of the same name, so each label says whose it is. */
const inputs = {
  '/grade_id': GradeInput,
  '/student/name': withFieldName('student_name'),
  '/student/birthdate': withFieldName('student_birthdate'),
  '/student/cpf': withFieldName('student_cpf'),
  '/responsible/name': withFieldName('responsible_name'),
  '/responsible/cpf': withFieldName('responsible_cpf'),
}

/** The public form of a school: a family applies without an account, also on a phone, and checks the result later. */
export function Page() {
  const { t } = useTranslation('apply')
  const { cnpj = '' } = useParams({ strict: false }) as { cnpj?: string }
  const offer = useRead('GET /v1/public/school/{cnpj}/preenrollment', { params: { cnpj } })
  return (
    <ReadView read={offer}>
      {({ school, school_years }) => (
        <>
          <h1>{t('title', { school: school.name })}</h1>
          {school_years.length === 0 ? <p>{t('closed')}</p> : <Form cnpj={cnpj} years={school_years} />}
          <Status cnpj={cnpj} />
        </>
      )}
    </ReadView>
  )
}

function Form({ cnpj, years }: { cnpj: string; years: readonly Year[] }) {
  const { t } = useTranslation('apply')
  const [number, setNumber] = useState<string | null>(null)
  if (number !== null)
    return (
      <section role="status">
        <h2>{t('sent')}</h2>
        <p>{t('sent_text')}</p>
        <TextInput label={t('number')} value={number} readOnly />
        <Button mt="md" variant="default" onClick={() => setNumber(null)}>
          {t('again')}
        </Button>
      </section>
    )
  return (
    <RecordForm
      words="apply"
      fields={fields}
      inputs={inputs}
      draft={`apply/${cnpj}`}
      submit={t('send')}
      send={(body) =>
        call('POST /v1/public/school/{cnpj}/preenrollment', {
          params: { cnpj },
          body: { ...body, ...placeIn(years, body.grade_id) } as never,
        })
      }
      done={({ preenrollment_number }) => setNumber(preenrollment_number)}
    >
      <p>{t('lead')}</p>
      <p className="quiet">{t('kept')}</p>
    </RecordForm>
  )
}
