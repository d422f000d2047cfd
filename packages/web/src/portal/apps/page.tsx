import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ban, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyId } from '../../kit/copy-id.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ToneBadge } from '../../kit/tone-badge.tsx'
import { type ItemOf, useReadPages } from '../api/queries.ts'
import { PageFrame } from '../kit/page-frame.tsx'
import { ShownPages } from '../kit/shown.tsx'
import classes from './page.module.css'
import { apps } from './words.ts'

export const words = { apps }

export function Page() {
  const { t } = useTranslation('apps')
  const read = useReadPages('GET /v1/portal/app', {})
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<NewApp />}>
      <ShownPages
        read={read}
        empty={
          <EmptyState title={t('empty')} text={t('empty_advice')}>
            <NewApp />
          </EmptyState>
        }
      >
        {(items) => (
          <ul className={classes.cards}>
            {items.map((app) => (
              <AppCard key={app.id} app={app} />
            ))}
          </ul>
        )}
      </ShownPages>
    </PageFrame>
  )
}

function NewApp() {
  const { t } = useTranslation('apps')
  return (
    <Button component={Link} to="/new" leftSection={<Plus size={16} aria-hidden />}>
      {t('new')}
    </Button>
  )
}

function AppCard({ app: { id, name, description, status } }: { app: ItemOf<'GET /v1/portal/app'> }) {
  const { t } = useTranslation('apps')
  return (
    <li className={classes.card}>
      <h2>
        <Link to={`/app/${id}`}>{name}</Link>
        {status === 'suspended' && (
          <ToneBadge tone="bad" icon={Ban}>
            {t('suspended')}
          </ToneBadge>
        )}
      </h2>
      {description !== null && <p className="quiet">{description}</p>}
      <CopyId value={id} what={t('id')} />
    </li>
  )
}
