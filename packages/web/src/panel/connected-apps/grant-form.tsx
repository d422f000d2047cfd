import '../../kit/mantine-choosers.css'
import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../kit/api/queries.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { FormButtons } from '../../kit/forms/form-buttons.tsx'
import { ScopePicker } from '../../kit/forms/scope-picker.tsx'
import { SchoolChoice, type SchoolsChosen } from '../kit/inputs/school-choice.tsx'
import { useScopeWords } from '../kit/scope-words.ts'
import type { Connection } from './connection.ts'

export type Grant = {
  readonly scopes: readonly string[]
  readonly schools: SchoolsChosen
  readonly profile: 'full' | 'minimal'
}

export type GrantFormProps = {
  readonly connection: Connection
  readonly initial: Grant
  readonly submit: string
  send(grant: Grant): Promise<unknown>
  done?(): void
  onCancel?(): void
}

/** Chooses what an app is granted: each permission in words, the schools, and how much data of each student. */
export default function GrantForm({ connection, initial, submit, send, done, onCancel }: GrantFormProps) {
  const { t } = useTranslation('connected_apps')
  const describe = useScopeWords()
  const form = useForm({
    initial,
    send,
    async done() {
      done?.()
      await refresh('GET /v1/panel/client/connection', 'GET /v1/panel/client/connection/{app}/traffic')
    },
  })
  const { scopes, schools, profile } = form.values
  const sensitive = connection.sensitive_scopes.filter((scope) => scopes.includes(scope))
  return (
    <form {...form.element}>
      <Stack>
        <ScopePicker
          label={t('scopes')}
          offered={connection.requested_scopes}
          value={scopes}
          error={form.faultOf('scopes')}
          onChange={(chosen) => form.set({ scopes: chosen })}
        />
        {sensitive.length > 0 && (
          <p>
            <strong>{t('sensitive')}</strong> {sensitive.map(describe).join('; ')}.
          </p>
        )}
        <SchoolChoice label={t('schools')} value={schools} onChange={(chosen) => form.set({ schools: chosen })} />
        <Radio.Group
          label={t('profile')}
          value={profile}
          onChange={(value) => form.set({ profile: value === 'minimal' ? 'minimal' : 'full' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="full" label={t('profiles.full')} />
            <Radio value="minimal" label={t('profiles.minimal')} description={t('profile_minimal_text')} />
          </Stack>
        </Radio.Group>
        <FormProblem form={form} />
        <FormButtons form={form} submit={submit} isDisabled={scopes.length === 0} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
