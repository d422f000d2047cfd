import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refresh } from '../api/queries.ts'
import { ErrorNote } from '../feedback/problem-text.tsx'
import { FormProblem, useForm } from '../forms/form.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import { addPasskey } from '../forms/passkey.ts'
import { useSite } from '../site.ts'
import classes from './account.module.css'

/** The messages for refusals that mean something specific on this form. */
const meanings = { unauthenticated: 'passkeys.wrong', passkey_stopped: 'passkeys.stopped' } as const

export function AddPasskey({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('account')
  const site = useSite()
  const form = useForm({
    initial: { name: '', password: '' },
    send: ({ name, password }) => addPasskey(site, name, password),
    async done() {
      onClose()
      await refresh(`GET /v1/${site}/passkey`, `GET /v1/${site}/session`, `GET /v1/${site}/session/all`)
    },
  })
  const code = form.problem?.code
  const meaning = code !== undefined && code in meanings ? meanings[code as keyof typeof meanings] : null
  return (
    <form {...form.element} className={classes.form}>
      <TextInput {...form.text('name')} label={t('passkeys.name')} description={t('passkeys.name_hint')} required />
      <PasswordInput
        {...form.text('password')}
        label={t('passkeys.password')}
        autoComplete="current-password"
        required
      />
      {meaning === null ? <FormProblem form={form} /> : <ErrorNote>{t(meaning)}</ErrorNote>}
      <FormButtons form={form} submit={t('passkeys.create')} onCancel={onClose} />
    </form>
  )
}
