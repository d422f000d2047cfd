import { isEventName } from '@sineta/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import detail from '../../kit/deliveries/detail.module.css'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { Facts } from '../../kit/display/facts.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { useEventWords } from '../events/catalogue.ts'
import type { Delivery } from './delivery.ts'

/** What happened and where, and which of the partner's settings caused the delivery. */
export function DeliveryReason({ delivery: { event, environment, is_test, why } }: { delivery: Delivery }) {
  const { t } = useTranslation(['deliveries', 'kit'])
  const { when } = useEventWords()
  const facts: [name: string, value: ReactNode][] = [
    [t('why.happened'), isEventName(event) && when(event)],
    [t('why.operation'), why.operation !== null && <code>{why.operation}</code>],
    [t('why.by'), why.source !== null && t(`why.source.${why.source}`)],
    [t('why.at_client'), `${escapeInvisible(why.client_name)} (${escapeInvisible(why.client)})`],
    [t('why.at_school'), why.school_cnpj !== null && <CopyId value={why.school_cnpj} what={t('why.cnpj')} />],
    [
      t('why.selected'),
      why.selected_by === null
        ? t('why.not_selected')
        : t('why.selected_text', {
            pattern: why.selected_by,
            environment: t(`environment.${environment}`, { ns: 'kit' }),
          }),
    ],
    [t('why.scope'), why.scope !== null && <code>{why.scope}</code>],
  ]
  return (
    <section className={detail.section}>
      <h3>{t('why.title')}</h3>
      {is_test ? <p>{t('why.test')}</p> : <Facts facts={facts.filter(([, value]) => value !== false)} />}
    </section>
  )
}
