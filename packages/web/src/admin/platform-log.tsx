import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadPages } from '../kit/api/queries.ts'
import { PlatformLog } from '../kit/deliveries/platform-log.tsx'
import { platform_log } from '../kit/deliveries/platform-log-words.ts'
import { EmptyState } from '../kit/feedback/empty-state.tsx'
import { ReadPagesView } from '../kit/list/read-view.tsx'
import { PageFrame } from '../kit/shell/page-frame.tsx'

export const words = { platform_log }

const levels = ['warning', 'error'] as const
type Level = (typeof levels)[number]

/** Failures of client-level webhook URLs, for all clients. */
export function Page() {
  const { t } = useTranslation(['admin', 'platform_log'])
  const [level, setLevel] = useState<Level | ''>('')
  const read = useReadPages('GET /v1/admin/platform-log', { query: { limit: 50, ...(level !== '' && { level }) } })
  return (
    <PageFrame
      title={t('log')}
      lead={t('log_lead')}
      actions={
        <NativeSelect
          aria-label={t('level', { ns: 'platform_log' })}
          value={level}
          onChange={({ currentTarget }) => setLevel(currentTarget.value as Level | '')}
          data={[
            { value: '', label: t('all_levels') },
            ...levels.map((value) => ({ value, label: t(`levels.${value}`, { ns: 'platform_log' }) })),
          ]}
        />
      }
    >
      <ReadPagesView
        read={read}
        empty={
          level === '' ? (
            <EmptyState title={t('no_log')} text={t('no_log_text')} />
          ) : (
            <p className="quiet">{t('no_log_of_level')}</p>
          )
        }
      >
        {(lines) => <PlatformLog lines={lines} hasClients />}
      </ReadPagesView>
    </PageFrame>
  )
}
