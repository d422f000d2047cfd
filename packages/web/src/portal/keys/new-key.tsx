import '../../kit/mantine-choosers.css'
import { Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { EnvironmentBadge } from '../../kit/display/tone-badge.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { FormButtons } from '../../kit/forms/form-buttons.tsx'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import type { NewKeyProps } from '../../kit/keys/keys-page.tsx'
import { OpenedTitle } from '../../kit/shell/opened-title.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useApp } from '../shell/app.ts'
import classes from './keys.module.css'

export function NewKey({ appId, onClose, onMade }: NewKeyProps & { readonly appId: string }) {
  const { t } = useTranslation(['app_keys', 'api_keys'])
  const { requested_scopes } = useApp()
  const form = useForm({
    initial: { name: '', environment: 'test' as 'test' | 'live', isNarrow: false, scopes: [] as string[] },
    send: ({ name, environment, isNarrow, scopes }) =>
      call('POST /v1/portal/app/{app_id}/api-key', {
        params: { app_id: appId },
        body: { name, environment, ...(isNarrow && { scopes }) },
      }),
    async done({ token }) {
      onMade(token)
      await refresh('GET /v1/portal/app/{app_id}/api-key')
    },
  })
  const { environment, isNarrow, scopes } = form.values
  return (
    <Card title={<OpenedTitle>{t('new', { ns: 'api_keys' })}</OpenedTitle>} tone={environment}>
      <form {...form.element} className={classes.form}>
        <TextInput
          {...form.text('name')}
          className={classes.narrow}
          label={t('name', { ns: 'api_keys' })}
          description={t('name_hint')}
          required
        />
        <Radio.Group
          label={t('environment')}
          value={environment}
          onChange={(value) => form.set({ environment: value === 'live' ? 'live' : 'test' })}
        >
          <div className={classes.choices}>
            {(['test', 'live'] as const).map((one) => (
              <Radio
                key={one}
                value={one}
                label={<EnvironmentBadge environment={one} />}
                description={t(`environment_hint.${one}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={t('scopes')}
          value={isNarrow ? 'some' : 'all'}
          onChange={(value) => form.set({ isNarrow: value === 'some' })}
        >
          <div className={classes.choices}>
            <Radio value="all" label={t('scopes_all')} />
            <Radio value="some" label={t('scopes_some')} />
          </div>
        </Radio.Group>
        {isNarrow && (
          <ScopePicker
            label={t('scopes')}
            offered={requested_scopes}
            value={scopes}
            error={form.faultOf('scopes')}
            onChange={(chosen) => form.set({ scopes: chosen })}
          />
        )}
        <FormProblem form={form} />
        <FormButtons form={form} submit={t('make', { ns: 'api_keys' })} onCancel={onClose} />
      </form>
    </Card>
  )
}
