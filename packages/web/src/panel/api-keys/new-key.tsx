import '../../kit/mantine-choosers.css'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { SchoolChoice, type SchoolsChosen } from '../kit/school-choice.tsx'

type Props = { onClose(): void; onMade(token: string): void }

export function NewKey({ onClose, onMade }: Props) {
  const { t } = useTranslation('api_keys')
  const form = useForm({
    initial: { name: '', scopes: [] as readonly string[], schools: null as SchoolsChosen, expires_on: '' },
    send: ({ name, scopes, schools, expires_on }) =>
      call('POST /v1/panel/client/api-key', {
        body: {
          name,
          scopes: [...scopes],
          ...(schools !== null && { school_cnpjs: [...schools] }),
          // To the end of that day, on the clock of this browser.
          ...(expires_on !== '' && { expires_at: new Date(`${expires_on}T23:59:59`).toISOString() }),
        },
      }),
    async done({ token }) {
      onMade(token)
      await refresh('GET /v1/panel/client/api-key')
    },
  })
  return (
    <Card title={t('new')}>
      <form {...form.element}>
        <Stack>
          <TextInput
            {...form.text('name')}
            label={t('fields.name')}
            description={t('help.name')}
            maw="28rem"
            data-autofocus
            required
          />
          <TextInput {...form.text('expires_on')} type="date" label={t('expires_on')} maw="14rem" />
          <SchoolChoice
            label={t('fields.school_cnpjs')}
            value={form.values.schools}
            onChange={(schools) => form.set({ schools })}
          />
          <ScopePicker
            label={t('fields.scopes')}
            value={form.values.scopes}
            error={form.faultOf('scopes')}
            onChange={(scopes) => form.set({ scopes })}
          />
          <FormProblem form={form} />
          <Group>
            <Button type="submit" loading={form.isBusy}>
              {t('make')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('cancel', { ns: 'kit' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
