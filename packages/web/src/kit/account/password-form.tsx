import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { refresh } from '../api/queries.ts'
import { FormProblem, useForm } from '../forms/form.tsx'
import { Card } from '../shell/page-frame.tsx'
import { useSite } from '../site.ts'
import classes from './account.module.css'

export function PasswordForm() {
  const { t } = useTranslation('account')
  const site = useSite()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initial: { current_password: '', password: '' },
    send: (body) => call(`PUT /v1/${site}/password`, { body }),
    async done() {
      setSaved(true)
      await refresh(`GET /v1/${site}/session`, `GET /v1/${site}/session/all`)
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
          <FormProblem form={form} wrong={t('password.wrong')} />
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
