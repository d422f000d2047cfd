import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, PauseCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../kit/api/call.ts'
import { type ItemOf, refresh, useReadPages } from '../kit/api/queries.ts'
import { Timestamp } from '../kit/display/timestamp.tsx'
import { ToneBadge } from '../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { Confirm } from '../kit/feedback/confirm.tsx'
import { announce } from '../kit/feedback/toasts.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ReadPagesView } from '../kit/list/read-view.tsx'
import { Card, PageFrame } from '../kit/shell/page-frame.tsx'

const route = 'GET /v1/admin/app'
type App = ItemOf<typeof route>

/** The apps with their traffic, to suspend and resume, and the partners they belong to. */
export function Page() {
  const { t } = useTranslation('admin')
  const apps = useReadPages(route, { query: { limit: 50 } })
  const partners = useReadPages('GET /v1/admin/partner', { query: { limit: 50 } })
  return (
    <PageFrame title={t('apps')} lead={t('apps_lead')}>
      <ReadPagesView read={apps} empty={<p className="quiet">{t('no_apps')}</p>}>
        {(items) => (
          <DataTable
            label={t('apps')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('app'), cell: ({ name, slug }) => `${escapeInvisible(name)} (${slug})` },
              { name: t('partner'), cell: ({ partner }) => escapeInvisible(partner) },
              { name: t('state'), cell: ({ status }) => <State status={status} /> },
              { name: t('connected_clients'), isNumber: true, cell: (app) => app.connected_clients },
              { name: t('delivered_24h'), isNumber: true, cell: (app) => app.delivered_24h },
              { name: t('failed_24h'), isNumber: true, cell: (app) => app.failed_24h },
              { name: t('change'), isHidden: true, cell: (app) => <Switch app={app} /> },
            ]}
          />
        )}
      </ReadPagesView>
      <Card title={t('partners')}>
        <ReadPagesView read={partners} empty={<p className="quiet">{t('no_partners')}</p>}>
          {(items) => (
            <DataTable
              label={t('partners')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { name: t('partner'), cell: ({ name }) => escapeInvisible(name) },
                { name: t('cnpj'), cell: ({ cnpj }) => cnpj },
                { name: t('app_count'), isNumber: true, cell: (one) => one.apps },
                { name: t('members'), isNumber: true, cell: (one) => one.members },
                { name: t('since'), cell: ({ created_at }) => <Timestamp at={created_at} /> },
              ]}
            />
          )}
        </ReadPagesView>
      </Card>
    </PageFrame>
  )
}

export function State({ status }: { status: 'active' | 'suspended' }) {
  const { t } = useTranslation('admin')
  return (
    <ToneBadge tone={status === 'active' ? 'good' : 'bad'} icon={status === 'active' ? CircleCheck : PauseCircle}>
      {t(`status.${status}`)}
    </ToneBadge>
  )
}

function Switch({ app: { id, name, status, version } }: { app: App }) {
  const { t } = useTranslation('admin')
  const [isAsking, setAsking] = useState(false)
  const wanted = status === 'active' ? 'suspended' : 'active'
  const act = status === 'active' ? 'suspend' : 'resume'
  const change = useMutation({
    mutationFn: () => call('PATCH /v1/admin/app/{id}', { params: { id }, version, body: { status: wanted } }),
    onSuccess: async ({ status }) => {
      setAsking(false)
      await refresh(route)
      announce(t(`said.${status}`, { name }))
    },
  })
  return (
    <>
      <Button variant="default" size="xs" aria-label={t(`${act}_what`, { name })} onClick={() => setAsking(true)}>
        {t(act)}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t(`${act}_title`, { name })}
        action={t(act)}
        isDangerous={act === 'suspend'}
        isBusy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t(`${act}_app_text`)}</p>
      </Confirm>
    </>
  )
}
