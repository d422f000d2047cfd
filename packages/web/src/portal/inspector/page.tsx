import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { refresh, useRead } from '../../kit/api/queries.ts'
import { CopyId } from '../../kit/display/copy-id.tsx'
import { ProblemNote } from '../../kit/feedback/problem-text.tsx'
import { ReadView } from '../../kit/list/read-view.tsx'
import { LinkButton } from '../../kit/shell/link-button.tsx'
import { Card, PageFrame } from '../../kit/shell/page-frame.tsx'
import { saveEndpoint } from '../endpoint/save-endpoint.ts'
import { useEndpoint } from '../endpoint/use-endpoint.ts'
import { useAppId } from '../shell/app.ts'
import classes from './inspector.module.css'
import { app_inspector } from './words.ts'

export const words = { app_inspector }

export function Page() {
  const { t } = useTranslation('app_inspector')
  const appId = useAppId()
  const read = useRead('GET /v1/portal/app/{app_id}/inspector', { params: { app_id: appId } })
  return (
    <PageFrame title={t('title')} lead={t('lead')} environment="test">
      <ReadView read={read}>
        {({ url }) => (
          <>
            <Card title={t('address')} lead={t('address_hint')} tone="test">
              <CopyId value={url} what={t('address_of')} />
              <div className={classes.actions}>
                <Button
                  component="a"
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  rightSection={<ExternalLink size={15} aria-hidden />}
                >
                  {t('open')}
                </Button>
              </div>
              <InUse url={url} />
            </Card>
            <Card title={t('next')} lead={t('steps')}>
              <div className={classes.actions}>
                <LinkButton to={`/app/${appId}/test-event`} variant="default">
                  {t('next_test')}
                </LinkButton>
                <LinkButton to={`/app/${appId}/school-day`} variant="default">
                  {t('next_day')}
                </LinkButton>
              </div>
            </Card>
          </>
        )}
      </ReadView>
    </PageFrame>
  )
}

/** Whether the test endpoint sends to the inspector, and a button that makes it do so. Its selected events stay the same. */
function InUse({ url }: { url: string }) {
  const { t } = useTranslation('app_inspector')
  const appId = useAppId()
  const read = useEndpoint(appId, 'test')
  const use = useMutation({
    mutationFn: () => saveEndpoint(appId, 'test', read.data ?? null, { url }),
    onSuccess: () => refresh('GET /v1/portal/app/{app_id}/endpoint/{kind}', 'GET /v1/portal/app/{app_id}/overview'),
  })
  if (read.data === undefined) return null
  if (read.data?.url === url)
    return (
      <p className={classes.state} role="status" data-tone="good">
        <CircleCheck size={16} aria-hidden /> {t('in_use')}
      </p>
    )
  return (
    <div className={classes.state}>
      <span>{read.data === null ? t('no_endpoint') : t('not_in_use', { url: read.data.url })}</span>
      <Button variant="default" size="xs" loading={use.isPending} onClick={() => use.mutate()}>
        {t('use')}
      </Button>
      <ProblemNote error={use.error} />
    </div>
  )
}
