import { Button, PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { useLinkToken } from '../kit/link-token.ts'
import { ErrorNote } from '../kit/problem-text.tsx'
import { password } from './words.ts'

export const words = { password }

export function Page() {
  const { t } = useTranslation('password')
  const token = useLinkToken()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => ask('POST /v1/portal/password/reset', { body: { token, password } }),
    done: () => setSaved(true),
  })
  if (isSaved)
    return (
      <div role="status">
        <h1>{t('saved_title')}</h1>
        <p>{t('saved')}</p>
        <Link to="/login">{t('login')}</Link>
      </div>
    )
  // Loaded again, the page has lost it too.
  if (token === '')
    return (
      <>
        <h1>{t('reset_title')}</h1>
        <p>{t('no_token')}</p>
        <Link to="/password/forgot">{t('another')}</Link>
      </>
    )
  const isLate = form.problem?.code === 'unauthenticated'
  return (
    <>
      <h1>{t('reset_title')}</h1>
      <p className="quiet">{t('reset_lead')}</p>
      <form {...form.element}>
        <PasswordInput
          {...form.text('password')}
          label={t('password')}
          description={t('password_hint')}
          autoComplete="new-password"
          required
        />
        {isLate ? (
          <>
            <ErrorNote>{t('late')}</ErrorNote>
            <Link to="/password/forgot">{t('another')}</Link>
          </>
        ) : (
          <FormProblem form={form} />
        )}
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
      </form>
    </>
  )
}
