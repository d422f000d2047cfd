import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Globe, ScanEye, SquareTerminal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/api/call.ts'
import { refresh } from '../../kit/api/queries.ts'
import { Command } from '../../kit/display/command.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { saveEndpoint } from '../endpoint/save-endpoint.ts'
import classes from './overview.module.css'

/** Three ways to receive the first delivery, while the app has no test endpoint. */
export function FirstDelivery({ appId }: { appId: string }) {
  const { t } = useTranslation('overview')
  const inspect = useMutation({
    async mutationFn() {
      const { url } = await call('GET /v1/portal/app/{app_id}/inspector', { params: { app_id: appId } })
      await saveEndpoint(appId, 'test', null, { url })
    },
    onSuccess: () => refresh('GET /v1/portal/app/{app_id}/overview', 'GET /v1/portal/app/{app_id}/endpoint/{kind}'),
  })
  const copy = t('first_delivery.copy')
  return (
    <section aria-labelledby="first-delivery" className={classes.ways}>
      <h2 id="first-delivery">{t('first_delivery.title')}</h2>
      <ul>
        <li>
          <h3>
            <Globe size={18} aria-hidden />
            {t('first_delivery.url')}
          </h3>
          <p className="quiet">{t('first_delivery.url_text')}</p>
          <LinkButton to={`/app/${appId}/endpoint/test`}>{t('first_delivery.url_do')}</LinkButton>
        </li>
        <li>
          <h3>
            <SquareTerminal size={18} aria-hidden />
            {t('first_delivery.listen')}
          </h3>
          <p className="quiet">{t('first_delivery.listen_text')}</p>
          <Command command={`npx @sineta/cli login --url ${location.origin}`} copyLabel={copy} />
          <Command command="npx @sineta/cli listen --forward-to http://localhost:3000/hooks" copyLabel={copy} />
        </li>
        <li>
          <h3>
            <ScanEye size={18} aria-hidden />
            {t('first_delivery.inspector')}
          </h3>
          <p className="quiet">{t('first_delivery.inspector_text')}</p>
          <Button variant="default" loading={inspect.isPending} onClick={() => inspect.mutate()}>
            {t('first_delivery.inspector_do')}
          </Button>
          <ProblemNote error={inspect.error} />
        </li>
      </ul>
    </section>
  )
}
