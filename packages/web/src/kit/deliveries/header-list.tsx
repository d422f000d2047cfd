import type { KeptHeader } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import { HeaderRows } from '../display/header-rows.tsx'
import classes from './header-list.module.css'

type Props = {
  readonly side: 'request' | 'response'
  /** Null if the headers were not kept. */
  readonly headers: readonly KeptHeader[] | null
  readonly isTruncated?: boolean
}

/** The headers of one side of an attempt, as they went over the wire, behind a summary that counts them. */
export function HeaderList({ side, headers, isTruncated = false }: Props) {
  const { t } = useTranslation('delivery')
  if (!headers || (headers.length === 0 && !isTruncated))
    return (
      <p className={classes.none}>
        <strong>{t(`headers.${side}`)}</strong>{' '}
        <span className="quiet">{t(headers ? `headers.none_in_${side}` : 'headers.not_kept')}</span>
      </p>
    )
  return (
    <details className={classes.headers}>
      <summary>
        {t(`headers.${side}`)} <span className="quiet">({headers.length})</span>
      </summary>
      <HeaderRows
        headers={headers}
        withoutValue={t('headers.masked')}
        copyLabel={(name) => t('headers.copy', { name })}
      />
      {isTruncated && <p className={classes.cut}>{t('headers.truncated')}</p>}
    </details>
  )
}
