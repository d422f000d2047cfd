import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { refresh } from '../api/queries.ts'
import { toast } from '../feedback/toasts.tsx'
import { FormProblem, useForm } from '../forms/form.tsx'
import { Card } from '../shell/page-frame.tsx'
import { useSite } from '../site.ts'
import classes from './account.module.css'
import { setKnownEmail } from './user-change.ts'

/** The user's own name and email address. Changing the address requires the password, because it is the login. */
export function ProfileForm({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation('account')
  const site = useSite()
  const form = useForm({
    initial: { name, email, current_password: '' },
    send: (typed) =>
      call(`PATCH /v1/${site}/profile`, {
        body: {
          name: typed.name,
          ...(typed.email !== email && { email: typed.email, current_password: typed.current_password }),
        },
      }),
    async done({ name, email }) {
      setKnownEmail(email)
      form.reset({ name, email, current_password: '' })
      toast(t('profile.saved'))
      await refresh(`GET /v1/${site}/session`)
    },
  })
  return (
    <Card title={t('profile.title')}>
      <form {...form.element} className={classes.form}>
        <TextInput {...form.text('name')} label={t('name')} autoComplete="name" required />
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="email" required />
        {form.values.email !== email && (
          <PasswordInput
            {...form.text('current_password')}
            label={t('password.current')}
            description={t('profile.why_password')}
            autoComplete="current-password"
            required
          />
        )}
        <FormProblem form={form} wrong={t('password.wrong')} />
        <div>
          <Button type="submit" variant="default" loading={form.isBusy}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
