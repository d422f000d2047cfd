import { Button } from '@mantine/core'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../api/call.ts'
import { refresh, useRead } from '../api/queries.ts'
import { ToneBadge } from '../display/tone-badge.tsx'
import { ReadView } from '../list/read-view.tsx'
import { Card } from '../shell/page-frame.tsx'
import { useSite } from '../site.ts'
import classes from './account.module.css'
import { ReauthForm } from './reauth-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpConfirm } from './totp-confirm.tsx'

/** The current step: idle, or one step of setting up, removing or renewing. */
type Step =
  | { readonly at: 'rest' | 'password' | 'removal' | 'renewal' }
  | { readonly at: 'confirm'; readonly setup: ResponseOf<'POST /v1/portal/totp'> }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

export function Totp() {
  const { t } = useTranslation('account')
  const site = useSite()
  const read = useRead(`GET /v1/${site}/totp`, {})
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const showCodes = async (codes: readonly string[]) => {
    setStep({ at: 'codes', codes })
    await refresh(`GET /v1/${site}/totp`, `GET /v1/${site}/session`, `GET /v1/${site}/session/all`)
  }
  return (
    <ReadView read={read}>
      {({ is_active, recovery_codes_left }) => (
        <Card
          title={
            <span className={classes.title}>
              {t('totp.title')}
              <ToneBadge tone={is_active ? 'good' : 'neutral'} icon={is_active ? CircleCheck : CircleDashed}>
                {t(is_active ? 'totp.on' : 'totp.off')}
              </ToneBadge>
            </span>
          }
          lead={t('totp.lead')}
          actions={
            step.at === 'rest' &&
            !is_active && (
              <Button variant="default" onClick={() => setStep({ at: 'password' })}>
                {t('totp.begin')}
              </Button>
            )
          }
        >
          {step.at === 'rest' && is_active && (
            <div className={classes.row}>
              <span>{t('totp.codes_left', { count: recovery_codes_left })}</span>
              <Button variant="default" size="xs" onClick={() => setStep({ at: 'renewal' })}>
                {t('totp.new_codes')}
              </Button>
              <Button variant="default" size="xs" onClick={() => setStep({ at: 'removal' })}>
                {t('totp.remove')}
              </Button>
            </div>
          )}
          {step.at === 'password' && (
            <ReauthForm
              needs={['password']}
              action={t('totp.continue')}
              wrong={t('totp.wrong_password')}
              send={({ password }) => call(`POST /v1/${site}/totp`, { body: { password } })}
              done={(setup) => setStep({ at: 'confirm', setup })}
              onCancel={() => setStep({ at: 'rest' })}
            />
          )}
          {step.at === 'confirm' && <TotpConfirm setup={step.setup} onConfirmed={showCodes} />}
          {step.at === 'renewal' && (
            <ReauthForm
              needs={['totp']}
              action={t('totp.new_codes')}
              wrong={t('totp.wrong_code')}
              send={({ totp }) => call(`POST /v1/${site}/totp/recovery-code`, { body: { totp } })}
              done={({ recovery_codes }) => showCodes(recovery_codes)}
              onCancel={() => setStep({ at: 'rest' })}
            />
          )}
          {step.at === 'removal' && (
            <ReauthForm
              needs={['password', 'totp']}
              action={t('totp.remove')}
              wrong={t('totp.wrong')}
              send={(body) => call(`POST /v1/${site}/totp/remove`, { body })}
              done={async () => {
                setStep({ at: 'rest' })
                await refresh(`GET /v1/${site}/totp`)
              }}
              onCancel={() => setStep({ at: 'rest' })}
            />
          )}
          {step.at === 'codes' && <RecoveryCodes codes={step.codes} />}
        </Card>
      )}
    </ReadView>
  )
}
