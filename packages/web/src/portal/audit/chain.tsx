import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'

/** Verifies the hash chain by computing every hash again. */
export function Chain() {
  const { t } = useTranslation('audit')
  const [found, setFound] = useState<ResponseOf<'GET /v1/portal/audit/verification'> | null>(null)
  const check = useMutation({ mutationFn: () => call('GET /v1/portal/audit/verification', {}), onSuccess: setFound })
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
      <ProblemNote error={check.error} />
      <Button
        variant="default"
        loading={check.isPending}
        leftSection={<Link2 size={16} aria-hidden />}
        onClick={() => check.mutate()}
      >
        {t('check')}
      </Button>
    </>
  )
}
