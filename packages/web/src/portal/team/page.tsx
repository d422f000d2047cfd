import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSession } from '../shell/session.ts'
import { Invite } from './invite.tsx'
import { MemberList } from './member-list.tsx'
import { team } from './words.ts'

export const words = { team }

export function Page() {
  const { t } = useTranslation('team')
  const { role } = useSession()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {role === 'owner' ? <Invite /> : <p className="quiet">{t('owners_only')}</p>}
      <MemberList />
    </PageFrame>
  )
}
