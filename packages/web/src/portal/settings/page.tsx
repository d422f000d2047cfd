import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { type App, useApp } from '../shell/app.ts'
import { useSession } from '../shell/session.ts'
import { RemoveApp } from './remove-app.tsx'
import classes from './settings.module.css'
import { settings } from './words.ts'

export const words = { settings, scope_picker }

export function Page() {
  const { t } = useTranslation('settings')
  const app = useApp()
  const { role } = useSession()
  const [saved, setSaved] = useState<number | null>(null)
  // Another user's change resets the form; the user's own change leaves the form and the focus as they are.
  const [begun, setBegun] = useState(app.version)
  if (app.version > Math.max(begun, saved ?? 0)) setBegun(app.version)
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <AppForm key={begun} app={app} isSaved={app.version === saved} onSaved={setSaved} />
      {role === 'owner' && <RemoveApp app={app} />}
    </PageFrame>
  )
}

type FormProps = { readonly app: App; readonly isSaved: boolean; onSaved(version: number): void }

function AppForm({ app, isSaved, onSaved }: FormProps) {
  const { t } = useTranslation('settings')
  const { id, slug, version, name, description, requested_scopes } = app
  const form = useForm({
    initial: { name, description: description ?? '', requested_scopes },
    send: (body) => call('PATCH /v1/portal/app/{app_id}', { params: { app_id: id }, version, body }),
    async done(answer) {
      onSaved(answer.version)
      form.reset({
        name: answer.name,
        description: answer.description ?? '',
        requested_scopes: answer.requested_scopes,
      })
      await refresh('GET /v1/portal/app/{app_id}', 'GET /v1/portal/app')
    },
  })
  return (
    <form {...form.element} className={classes.form}>
      <Card title={t('about')}>
        <div className={classes.fields}>
          <Facts
            facts={[
              [t('id'), <CopyId key="id" value={id} what={t('id')} />],
              [t('slug'), <CopyId key="slug" value={slug} what={t('slug')} />],
            ]}
          />
          <TextInput {...form.text('name')} label={t('name')} required />
          <Textarea
            {...form.text('description')}
            label={t('description')}
            description={t('description_hint')}
            rows={3}
          />
        </div>
      </Card>
      <Card title={t('scopes')} lead={t('scopes_lead')}>
        <ScopePicker
          label={t('scopes')}
          value={form.values.requested_scopes}
          error={form.faultOf('requested_scopes')}
          onChange={(requested_scopes) => form.set({ requested_scopes })}
        />
      </Card>
      <FormProblem form={form} />
      <LeaveGuard isNeeded={form.isChanged} />
      <div className={classes.row}>
        <Button type="submit" loading={form.isBusy}>
          {t('save')}
        </Button>
        <span role="status" className="quiet">
          {isSaved && !form.isChanged && t('saved')}
        </span>
      </div>
    </form>
  )
}
