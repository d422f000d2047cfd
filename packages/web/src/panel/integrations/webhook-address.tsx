import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ResponseOf } from '../../kit/api/call.ts'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { ShownOnce } from '../../kit/feedback/shown-once.tsx'
import { toast } from '../../kit/feedback/toasts.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import type { Fields } from '../kit/resource/field.ts'
import { RecordForm } from '../kit/resource/record-form.tsx'
import { useSchool } from '../shell/session.ts'

export const apiRoute = 'GET /v1/panel/client/api'
type Api = ResponseOf<typeof apiRoute>

/** Without a maximum length, so that even a long URL gets a one-line input. */
const fields: Fields = { webhook_url: { kind: 'text' }, signing_enabled: { kind: 'flag' } }

/** The webhook URL that receives every event of every school of the client. */
export function WebhookAddress() {
  const { t } = useTranslation('integrations')
  const { cnpj } = useSchool()
  const read = useRead(apiRoute, {})
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <ReadView read={read}>
      {(api) => (
        <Card title={t('address')} lead={t('address_lead')} actions={<ReceiverState api={api} />}>
          <RecordForm
            // A new version remounts the form with the saved values.
            key={api.version}
            words="integrations"
            fields={fields}
            record={api}
            draft={`${cnpj}/integrations/webhook_url`}
            send={({ webhook_url, signing_enabled }, version) =>
              call('PUT /v1/panel/client/api', {
                body: { webhook_url: String(webhook_url ?? ''), signing_enabled: signing_enabled === true },
                ...(version !== undefined && { version }),
              })
            }
            readCurrent={() => call(apiRoute, {})}
            done={async ({ signing_secret }) => {
              setSecret(signing_secret ?? null)
              toast(t('saved'))
              await refresh(apiRoute)
            }}
          />
          {secret !== null && (
            <ShownOnce value={secret} what={t('secret')}>
              {t('secret_made')}
            </ShownOnce>
          )}
          <Facts
            facts={[
              [
                t('last_success'),
                api.last_success_at === null ? t('never') : <Timestamp key="success" at={api.last_success_at} />,
              ],
              [
                t('last_failure'),
                api.last_failure_at === null ? t('never') : <Timestamp key="failure" at={api.last_failure_at} />,
              ],
            ]}
          />
        </Card>
      )}
    </ReadView>
  )
}

function ReceiverState({ api: { webhook_url, consecutive_failures } }: { api: Api }) {
  const { t } = useTranslation('integrations')
  if (webhook_url === null)
    return (
      <ToneBadge tone="neutral" icon={CircleDashed}>
        {t('state.off')}
      </ToneBadge>
    )
  return consecutive_failures > 0 ? (
    <ToneBadge tone="bad" icon={OctagonX}>
      {t('state.failing', { count: consecutive_failures })}
    </ToneBadge>
  ) : (
    <ToneBadge tone="good" icon={CircleCheck}>
      {t('state.on')}
    </ToneBadge>
  )
}
