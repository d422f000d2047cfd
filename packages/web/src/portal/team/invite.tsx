import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { ShownOnce } from '../../kit/feedback/shown-once.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './team.module.css'

type Invitation = AnswerOf<'POST /v1/portal/member'>['invitation']

export function Invite() {
  const { t } = useTranslation('team')
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const form = useForm({
    initial: { name: '', email: '', role: 'developer' as 'owner' | 'developer' },
    send: (body) => call('POST /v1/portal/member', { body }),
    async done(made) {
      setInvitation(made.invitation)
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
      {invitation !== null && (
        // Behind the #, which browsers keep to themselves: no log of any server gets to see the token.
        <ShownOnce value={`${location.origin}/portal/invitation#token=${invitation.token}`} what={t('link')}>
          {t('invited', { email: invitation.email })}
        </ShownOnce>
      )}
    </Card>
  )
}
