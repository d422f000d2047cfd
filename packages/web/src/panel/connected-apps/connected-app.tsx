import { Button } from '@mantine/core'
import { catalogue, eventNames } from '@sineta/contract'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { useRead } from '../../kit/api/queries.ts'
import { Facts } from '../../kit/display/facts.tsx'
import { NumberTile, Tiles } from '../../kit/display/number-tile.tsx'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ReadView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { bodies } from '../api/bodies/client.ts'
import { RecordActions } from '../kit/resource/record-actions.tsx'
import { useScopeWords } from '../kit/scope-words.ts'
import { useSchool } from '../shell/session.ts'
import type { Connection } from './connection.ts'
import { GrantForm } from './lazy-grant-form.tsx'

/** A connected app: its permissions in words, the events it receives, its deliveries, and the actions to change them. */
export function ConnectedApp({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connected_apps')
  const describe = useScopeWords()
  const { cnpj } = useSchool()
  // What the form started from. With a newer version, it would undo the change of another manager.
  const [begun, setBegun] = useState<Connection | null>(null)
  const { app, name, partner, granted_scopes, school_cnpjs, data_profile, connected_at, connected_by } = connection
  const received = eventNames.filter((event) => granted_scopes.includes(catalogue[event].scope))
  return (
    <Card
      title={escapeInvisible(name)}
      lead={t('by', { partner: escapeInvisible(partner) })}
      actions={
        <ToneBadge tone="good" icon={CircleCheck}>
          {t('status.connected')}
        </ToneBadge>
      }
    >
      {begun !== null ? (
        <GrantForm
          connection={begun}
          initial={{ scopes: begun.granted_scopes, schools: begun.school_cnpjs, profile: begun.data_profile }}
          submit={t('save')}
          send={({ scopes, schools, profile }) =>
            call('PATCH /v1/panel/client/connection/{app}', {
              params: { app },
              version: begun.version,
              body: {
                scopes: [...scopes],
                data_profile: profile,
                ...(schools === null ? { all_schools: true as const } : { school_cnpjs: [...schools] }),
              },
            })
          }
          done={() => setBegun(null)}
          onCancel={() => setBegun(null)}
        />
      ) : (
        <>
          <Traffic app={app} />
          <h3>{t('scopes')}</h3>
          <ul>
            {granted_scopes.map((scope) => (
              <li key={scope}>{describe(scope)}</li>
            ))}
          </ul>
          <details>
            <summary>{t('events', { count: received.length })}</summary>
            <ul>
              {received.map((event) => (
                <li key={event}>
                  <code>{event}</code>
                </li>
              ))}
            </ul>
          </details>
          <Facts
            facts={[
              [t('schools'), school_cnpjs === null ? t('all_schools') : school_cnpjs.join(', ')],
              [t('profile'), t(`profiles.${data_profile}`)],
              [t('since'), connected_at !== null && <Timestamp at={connected_at} />],
              [t('connected_by'), connected_by],
            ]}
          />
          <Button variant="default" size="sm" onClick={() => setBegun(connection)}>
            {t('change')}
          </Button>
          <RecordActions
            words="connected_apps"
            subject={escapeInvisible(name)}
            draft={`${cnpj}/connected-apps/${app}`}
            bodies={bodies}
            actions={[
              {
                name: 'disconnect',
                route: 'DELETE /v1/panel/client/connection/{app}',
                params: { app },
                isDangerous: true,
              },
            ]}
          />
        </>
      )}
    </Card>
  )
}

/** Whether the counts cover less than the whole day. Allows an hour for clocks that differ. */
const isPart = (since: string) => Date.parse(since) > Date.now() - 23 * 3_600_000

function Traffic({ app }: { app: string }) {
  const { t } = useTranslation('connected_apps')
  const read = useRead('GET /v1/panel/client/connection/{app}/traffic', { params: { app } })
  return (
    <ReadView read={read}>
      {({ since, delivered, waiting, failed, not_sent, events }) => (
        <>
          <h3>{t('traffic')}</h3>
          {isPart(since) && (
            <p className="quiet">
              {t('traffic_since')} <Timestamp at={since} />
            </p>
          )}
          <Tiles>
            <NumberTile label={t('delivered')} value={delivered} />
            <NumberTile label={t('waiting')} value={waiting} />
            <NumberTile label={t('failed')} value={failed} />
            <NumberTile label={t('not_sent')} value={not_sent} />
          </Tiles>
          {events.length > 0 && (
            <p className="quiet">
              {events.map(({ event, ...counts }) => (
                <span key={event}>
                  <code>{event}</code> {counts.delivered + counts.waiting + counts.failed + counts.not_sent}
                  {'; '}
                </span>
              ))}
            </p>
          )}
        </>
      )}
    </ReadView>
  )
}
