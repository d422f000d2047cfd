import { catalogue, isEventName, matches } from '@sineta/contract'
import { useTranslation } from 'react-i18next'
import { visible } from '../../kit/visible-text.ts'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useEventWords } from '../events/catalogue.ts'
import { Facts } from '../kit/facts.tsx'
import { useAppId } from '../shell/app.ts'
import detail from './detail.module.css'
import type { Delivery } from './detail.tsx'

/** What happened where, and which choice of the partner's made it come. */
export function WhyYouGotIt({ delivery: { event, kind, client, environment, is_test } }: { delivery: Delivery }) {
  const { t } = useTranslation(['deliveries', 'kit'])
  const { when } = useEventWords()
  const { read } = useEndpoint(useAppId(), kind === 'production' ? 'production' : 'test')
  if (is_test)
    return (
      <section className={detail.section}>
        <h3>{t('why.title')}</h3>
        <p>{t('why.test')}</p>
      </section>
    )
  const pattern = isEventName(event) ? read.data?.events.find((one) => matches(one, event)) : undefined
  return (
    <section className={detail.section}>
      <h3>{t('why.title')}</h3>
      <Facts
        facts={[
          ...(isEventName(event)
            ? ([
                [t('why.happened'), when(event)],
                [t('why.scope'), <code key="scope">{catalogue[event].scope}</code>],
              ] as const)
            : []),
          [t('why.at_client'), visible(client)],
          [
            t('why.selected'),
            pattern === undefined
              ? t('why.not_selected')
              : t('why.selected_text', { pattern, environment: t(`environment.${environment}`, { ns: 'kit' }) }),
          ],
        ]}
      />
    </section>
  )
}
