import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { ProblemNote, useProblemWords } from '../../kit/feedback/problem-text.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './log.module.css'

/** What can be done with the ones that are ticked, and what came of it. */
export function ResendMany({ ids, clear }: { ids: readonly string[]; clear(): void }) {
  const { t } = useTranslation('deliveries')
  const appId = useAppId()
  const [outcome, setOutcome] = useState<AnswerOf<'POST /v1/portal/app/{app_id}/delivery/resend'> | null>(null)
  const resend = useMutation({
    mutationFn: () =>
      call('POST /v1/portal/app/{app_id}/delivery/resend', { params: { app_id: appId }, body: { ids: [...ids] } }),
    onSuccess: async (answer) => {
      setOutcome(answer)
      clear()
      await refresh('GET /v1/portal/app/{app_id}/delivery')
    },
  })
  return (
    <>
      {ids.length > 0 && (
        <div className={classes.many}>
          <p>{t('selected', { count: ids.length })}</p>
          <Button
            size="xs"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('resend_selected')}
          </Button>
          <Button size="xs" variant="subtle" onClick={clear}>
            {t('deselect')}
          </Button>
        </div>
      )}
      <ProblemNote error={resend.error} />
      <div role="status">{ids.length === 0 && outcome !== null && <Outcome outcome={outcome} />}</div>
    </>
  )
}

function Outcome({ outcome: { resent, refused } }: { outcome: { resent: number; refused: { code: string }[] } }) {
  const { t } = useTranslation('deliveries')
  const words = useProblemWords()
  const codes = [...new Set(refused.map(({ code }) => code))]
  const why = codes.map((code) => words({ code, pointer: '', message: '' }).words).join(' ')
  return (
    <div className={classes.many}>
      {resent > 0 && <p>{t('resent', { count: resent })}</p>}
      {refused.length > 0 && <p>{t('refused', { count: refused.length, why })}</p>}
    </div>
  )
}
