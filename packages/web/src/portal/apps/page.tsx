import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../kit/api/queries.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { AppCard } from './app-card.tsx'
import classes from './apps.module.css'
import { apps } from './words.ts'

export const words = { apps }

export function Page() {
  const { t } = useTranslation('apps')
  const read = useRead('GET /v1/portal/overview', {})
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<NewApp />}>
      <ReadView read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('empty')} text={t('empty_advice')}>
              <NewApp />
            </EmptyState>
          ) : (
            <ul className={classes.cards}>
              {data.map((app) => (
                <AppCard key={app.app_id} app={app} />
              ))}
            </ul>
          )
        }
      </ReadView>
    </PageFrame>
  )
}

function NewApp() {
  const { t } = useTranslation('apps')
  return (
    <LinkButton to="/new" leftSection={<Plus size={16} aria-hidden />}>
      {t('new')}
    </LinkButton>
  )
}
