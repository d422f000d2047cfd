import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../kit/api/call.ts'
import { problemOf } from '../kit/api/problem.ts'
import { type ItemOf, refresh, useReadPages } from '../kit/api/queries.ts'
import { escapeInvisible } from '../kit/display/visible-text.ts'
import { Confirm } from '../kit/feedback/confirm.tsx'
import { useProblemWords } from '../kit/feedback/problem-text.tsx'
import { announce, toast, toastError } from '../kit/feedback/toasts.tsx'
import { DataTable } from '../kit/list/data-table.tsx'
import { ReadPagesView } from '../kit/list/read-view.tsx'
import { MoreMenu } from '../kit/shell/more-menu.tsx'
import { OpenedTitle } from '../kit/shell/opened-title.tsx'
import { Card, PageFrame } from '../kit/shell/page-frame.tsx'
import { State } from './apps.tsx'
import { NewClient, NewSchool } from './register.tsx'

const route = 'GET /v1/admin/client'
type Client = ItemOf<typeof route>

/** Clients and their schools, to register, suspend and resume, with or without the ERP. */
export function Page() {
  const { t } = useTranslation('admin')
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const read = useReadPages(route, { query: { environment: 'live', limit: 50 } })
  const chosen = read.items.find(({ slug }) => slug === open)
  return (
    <PageFrame
      title={t('clients')}
      lead={t('clients_lead')}
      actions={!isNew && <Button onClick={() => setNew(true)}>{t('new_client')}</Button>}
    >
      {isNew && <NewClient onClose={() => setNew(false)} />}
      {chosen && <Schools key={chosen.id} client={chosen} onClose={() => setOpen(null)} />}
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_clients')}</p>}>
        {(items) => (
          <DataTable
            label={t('clients')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('client'), cell: ({ name, slug }) => `${escapeInvisible(name)} (${slug})` },
              { name: t('state'), cell: ({ status }) => <State status={status} /> },
              { name: t('erp'), cell: ({ erp_enabled }) => t(erp_enabled ? 'yes' : 'no') },
              {
                name: t('change'),
                isHidden: true,
                cell: (client) => <Acts client={client} open={() => setOpen(client.slug)} />,
              },
            ]}
          />
        )}
      </ReadPagesView>
    </PageFrame>
  )
}

function Acts({ client: { slug, name, status, erp_enabled, version }, open }: { client: Client; open(): void }) {
  const { t } = useTranslation('admin')
  const [asking, setAsking] = useState<'status' | 'erp' | null>(null)
  const says = useProblemWords()
  const act = status === 'active' ? 'suspend' : 'resume'
  const change = useMutation({
    mutationFn: () =>
      call('PATCH /v1/admin/client/{slug}', {
        params: { slug },
        version,
        body:
          asking === 'erp'
            ? { erp_enabled: !erp_enabled }
            : { status: status === 'active' ? ('suspended' as const) : ('active' as const) },
      }),
    onSuccess: async ({ status, erp_enabled }) => {
      const said = asking === 'erp' ? (erp_enabled ? 'erp_on' : 'erp_off') : status
      setAsking(null)
      await refresh(route)
      announce(t(`said.${said}`, { name }))
    },
  })
  const invite = useMutation({
    mutationFn: () => call('POST /v1/admin/client/{slug}/invitation', { params: { slug } }),
    onSuccess: () => toast(t('invited')),
    onError: (error) => toastError(says(problemOf(error)).words),
  })
  const erp = erp_enabled ? 'erp_off' : 'erp_on'
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" aria-label={t('schools_of', { name })} onClick={open}>
        {t('schools')}
      </Button>
      <MoreMenu
        subject={name}
        rows={[
          { label: t(erp), onClick: () => setAsking('erp') },
          { label: t('invite'), onClick: () => invite.mutate() },
          { label: t(act), isDanger: act === 'suspend', onClick: () => setAsking('status') },
        ]}
      />
      <Confirm
        isOpen={asking !== null}
        title={asking === 'erp' ? t(`${erp}_title`, { name }) : t(`${act}_title`, { name })}
        action={asking === 'erp' ? t(erp) : t(act)}
        isDangerous={asking === 'status' && act === 'suspend'}
        isBusy={change.isPending}
        error={change.error}
        onConfirm={() => change.mutate()}
        onClose={() => setAsking(null)}
      >
        <p>{asking === 'erp' ? t(`${erp}_text`) : t(`${act}_client_text`)}</p>
      </Confirm>
    </Group>
  )
}

function Schools({ client: { slug, name }, onClose }: { client: Client; onClose(): void }) {
  const { t } = useTranslation('admin')
  const read = useReadPages('GET /v1/admin/client/{slug}/school', { params: { slug }, query: { limit: 100 } })
  return (
    <Card
      title={<OpenedTitle>{t('schools_of', { name: escapeInvisible(name) })}</OpenedTitle>}
      actions={
        <Button variant="default" size="xs" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      }
    >
      <ReadPagesView read={read} empty={<p className="quiet">{t('no_schools')}</p>}>
        {(items) => (
          <DataTable
            label={t('schools_of', { name })}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              { name: t('school'), cell: (school) => escapeInvisible(school.name) },
              { name: t('cnpj'), cell: ({ cnpj }) => cnpj },
              { name: t('time_zone'), cell: ({ time_zone }) => time_zone },
            ]}
          />
        )}
      </ReadPagesView>
      <NewSchool slug={slug} />
    </Card>
  )
}
