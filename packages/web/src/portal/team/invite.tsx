import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './team.module.css'

export function Invite() {
  const { t } = useTranslation('team')
  const [invited, setInvited] = useState<string | null>(null)
  const form = useForm({
    initial: { name: '', email: '', role: 'developer' as 'owner' | 'developer' },
    send: (body) => call('POST /v1/portal/member', { body }),
    async done(made) {
      setInvited(made.email)
      await refresh('GET /v1/portal/member')
    },
  })
  return (
    <Card title={t('invite')}>
      <form {...form.element} className={classes.form}>
        <TextInput {...form.text('name')} label={t('name')} autoComplete="off" required />
        <TextInput {...form.text('email')} label={t('email')} type="email" autoComplete="off" required />
        <NativeSelect
          label={t('role')}
          value={form.values.role}
          error={form.faultOf('role')}
          onChange={({ currentTarget }) => form.set({ role: currentTarget.value === 'owner' ? 'owner' : 'developer' })}
          data={(['developer', 'owner'] as const).map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <Button type="submit" loading={form.isBusy}>
          {t('send')}
        </Button>
      </form>
      <FormProblem form={form} />
      {invited !== null && <output>{t('invited', { email: invited })}</output>}
    </Card>
  )
}
