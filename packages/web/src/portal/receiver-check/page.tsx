import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh, useReadPages } from '../../kit/api/queries.ts'
import { delivery } from '../../kit/deliveries/words.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { FormProblem, useForm } from '../../kit/forms/form.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useAppId } from '../shell/app.ts'
import { CheckResult } from './check-result.tsx'
import { CheckHistory } from './history.tsx'
import classes from './receiver-check.module.css'
import { receiver_check } from './words.ts'

export const words = { receiver_check, delivery }

const route = 'GET /v1/portal/app/{app_id}/receiver-check'

export function Page() {
  const { t } = useTranslation('receiver_check')
  const appId = useAppId()
  const navigate = useNavigate()
  const { check } = useSearch({ strict: false }) as { check?: unknown }
  const before = useReadPages(route, { params: { app_id: appId } })
  const shownId = typeof check === 'string' ? check : before.items[0]?.check_id
  const show = (id: string) => void navigate({ to: `/app/${appId}/receiver-check`, search: { check: id } })
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="test">
      <Start started={show} hasRun={before.items.length > 0} />
      {shownId === undefined ? (
        before.query.isSuccess && <EmptyState title={t('empty')} text={t('empty_advice')} />
      ) : (
        <CheckResult key={shownId} checkId={shownId} />
      )}
      {before.items.length > 1 && <CheckHistory read={before} shownId={shownId} />}
    </PageFrame>
  )
}

function Start({ started, hasRun }: { started(id: string): void; hasRun: boolean }) {
  const { t } = useTranslation(['receiver_check', 'problem'])
  const appId = useAppId()
  const { data: endpoint } = useEndpoint(appId, 'test')
  const form = useForm({
    initial: { url: '' },
    send: ({ url }) =>
      call('POST /v1/portal/app/{app_id}/receiver-check', {
        params: { app_id: appId },
        body: url.trim() === '' ? { endpoint: 'test' } : { url: url.trim() },
      }),
    async done({ check_id }) {
      started(check_id)
      await refresh(route)
    },
  })
  return (
    <Card tone="test">
      <form {...form.element} className={classes.start}>
        <TextInput
          {...form.text('url')}
          label={t('url')}
          description={
            endpoint === null ? (
              <Link to={`/app/${appId}/endpoint/test`}>{t('endpoint_missing')}</Link>
            ) : endpoint === undefined ? (
              t('url_hint')
            ) : (
              t('url_is', { url: endpoint.url })
            )
          }
          placeholder="https://hooks.example.com/sineta"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" loading={form.isBusy} leftSection={<ShieldCheck size={16} aria-hidden />}>
          {t(hasRun ? 'again' : 'run')}
        </Button>
        <FormProblem form={form} />
      </form>
    </Card>
  )
}
