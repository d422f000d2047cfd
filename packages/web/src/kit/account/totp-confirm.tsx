import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../api/call.ts'
import { CopyId } from '../display/copy-id.tsx'
import { FormProblem, useForm } from '../forms/form.tsx'
import { useSite } from '../site.ts'
import classes from './account.module.css'
import { QrCode } from './qr-code.tsx'

type Props = {
  readonly setup: ResponseOf<'POST /v1/portal/totp'>
  onConfirmed(codes: readonly string[]): unknown
}

/** Shows the secret for the authenticator app and asks for a first code to confirm that it was stored. */
export function TotpConfirm({ setup: { secret, uri }, onConfirmed }: Props) {
  const { t } = useTranslation('account')
  const site = useSite()
  const form = useForm({
    initial: { code: '' },
    send: ({ code }) => call(`POST /v1/${site}/totp/confirm`, { body: { code: code.replaceAll(' ', '') } }),
    done: ({ recovery_codes }) => onConfirmed(recovery_codes),
  })
  return (
    <div className={classes.steps}>
      <QrCode text={uri} label={t('totp.qr')} />
      <form {...form.element} className={classes.form}>
        <div>
          <p>{t('totp.scan')}</p>
          <CopyId value={secret} what={t('totp.secret')} />
          <p>
            <a href={uri}>{t('totp.open')}</a>
          </p>
        </div>
        <TextInput
          {...form.text('code')}
          label={t('totp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <FormProblem form={form} />
        <div>
          <Button type="submit" loading={form.isBusy}>
            {t('totp.confirm')}
          </Button>
        </div>
      </form>
    </div>
  )
}
