import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ItemOf, ReadPages } from '../../kit/api/queries.ts'
import { Timestamp } from '../../kit/display/timestamp.tsx'
import { ToneBadge } from '../../kit/display/tone-badge.tsx'
import { escapeInvisible } from '../../kit/display/visible-text.ts'
import { ReadPagesView } from '../../kit/list/read-view.tsx'
import { Card } from '../../kit/shell/page-frame.tsx'
import { useAppId } from '../shell/app.ts'
import classes from './receiver-check.module.css'

type Item = ItemOf<'GET /v1/portal/app/{app_id}/receiver-check'>

export function CheckHistory({ read, shownId }: { read: ReadPages<Item>; shownId: string | undefined }) {
  const { t } = useTranslation('receiver_check')
  return (
    <Card title={t('history')}>
      <ReadPagesView read={read} empty={null}>
        {(items) => (
          <ul className={classes.history}>
            {items.map((check) => (
              <Row key={check.check_id} check={check} isShown={check.check_id === shownId} />
            ))}
          </ul>
        )}
      </ReadPagesView>
    </Card>
  )
}

function Row({
  check: { check_id, created_at, url, passed, failed_rules },
  isShown,
}: {
  check: Item
  isShown: boolean
}) {
  const { t } = useTranslation('receiver_check')
  const look =
    passed === null
      ? ({ tone: 'neutral', icon: CircleDashed, words: t('verdict.waiting') } as const)
      : passed
        ? ({ tone: 'good', icon: CircleCheck, words: t('verdict.pass') } as const)
        : ({ tone: 'bad', icon: OctagonX, words: t('failed', { count: failed_rules.length }) } as const)
  return (
    <li>
      <Link
        to={`/app/${useAppId()}/receiver-check`}
        search={{ check: check_id }}
        aria-current={isShown ? 'true' : undefined}
      >
        <Timestamp at={created_at} />
      </Link>
      <ToneBadge tone={look.tone} icon={look.icon}>
        {look.words}
      </ToneBadge>
      <code>{escapeInvisible(url)}</code>
    </li>
  )
}
