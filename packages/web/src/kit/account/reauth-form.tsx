import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormProblem, useForm } from '../forms/form.tsx'
import { FormButtons } from '../forms/form-buttons.tsx'
import classes from './account.module.css'

type Secrets = { password: string; totp: string }

type Props<T> = {
  readonly needs: readonly (keyof Secrets)[]
  readonly action: string
  /** The message shown when the server rejects the password or the code. */
  readonly wrong: string
  send(secrets: Secrets): Promise<T>
  done(answer: T): unknown
  onCancel(): void
}

/** Asks for the password or a code again before an action that must not be possible with a stolen session. */
export function ReauthForm<T>({ needs, action, wrong, send, done, onCancel }: Props<T>) {
  const { t } = useTranslation('account')
  const form = useForm({ initial: { password: '', totp: '' }, send, done })
  return (
    <form {...form.element} className={classes.form}>
      {needs.includes('password') && (
        <PasswordInput
          {...form.text('password')}
          label={t('totp.confirm_password')}
          autoComplete="current-password"
          required
        />
      )}
      {needs.includes('totp') && (
        <TextInput {...form.text('totp')} label={t('totp.code_or_recovery')} autoComplete="one-time-code" required />
      )}
      <FormProblem form={form} wrong={wrong} />
      <FormButtons form={form} submit={action} onCancel={onCancel} />
    </form>
  )
}
