import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Eye, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { ShownOnce } from '../../kit/feedback/shown-once.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/client.ts'
import { ActionDialog } from '../kit/resource/lazy-dialogs.tsx'
import { useSchool } from '../shell/session.ts'
import { apiRoute } from './webhook-address.tsx'

const rotateRoute = 'POST /v1/panel/client/api/secret/rotate'
// A day is long enough to update a receiver without haste, and short enough to be remembered.
const proposed = { overlap_hours: 24 }

/** The signing secret, shown only on request because every reveal is recorded in the audit log. */
export function Signing() {
  const { t } = useTranslation('integrations')
  const { cnpj } = useSchool()
  const api = useRead(apiRoute, {})
  const [isRotating, setRotating] = useState(false)
  const [rotated, setRotated] = useState<ResponseOf<typeof rotateRoute> | null>(null)
  const reveal = useMutation({ mutationFn: () => call('GET /v1/panel/client/api/secret', {}) })
  if (api.data?.signing_enabled !== true) return null
  return (
    <Card
      title={t('signing')}
      lead={t('signing_lead')}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Eye size={16} aria-hidden />}
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            {t('reveal')}
          </Button>
          <Button variant="default" leftSection={<RefreshCw size={16} aria-hidden />} onClick={() => setRotating(true)}>
            {t('actions.rotate.label')}
          </Button>
        </Group>
      }
    >
      <ProblemNote error={reveal.error} />
      {reveal.data ? (
        <Facts
          facts={[
            [t('secret'), <CopyId key="secret" value={reveal.data.secret} what={t('secret')} />],
            [t('secret_since'), <Timestamp key="since" at={reveal.data.created_at} />],
          ]}
        />
      ) : (
        <code role="img" aria-label={t('secret_hidden')}>
          whsec_••••••••••••••••
        </code>
      )}
      {rotated !== null && (
        <ShownOnce value={rotated.secret} what={t('secret')}>
          {t('rotated')} <Timestamp at={rotated.previous_expires_at} />
        </ShownOnce>
      )}
      {isRotating && (
        <ActionDialog
          words="integrations"
          name="actions.rotate"
          subject=""
          action={t('actions.rotate.label')}
          isDangerous
          fields={bodies[rotateRoute]}
          record={proposed}
          draft={`${cnpj}/integrations/rotate`}
          send={(typed) => call(rotateRoute, { body: typed ?? {} })}
          done={(answer) => {
            // The dialog calls the route that this card gave it, so this is its response.
            setRotated(answer as ResponseOf<typeof rotateRoute>)
            reveal.reset()
            setRotating(false)
          }}
          onClose={() => setRotating(false)}
        />
      )}
    </Card>
  )
}
