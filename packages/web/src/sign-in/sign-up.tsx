import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../kit/api/call.ts'
import { problemOf } from '../kit/api/problem.ts'
import { FormProblem, useForm } from '../kit/forms/form.tsx'

/** Registers a new partner, then goes straight to its first app. */
export function SignUp() {
  const { t } = useTranslation('signup')
  const [isDone, setIsDone] = useState(false)
  const form = useForm({
    initial: { name: '', cnpj: '', email: '', password: '' },
    async send(values) {
      await call('POST /v1/portal/partner', { body: values })
      const { email, password } = values
      // An address that already had an account keeps its password. Sign-up does not reveal that; a mail to the owner does.
      return call('POST /v1/portal/session', { body: { email, password, cookie: true } }).then(
        () => true,
        (error: Error) => {
          if (problemOf(error).code === 'unauthenticated') return false
          throw error
        },
      )
    },
    done(isSignedIn) {
      if (isSignedIn) location.assign('/portal/new')
      else setIsDone(true)
    },
  })
  if (isDone)
    return (
      <>
        <h1>{t('check_title')}</h1>
        <p role="status">{t('check', { email: form.values.email })}</p>
        <p>
          <a href="/portal/login">{t('login')}</a>
        </p>
      </>
    )
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      <form {...form.element}>
        <TextInput
          {...form.text('name')}
          label={t('name')}
          description={t('name_hint')}
          autoComplete="organization"
          required
        />
        <TextInput {...form.text('cnpj')} label={t('cnpj')} description={t('cnpj_hint')} required />
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="username" required />
        <PasswordInput
          {...form.text('password')}
          label={t('password')}
          description={t('password_hint')}
          autoComplete="new-password"
          required
        />
        <FormProblem form={form} />
        <Button type="submit" loading={form.isBusy}>
          {t('submit')}
        </Button>
      </form>
      <p>
        {t('have_account')} <a href="/portal/login">{t('login')}</a>
      </p>
    </>
  )
}
