import '../../kit/mantine-choosers.css'
import { Button, NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { formatTime, useLocale } from '../../kit/display/time.ts'
import { Confirm } from '../../kit/feedback/confirm.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import { Overlap } from './overlap.tsx'
import classes from './secret.module.css'

const rotationRoute = 'GET /v1/portal/app/{app_id}/secret/rotation'
type Rotated = { readonly secret: string; readonly hasOverlap: boolean }

/** Starts a rotation; during one, shows when it ends, and ends or undoes it. */
export function Rotation({ onChange }: { onChange(): void }) {
  const app_id = useAppId()
  const read = useRead(rotationRoute, { params: { app_id } })
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const done = async (answer: Rotated | null) => {
    setRotated(answer)
    onChange()
    await refresh(rotationRoute)
  }
  return (
    <>
      {rotated !== null && <NewSecret {...rotated} />}
      <ReadView read={read}>
        {({ previous_expires_at }) =>
          previous_expires_at === null ? (
            <Start done={done} />
          ) : (
            <Overlap endsAt={previous_expires_at} done={() => done(null)} />
          )
        }
      </ReadView>
    </>
  )
}

function NewSecret({ secret, hasOverlap }: Rotated) {
  const { t } = useTranslation('secret')
  return (
    <Card title={t('rotated')} lead={t(hasOverlap ? 'rotated_lead' : 'rotated_lead_at_once')}>
      <div role="status" className={classes.rotated}>
        <CopyId value={secret} what={t('rotated')} />
      </div>
    </Card>
  )
}

// A day is long enough to deploy a receiver without haste, and short enough to be remembered.
const proposedHours = 24
const maxHours = 72

function Start({ done }: { done(rotated: Rotated): Promise<void> }) {
  const { t } = useTranslation('secret')
  const locale = useLocale()
  const app_id = useAppId()
  const [hours, setHours] = useState<number | ''>(proposedHours)
  const [isOpen, setOpen] = useState(false)
  const overlap = hours === '' ? 0 : hours
  const rotate = useMutation({
    mutationFn: () =>
      call('POST /v1/portal/app/{app_id}/secret/rotate', { params: { app_id }, body: { overlap_hours: overlap } }),
    onSuccess: async ({ secret }) => {
      setOpen(false)
      await done({ secret, hasOverlap: overlap > 0 })
    },
  })
  return (
    <Card title={t('rotate')} lead={t('rotate_lead')}>
      <div className={classes.form}>
        <NumberInput
          className={classes.narrow}
          label={t('overlap')}
          description={t('overlap_hint')}
          min={0}
          max={maxHours}
          clampBehavior="strict"
          allowDecimal={false}
          value={hours}
          onChange={(value) => setHours(value === '' ? '' : Number(value))}
        />
        <div>
          <Button onClick={() => setOpen(true)} {...(overlap === 0 && { color: 'red' })}>
            {t('rotate_button')}
          </Button>
        </div>
      </div>
      <Confirm
        isOpen={isOpen}
        title={t('rotate_confirm')}
        action={t('rotate_button')}
        isBusy={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate()}
        onClose={() => setOpen(false)}
      >
        <ol className={classes.steps}>
          {overlap === 0 ? (
            <>
              <li>{t('happens.at_once')}</li>
              <li className={classes.warning}>{t('rotate_now')}</li>
            </>
          ) : (
            <>
              <li>{t('happens.now')}</li>
              <li>
                {t('happens.until', {
                  time: formatTime(new Date(Date.now() + overlap * 3_600_000), 'long', locale),
                })}
              </li>
              <li>{t('happens.after')}</li>
            </>
          )}
        </ol>
      </Confirm>
    </Card>
  )
}
