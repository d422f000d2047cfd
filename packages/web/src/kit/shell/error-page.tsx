import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../feedback/empty-state.tsx'
import { isLoadError, isServerReachable } from './load-error.ts'

/** Shown after an error in our code, whose cause is in the browser's console, or if the server could not be reached. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('kit')
  const what = isLoadError(error) ? 'not_fetched' : 'broken'
  // While the server is down, a reload would replace our page with the browser's error page.
  const reload = async () => {
    if (await isServerReachable()) location.reload()
  }
  return (
    <EmptyState title={t(what)} text={t(`${what}_advice`)}>
      <Button onClick={reload}>{t('reload')}</Button>
    </EmptyState>
  )
}
