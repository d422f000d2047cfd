import { Button, Textarea, TextInput } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import classes from './page.module.css'
import { proposeSlug } from './slug.ts'
import { new_app } from './words.ts'

export const words = { new_app, scope_picker }

type Made = ResponseOf<'POST /v1/portal/app'>

export function Page() {
  // “New app” in the menu leads here too, while the app created last is still shown. Each visit remounts the page.
  const visit = useLocation({ select: ({ state }) => state.__TSR_key })
  return <OneApp key={visit} />
}

function OneApp() {
  const [made, setMade] = useState<Made | null>(null)
  return made === null ? <NewApp onMade={setMade} /> : <Ready app={made} />
}

function NewApp({ onMade }: { onMade(app: Made): void }) {
  const { t } = useTranslation('new_app')
  const form = useForm({
    initial: { name: '', slug: '', description: '', requested_scopes: [] as string[] },
    send: (body) => call('POST /v1/portal/app', { body: { ...body, slug: body.slug || proposeSlug(body.name) } }),
    async done(app) {
      await refresh('GET /v1/portal/app')
      onMade(app)
    },
  })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <form {...form.element} className={classes.form}>
        <Card>
          <div className={classes.fields}>
            <TextInput {...form.text('name')} label={t('name')} description={t('name_hint')} required />
            <TextInput
              {...form.text('slug')}
              label={t('slug')}
              description={t('slug_hint')}
              placeholder={proposeSlug(form.values.name)}
            />
            <Textarea
              {...form.text('description')}
              label={t('description')}
              description={t('description_hint')}
              autosize
              minRows={2}
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
        <div>
          <Button type="submit" loading={form.isBusy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </PageFrame>
  )
}

/** Shown once after creation: the signing secret and the sandbox of the new app. */
function Ready({ app: { id, name, signing_secret, sandbox } }: { app: Made }) {
  const { t } = useTranslation('new_app')
  return (
    <PageFrame title={t('ready', { name })} lead={t('ready_lead')}>
      <Card title={t('secret')}>
        <CopyId value={signing_secret} what={t('secret')} />
      </Card>
      <Card title={t('sandbox')} tone="test">
        <Facts
          facts={[
            [t('cnpj'), <CopyId key="cnpj" value={sandbox.cnpj} what={t('cnpj')} />],
            ...(sandbox.api_key === null
              ? []
              : [[t('sandbox_key'), <CopyId key="key" value={sandbox.api_key} what={t('sandbox_key')} />] as const]),
          ]}
        />
      </Card>
      <div className={classes.next}>
        <Button component={Link} to={`/app/${id}/endpoint/test`}>
          {t('next')}
        </Button>
        <Button variant="default" component={Link} to={`/app/${id}`}>
          {t('overview')}
        </Button>
      </div>
    </PageFrame>
  )
}
