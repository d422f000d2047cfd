import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { problemOf } from '../../kit/api/problem.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ErrorNote, ProblemNote } from '../../kit/feedback/problem-text.tsx'

/** Shows the status of an application to a family that knows its number and the child's birthdate. */
export function Status({ cnpj }: { cnpj: string }) {
  const { t } = useTranslation('apply')
  const [number, setNumber] = useState('')
  const [birthdate, setBirthdate] = useState('')
  const look = useMutation({
    mutationFn: () =>
      call('GET /v1/public/school/{cnpj}/preenrollment/{preenrollment_number}', {
        // A phone writes the first letter only as a capital.
        params: { cnpj, preenrollment_number: number.trim().toUpperCase() },
        query: { birthdate },
      }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    look.mutate()
  }
  return (
    <section>
      <h2>{t('look_up')}</h2>
      <form onSubmit={onSubmit}>
        <TextInput label={t('number')} required value={number} onChange={(event) => setNumber(event.target.value)} />
        <TextInput
          label={t('fields.birthdate')}
          type="date"
          required
          value={birthdate}
          onChange={(event) => setBirthdate(event.target.value)}
        />
        <Button mt="md" type="submit" variant="default" loading={look.isPending}>
          {t('show')}
        </Button>
      </form>
      {look.error &&
        (isUnknown(look.error) ? <ErrorNote>{t('not_found')}</ErrorNote> : <ProblemNote error={look.error} />)}
      {look.data && (
        <div role="status">
          <p>
            <strong>{t(`values.status.${look.data.status}`)}</strong>
          </p>
          <p>
            {t('received')} <Timestamp at={look.data.applied_at} />
          </p>
          {look.data.denial_reason && <p>{look.data.denial_reason}</p>}
        </div>
      )}
    </section>
  )
}

/** Whether there is no such request, or the number does not even look like one: the family reads the same advice. */
const isUnknown = (error: Error) => ['preenrollment_not_found', 'invalid_parameter'].includes(problemOf(error).code)
