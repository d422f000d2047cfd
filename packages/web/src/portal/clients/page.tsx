import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import { ClientList } from './client-list.tsx'
import { ConnectionRequest } from './connection-request.tsx'
import { clients } from './words.ts'

export const words = { clients }

export function Page() {
  const { t } = useTranslation('clients')
  const appId = useAppId()
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="live">
      <ConnectionRequest appId={appId} />
      <ClientList appId={appId} />
    </PageFrame>
  )
}
