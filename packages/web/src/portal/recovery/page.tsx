import { Button, SegmentedControl } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refresh, useReadPages } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { resend_task } from '../../kit/recovery/words.ts'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { type Endpoint, useEndpoint } from '../endpoint/use-endpoint.ts'
import { environmentOf, type Kind, useAppId } from '../shell/app.ts'
import classes from './recovery.module.css'
import { RecoveryForm } from './recovery-form.tsx'
import { TaskCard } from './task-card.tsx'
import { TaskHistory } from './task-history.tsx'
import { recovery } from './words.ts'

export const words = { recovery, resend_task }

const route = 'GET /v1/portal/app/{app_id}/task'

export function Page() {
  const { t } = useTranslation('recovery')
  const appId = useAppId()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { task?: unknown; kind?: unknown }
  const kind: Kind = search.kind === 'production' ? 'production' : 'test'
  const tasks = useReadPages(route, { params: { app_id: appId } })
  const running = tasks.items.find((task) => task.kind === kind && task.status === 'running')
  const task = typeof search.task === 'string' ? search.task : running?.id
  const go = (next: { kind: Kind; task?: string }) => void navigate({ to: `/app/${appId}/recovery`, search: next })
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment={environmentOf(kind)}>
      <Which kind={kind} choose={(next) => go({ kind: next })} />
      {task !== undefined && <TaskCard key={task} taskId={task} />}
      <Form
        key={kind}
        kind={kind}
        started={(id) => {
          go({ kind, task: id })
          void refresh(route)
        }}
      />
      {tasks.items.length > 0 && <TaskHistory read={tasks} shownId={task} />}
    </PageFrame>
  )
}

function Which({ kind, choose }: { kind: Kind; choose(kind: Kind): void }) {
  const { t } = useTranslation(['recovery', 'kit'])
  return (
    <SegmentedControl
      className={classes.which ?? ''}
      aria-label={t('endpoint')}
      value={kind}
      onChange={choose}
      data={[
        { value: 'test', label: t('environment.test', { ns: 'kit' }) },
        { value: 'production', label: t('environment.live', { ns: 'kit' }) },
      ]}
    />
  )
}

function Form({ kind, started }: { kind: Kind; started(taskId: string): void }) {
  const { t } = useTranslation('recovery')
  const appId = useAppId()
  const read = useEndpoint(appId, kind)
  const setUp = `/app/${appId}/endpoint/${kind}`
  return (
    <ReadView read={read}>
      {(endpoint) =>
        endpoint === null ? (
          <EmptyState title={t('no_endpoint')} text={t('no_endpoint_advice')}>
            <Button component={Link} to={setUp}>
              {t('set_up')}
            </Button>
          </EmptyState>
        ) : (
          <>
            <NotActive endpoint={endpoint} to={setUp} />
            <RecoveryForm kind={kind} isActive={endpoint.status === 'active'} started={started} />
          </>
        )
      }
    </ReadView>
  )
}

/** Shown instead of a form that would be refused. */
function NotActive({ endpoint: { status }, to }: { endpoint: Endpoint; to: string }) {
  const { t } = useTranslation('recovery')
  if (status === 'active') return null
  return (
    <p className={classes.notActive}>
      {t(`not_active.${status}`)} <Link to={to}>{t('to_endpoint')}</Link>
    </p>
  )
}
