import '../../kit/mantine-choosers.css'
import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { instant, useLocale } from '../../kit/display/time.ts'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './secret.module.css'

// A day: long enough to deploy a receiver at leisure, short enough to be remembered.
const proposedHours = 24

export function Rotation() {
  const { t } = useTranslation('secret')
  const locale = useLocale()
  const app_id = useAppId()
  const [rotated, setRotated] = useState<AnswerOf<'POST /v1/portal/app/{app_id}/secret/rotate'> | null>(null)
  const form = useForm({
    initial: { overlap_hours: proposedHours as number | '' },
    send: ({ overlap_hours }) =>
      call('POST /v1/portal/app/{app_id}/secret/rotate', {
        params: { app_id },
        body: { overlap_hours: overlap_hours === '' ? 0 : overlap_hours },
      }),
    done: setRotated,
  })
  const isAtOnce = form.values.overlap_hours === '' || form.values.overlap_hours === 0
  if (rotated !== null)
    return (
      <Card title={t('rotated')} lead={t('rotated_lead')}>
        <div role="status" className={classes.rotated}>
          <CopyId value={rotated.secret} what={t('rotated')} />
          <p>
            {new Date(rotated.previous_expires_at).getTime() > Date.now()
              ? t('rotated_until', { time: instant(new Date(rotated.previous_expires_at), 'long', locale) })
              : t('rotated_at_once')}
          </p>
        </div>
      </Card>
    )
  return (
    <Card title={t('rotate')} lead={t('rotate_lead')}>
      <form {...form.element} className={classes.form}>
        <NumberInput
          className={classes.narrow}
          label={t('overlap')}
          description={t('overlap_hint')}
          min={0}
          max={72}
          allowDecimal={false}
          value={form.values.overlap_hours}
          error={form.faultOf('overlap_hours')}
          onChange={(value) => form.set({ overlap_hours: value === '' ? '' : Number(value) })}
        />
        {isAtOnce && <p className={classes.warning}>{t('rotate_now')}</p>}
        <FormProblem form={form} />
        <div>
          <Button type="submit" loading={form.isBusy} {...(isAtOnce && { color: 'red' })}>
            {t('rotate_button')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
