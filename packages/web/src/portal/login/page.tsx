import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { queryClient } from '../api/queries.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { ErrorNote } from '../kit/problem-text.tsx'
import { readBack } from './back.ts'
import { login } from './words.ts'

export const words = { login }

export function Page() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const search: unknown = useSearch({ strict: false })
  // Asked for only once the password was right: before that nobody is told whether there is a second factor.
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    initial: { email: '', password: '', totp: '' },
    async send({ email, password, totp }) {
      const answered = await ask('POST /v1/portal/session', {
        body: { email, password, cookie: true, ...(needsCode && totp !== '' && { totp: totp.trim() }) },
      })
      if (!answered.ok && answered.problem.code === 'second_factor_required') setNeedsCode(true)
      return answered
    },
    done() {
      queryClient.clear()
      return navigate({ to: readBack(search) })
    },
  })
  const isWrong = form.problem?.code === 'unauthenticated'
  return (
    <>
      <h1>{t('title')}</h1>
      <form {...form.element}>
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="username" required />
        <PasswordInput {...form.text('password')} label={t('password')} autoComplete="current-password" required />
        {needsCode && (
          <TextInput
            {...form.text('totp')}
            label={t('totp')}
            description={t('totp_hint')}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        )}
        {isWrong ? <ErrorNote>{t(needsCode ? 'wrong_code' : 'wrong')}</ErrorNote> : <FormProblem form={form} />}
        <Button type="submit" loading={form.isBusy}>
          {t('submit')}
        </Button>
      </form>
      <p>
        <Link to="/password/forgot">{t('forgot')}</Link>
      </p>
      <p>
        {t('no_account')} <Link to="/signup">{t('signup')}</Link>
      </p>
    </>
  )
}
