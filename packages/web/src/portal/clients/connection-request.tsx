import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import classes from './clients.module.css'

export function ConnectionRequest({ appId }: { appId: string }) {
  const { t } = useTranslation('clients')
  const [isRequested, setRequested] = useState(false)
  const form = useForm({
    initial: { client: '' },
    send: ({ client }) =>
      call('POST /v1/portal/app/{app_id}/connection', { params: { app_id: appId }, body: { client: client.trim() } }),
    async done() {
      setRequested(true)
      form.reset({ client: '' })
      await refresh('GET /v1/portal/app/{app_id}/connection')
    },
  })
  return (
    <Card title={t('request')} lead={t('request_lead')}>
      <form {...form.element} className={classes.form}>
        <TextInput
          {...form.text('client')}
          className={classes.slug}
          label={t('slug')}
          description={t('slug_hint')}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" loading={form.isBusy}>
          {t('send')}
        </Button>
      </form>
      <FormProblem form={form} />
      <p role="status" className={classes.requested}>
        {isRequested && form.values.client === '' && t('requested')}
      </p>
    </Card>
  )
}
