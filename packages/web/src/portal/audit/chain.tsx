import { Button } from '@mantine/core'
import { CircleCheck, CircleX, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../kit/tone-badge.tsx'
import { type AnswerOf, ask } from '../api/ask.ts'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'

/** Has every hash computed again. */
export function Chain() {
  const { t } = useTranslation('audit')
  const [found, setFound] = useState<AnswerOf<'GET /v1/portal/audit/verification'> | null>(null)
  const check = useAct(() => ask('GET /v1/portal/audit/verification', {}), setFound)
  return (
    <>
      <span role="status">
        {found?.is_intact && (
          <ToneBadge tone="good" icon={CircleCheck}>
            {t('intact')}
          </ToneBadge>
        )}
        {found !== null && !found.is_intact && (
          <ToneBadge tone="bad" icon={CircleX}>
            {t('broken', { position: found.broken[0]?.position })}
          </ToneBadge>
        )}
      </span>
      {check.problem !== null && <ProblemNote problem={check.problem} />}
      <Button
        variant="default"
        loading={check.isBusy}
        leftSection={<Link2 size={16} aria-hidden />}
        onClick={() => check.run()}
      >
        {t('check')}
      </Button>
    </>
  )
}
