import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../kit/api/live.ts'
import frame from '../../kit/shell/frame.module.css'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says that the data shown may be stale, and that typed input is kept. */
export function Offline({ connection }: { connection: Connection }) {
  const { t } = useTranslation('panel')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline && connection !== 'lost') return null
  return (
    <p className={frame.lost} role="status">
      <WifiOff size={18} aria-hidden />
      {t(isOnline ? 'live.lost' : 'offline')}
    </p>
  )
}
