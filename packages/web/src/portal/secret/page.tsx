import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { useSession } from '../shell/session.ts'
import { CurrentSecret } from './current-secret.tsx'
import { Rotation } from './rotation.tsx'
import { Snippets } from './snippets-view.tsx'
import { secret } from './words.ts'

export const words = { secret }

export function Page() {
  const { t } = useTranslation('secret')
  const { role } = useSession()
  const [changes, setChanges] = useState(0)
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {role === 'owner' ? (
        <>
          {/* Hides a revealed secret when another one becomes current. */}
          <CurrentSecret key={changes} />
          <Rotation onChange={() => setChanges(changes + 1)} />
        </>
      ) : (
        <Card title={t('current')} lead={t('owners_only')} />
      )}
      <Snippets />
    </PageFrame>
  )
}
