import { useTranslation } from 'react-i18next'
import { Bell } from '../kit/display/bell.tsx'
import { CopyButton } from '../kit/display/copy-button.tsx'
import { firstCurl } from './curl.ts'
import classes from './empty-state.module.css'

export function EmptyState({ url }: { url: string }) {
  const { t } = useTranslation('inspector')
  const command = firstCurl(url)
  return (
    <section className={classes.empty}>
      <Bell size={96} swings />
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.welcome')}</p>
      <p>{t('empty.or')}</p>
      <div className={classes.command}>
        <pre>{command}</pre>
        <CopyButton text={command} label={t('empty.copy')} />
      </div>
    </section>
  )
}
