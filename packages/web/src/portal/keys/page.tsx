import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../kit/feedback/shown-once.tsx'
import { scope_picker } from '../../kit/forms/scope-picker-words.ts'
import { PageFrame } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key.tsx'
import { keys } from './words.ts'

export const words = { keys, scope_picker }

export function Page() {
  const { t } = useTranslation('keys')
  const appId = useAppId()
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const make = (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => {
        setMaking(true)
        setToken(null)
      }}
    >
      {t('new')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={!isMaking && make}>
      {token !== null && (
        <ShownOnce value={token} what={t('key')}>
          {t('made')}
        </ShownOnce>
      )}
      {isMaking && (
        <NewKey
          appId={appId}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setToken(made)
          }}
        />
      )}
      <KeyList appId={appId} make={make} />
    </PageFrame>
  )
}
