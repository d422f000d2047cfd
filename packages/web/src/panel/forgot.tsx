import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../portal/api/ask.ts'
import { FormProblem, useForm } from '../portal/kit/form.tsx'

export function Forgot() {
  const { t } = useTranslation('panel')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    send: (body) => ask('POST /v1/panel/password/forgot', { body }),
    done: (_, { email }) => setSentTo(email),
  })
  if (sentTo !== null)
    return (
      <div role="status">
        <h1>{t('forgot.sent_title')}</h1>
        <p>{t('forgot.sent', { email: sentTo })}</p>
      </div>
    )
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className="quiet">{t('forgot.lead')}</p>
      <form {...form.element}>
        <TextInput {...form.text('email')} label={t('forgot.email')} type="email" autoComplete="username" required />
        <FormProblem form={form} />
        <Button type="submit" loading={form.isBusy}>
          {t('forgot.send')}
        </Button>
      </form>
    </>
  )
}
