import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { FormProblem, useForm } from '../forms/form.tsx'
import { useMailLinkSite } from '../site.ts'

/** Requests a link for resetting a forgotten password. */
export function ForgotPassword() {
  const { t } = useTranslation('sign_in')
  const site = useMailLinkSite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    send: (body) => call(`POST /v1/${site}/password/forgot`, { body }),
    done: (_, { email }) => setSentTo(email),
  })
  const login = (
    <p>
      <a href={`/${site}/login`}>{t('forgot.login')}</a>
    </p>
  )
  if (sentTo !== null)
    return (
      <div role="status">
        <h1>{t('forgot.sent_title')}</h1>
        <p>{t('forgot.sent', { email: sentTo })}</p>
        {login}
      </div>
    )
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className="quiet">{t('forgot.lead')}</p>
      <form {...form.element}>
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="username" required />
        <FormProblem form={form} />
        <Button type="submit" loading={form.isBusy}>
          {t('forgot.send')}
        </Button>
      </form>
      {login}
    </>
  )
}
