import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FastForward, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from '../feedback/problem-text.tsx'
import type { Status } from './delivery.ts'
import classes from './detail.module.css'
import { isResendable, isWaiting } from './status.tsx'

type Props = {
  readonly status: Status
  /** Requests the action and refetches what is shown. */
  send(): Promise<unknown>
}

/** Starts another cycle of a delivery whose last one has ended. */
export const Resend = ({ status, send }: Props) => (
  <Action name="resend" icon={<RotateCw size={16} aria-hidden />} isPossible={isResendable(status)} send={send} />
)

/** Makes the next scheduled attempt of a delivery now. */
export const TryNow = ({ status, send }: Props) => (
  <Action name="try_now" icon={<FastForward size={16} aria-hidden />} isPossible={isWaiting(status)} send={send} />
)

type ActionProps = {
  readonly name: 'resend' | 'try_now'
  readonly icon: React.ReactNode
  readonly isPossible: boolean
  send(): Promise<unknown>
}

function Action({ name, icon, isPossible, send }: ActionProps) {
  const { t } = useTranslation('delivery')
  const [isSent, setSent] = useState(false)
  const action = useMutation({ mutationFn: send, onSuccess: () => setSent(true) })
  if (!isPossible && !isSent && action.error === null) return null
  return (
    <div className={classes.resend}>
      {isPossible && (
        <Button leftSection={icon} title={t(`${name}_hint`)} loading={action.isPending} onClick={() => action.mutate()}>
          {t(name)}
        </Button>
      )}
      <span role="status" className="quiet">
        {isSent && t(`${name}_done`)}
      </span>
      <ProblemNote error={action.error} />
    </div>
  )
}
