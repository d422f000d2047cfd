import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { password } from './words.ts'

export const words = { password }

export function Page() {
  const { t } = useTranslation('password')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    send: (body) => ask('POST /v1/portal/password/forgot', { body }),
    done: (_, { email }) => setSentTo(email),
  })
  if (sentTo !== null)
    return (
      <div role="status">
        <h1>{t('sent_title')}</h1>
        <p>{t('sent', { email: sentTo })}</p>
        <Link to="/login">{t('login')}</Link>
      </div>
    )
  return (
    <>
      <h1>{t('forgot_title')}</h1>
      <p className="quiet">{t('forgot_lead')}</p>
      <form {...form.element}>
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="username" required />
        <FormProblem form={form} />
        <Button type="submit" loading={form.isBusy}>
          {t('send')}
        </Button>
      </form>
      <p>
        <Link to="/login">{t('login')}</Link>
      </p>
    </>
  )
}
