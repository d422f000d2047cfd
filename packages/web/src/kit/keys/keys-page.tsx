import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../feedback/shown-once.tsx'
import { Card, PageFrame } from '../shell/page-frame.tsx'
import { type Key, KeyList, type KeyListProps } from './key-list.tsx'

export type NewKeyProps = { onClose(): void; onMade(token: string): void }

type Props<K extends Key> = Omit<KeyListProps<K>, 'make'> & {
  readonly lead: string
  /** The form for a new key; absent if the user may not create one. */
  form?: ((props: NewKeyProps) => ReactNode) | undefined
}

/** The API keys of an app or a client: created with chosen scopes, shown once, revoked immediately. */
export function KeysPage<K extends Key>({ lead, form, ...list }: Props<K>) {
  const { t } = useTranslation('api_keys')
  const [isMaking, setMaking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const make = form && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => {
        setToken(null)
        setMaking(true)
      }}
    >
      {t('new')}
    </Button>
  )
  return (
    <PageFrame title={t('title')} lead={lead} actions={!isMaking && make}>
      {token !== null && (
        <Card>
          <ShownOnce value={token} what={t('key')}>
            {t('made')}
          </ShownOnce>
        </Card>
      )}
      {isMaking &&
        form?.({
          onClose: () => setMaking(false),
          onMade(made) {
            setMaking(false)
            setToken(made)
          },
        })}
      <KeyList {...list} make={make} />
    </PageFrame>
  )
}
