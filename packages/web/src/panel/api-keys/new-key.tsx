import '../../kit/mantine-choosers.css'
import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { FormButtons } from '../../kit/forms/form-buttons.tsx'
import { fromLocalInput } from '../../kit/forms/local-datetime.ts'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import type { NewKeyProps } from '../../kit/keys/keys-page.tsx'
import { OpenedTitle } from '../../kit/shell/opened-title.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { SchoolChoice, type SchoolsChosen } from '../kit/inputs/school-choice.tsx'

export function NewKey({ onClose, onMade }: NewKeyProps) {
  const { t } = useTranslation(['client_keys', 'api_keys'])
  const form = useForm({
    initial: { name: '', scopes: [] as readonly string[], schools: null as SchoolsChosen, expires_at: '' },
    send: ({ name, scopes, schools, expires_at }) =>
      call('POST /v1/panel/client/api-key', {
        body: {
          name,
          scopes: [...scopes],
          ...(schools !== null && { school_cnpjs: [...schools] }),
          // Valid until the end of that day in the browser's time zone.
          ...(expires_at !== '' && { expires_at: fromLocalInput(`${expires_at}T23:59:59`) }),
        },
      }),
    async done({ token }) {
      onMade(token)
      await refresh('GET /v1/panel/client/api-key')
    },
  })
  return (
    <Card title={<OpenedTitle>{t('new', { ns: 'api_keys' })}</OpenedTitle>}>
      <form {...form.element}>
        <Stack>
          <TextInput
            {...form.text('name')}
            label={t('name', { ns: 'api_keys' })}
            description={t('name_hint')}
            maw="28rem"
            required
          />
          <TextInput {...form.text('expires_at')} type="date" label={t('expires_on')} maw="14rem" />
          <SchoolChoice
            label={t('schools')}
            value={form.values.schools}
            onChange={(schools) => form.set({ schools })}
          />
          <ScopePicker
            label={t('scopes')}
            value={form.values.scopes}
            error={form.faultOf('scopes')}
            onChange={(scopes) => form.set({ scopes })}
          />
          <FormProblem form={form} />
          <FormButtons form={form} submit={t('make', { ns: 'api_keys' })} onCancel={onClose} />
        </Stack>
      </form>
    </Card>
  )
}
