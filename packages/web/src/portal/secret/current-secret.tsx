import { Button } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyId } from '../../kit/copy-id.tsx'
import { When } from '../../kit/when.tsx'
import { type AnswerOf, ask } from '../api/ask.ts'
import { Facts } from '../kit/facts.tsx'
import { Card } from '../kit/page-frame.tsx'
import { ProblemNote } from '../kit/problem-text.tsx'
import { useAct } from '../kit/use-act.ts'
import { useAppId } from '../shell/app.ts'

/** Asked for only when somebody wants to see it, because each look is recorded. */
export function CurrentSecret() {
  const { t } = useTranslation('secret')
  const app_id = useAppId()
  const [shown, setShown] = useState<AnswerOf<'GET /v1/portal/app/{app_id}/secret'> | null>(null)
  const reveal = useAct(() => ask('GET /v1/portal/app/{app_id}/secret', { params: { app_id } }), setShown)
  return (
    <Card
      title={t('current')}
      lead={t('current_lead')}
      actions={
        shown === null ? (
          <Button
            variant="default"
            loading={reveal.isBusy}
            leftSection={<Eye size={16} aria-hidden />}
            onClick={() => reveal.run()}
          >
            {t('reveal')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<EyeOff size={16} aria-hidden />} onClick={() => setShown(null)}>
            {t('hide')}
          </Button>
        )
      }
    >
      {reveal.problem !== null && <ProblemNote problem={reveal.problem} />}
      {shown === null ? (
        <code aria-label={t('masked')} role="img">
          whsec_••••••••••••••••••••••••••••••••
        </code>
      ) : (
        <Facts
          facts={[
            [t('current'), <CopyId key="secret" value={shown.secret} what={t('what')} />],
            [t('made'), <When key="made" at={shown.created_at} style="long" />],
          ]}
        />
      )}
    </Card>
  )
}
