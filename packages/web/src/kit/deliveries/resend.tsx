import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNote } from '../feedback/problem-text.tsx'
import type { Status } from './delivery.ts'
import classes from './detail.module.css'
import { isResendable } from './status.tsx'

/** `send` asks for another round, and reads again what is shown. */
export function Resend({ status, send }: { status: Status; send(): Promise<unknown> }) {
  const { t } = useTranslation('delivery')
  const [isSent, setSent] = useState(false)
  const resend = useMutation({ mutationFn: send, onSuccess: () => setSent(true) })
  return (
    <div className={classes.resend}>
      {isResendable(status) && (
        <Button
          leftSection={<RotateCw size={16} aria-hidden />}
          title={t('resend_hint')}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('resend')}
        </Button>
      )}
      <span role="status" className="quiet">
        {isSent && t('resent_this')}
      </span>
      <ProblemNote error={resend.error} />
    </div>
  )
}
