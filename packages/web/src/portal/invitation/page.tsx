import { Button, PasswordInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/queries.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { useLinkToken } from '../kit/link-token.ts'
import { ErrorNote } from '../kit/problem-text.tsx'
import { invitation } from './words.ts'

export const words = { invitation }

export function Page() {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const token = useLinkToken()
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => ask('POST /v1/portal/invitation/accept', { body: { token, password, cookie: true } }),
    done() {
      queryClient.clear()
      return navigate({ to: '/' })
    },
  })
  // Loaded again, the page has lost it too.
  if (token === '')
    return (
      <>
        <h1>{t('title')}</h1>
        <p>{t('no_token')}</p>
      </>
    )
  const isLate = form.problem?.code === 'unauthenticated'
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      <form {...form.element}>
        <PasswordInput
          {...form.text('password')}
          label={t('password')}
          description={t('password_hint')}
          autoComplete="new-password"
          required
        />
        {isLate ? <ErrorNote>{t('late')}</ErrorNote> : <FormProblem form={form} />}
        <Button type="submit" loading={form.isBusy}>
          {t('submit')}
        </Button>
      </form>
    </>
  )
}
