import { useTranslation } from 'react-i18next'
import { audit_action } from '../../kit/audit/action-words.ts'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSession } from '../shell/session.ts'
import { AuditLog } from './audit-log.tsx'
import { Chain } from './chain.tsx'
import { audit } from './words.ts'

export const words = { audit, audit_action }

export function Page() {
  const { t } = useTranslation('audit')
  const { role } = useSession()
  const isOwner = role === 'owner'
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={isOwner && <Chain />}>
      {isOwner ? <AuditLog /> : <EmptyState title={t('owners_only')} text={t('owners_advice')} />}
    </PageFrame>
  )
}
