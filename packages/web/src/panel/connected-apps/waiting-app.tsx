import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/client.ts'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { useSchool } from '../shell/session.ts'
import type { Connection } from './connection.ts'
import { GrantForm } from './lazy-grant-form.tsx'

/** An app that requests a connection: the requested permissions, to accept in full, in part, or not at all. */
export function WaitingApp({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connected_apps')
  const { cnpj } = useSchool()
  const { app, name, partner, requested_scopes } = connection
  return (
    <Card
      title={escapeInvisible(name)}
      lead={t('asks', { partner: escapeInvisible(partner) })}
      actions={
        <ToneBadge tone="test" icon={Clock}>
          {t('status.pending')}
        </ToneBadge>
      }
    >
      <GrantForm
        connection={connection}
        initial={{ scopes: requested_scopes, schools: null, profile: 'full' }}
        submit={t('accept')}
        send={({ scopes, schools, profile }) =>
          call('POST /v1/panel/client/connection', {
            body: {
              app,
              scopes: [...scopes],
              data_profile: profile,
              ...(schools !== null && { school_cnpjs: [...schools] }),
            },
          })
        }
      />
      <RecordActions
        words="connected_apps"
        subject={escapeInvisible(name)}
        draft={`${cnpj}/connected-apps/${app}`}
        bodies={bodies}
        actions={[
          { name: 'decline', route: 'DELETE /v1/panel/client/connection/{app}', params: { app }, isDangerous: true },
        ]}
      />
    </Card>
  )
}
