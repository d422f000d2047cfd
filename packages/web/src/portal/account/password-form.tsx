import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../api/ask.ts'
import { refresh } from '../api/queries.ts'
import { FormProblem, useForm } from '../kit/form.tsx'
import { Card } from '../kit/page-frame.tsx'
import { ErrorNote } from '../kit/problem-text.tsx'
import classes from './account.module.css'

export function PasswordForm() {
  const { t } = useTranslation('account')
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { current_password: '', password: '' },
    send: (body) => ask('PUT /v1/portal/password', { body }),
    async done() {
      setSaved(true)
      await refresh('GET /v1/portal/session', 'GET /v1/portal/session/all')
    },
  })
  return (
    <Card title={t('password.title')} lead={t('password.lead')}>
      {isSaved ? (
        <p role="status">{t('password.saved')}</p>
      ) : (
        <form {...form.element} className={classes.form}>
          <PasswordInput
            {...form.text('current_password')}
            label={t('password.current')}
            autoComplete="current-password"
            required
          />
          <PasswordInput
            {...form.text('password')}
            label={t('password.new')}
            description={t('password.hint')}
            autoComplete="new-password"
            required
          />
          {form.problem?.code === 'unauthenticated' ? (
            <ErrorNote>{t('password.wrong')}</ErrorNote>
          ) : (
            <FormProblem form={form} />
          )}
          <div>
            <Button type="submit" variant="default" loading={form.isBusy}>
              {t('password.save')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
