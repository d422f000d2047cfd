import { useTranslation } from 'react-i18next'
import { CopyButton } from '../display/copy-button.tsx'
import { visible } from '../display/visible-text.ts'
import type { Header } from './delivery.ts'
import classes from './header-list.module.css'

type Props = {
  readonly side: 'request' | 'response'
  /** Null: not kept. */
  readonly headers: readonly Header[] | null
  readonly isTruncated?: boolean
}

/** The headers of one side of an attempt, as they went over the wire: behind a line that counts them. */
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
      <dl>
        {headers.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and the list never changes
          <OneHeader key={at} header={header} />
        ))}
      </dl>
      {isTruncated && <p className={classes.cut}>{t('headers.truncated')}</p>}
    </details>
  )
}

function OneHeader({ header: { name, value } }: { header: Header }) {
  const { t } = useTranslation('delivery')
  return (
    <div>
      <dt>{visible(name)}</dt>
      <dd>
        {value === null ? (
          <span className="quiet">{t('headers.masked')}</span>
        ) : (
          <>
            <code>{visible(value)}</code>
            <CopyButton text={value} label={t('headers.copy', { name: visible(name) })} isSmall />
          </>
        )}
      </dd>
    </div>
  )
}
